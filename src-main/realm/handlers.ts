import type { OrganizationCallName } from '../../src-preload/contract/calls.ts';
import type { Handlers } from '../../src-preload/contract/handlers.ts';
import { fail, succeed } from '../../src-preload/contract/outcome.ts';
import type { ChangeEngine } from '../changes/engine.ts';
import type { PeopleFeed } from './people-feed.ts';
import type { PeopleLists } from './people-handlers.ts';
import { createPeopleHandlers, notLoaded } from './people-handlers.ts';
import { personDetail, personRows } from './person-detail.ts';
import { presenceBoard } from './presence-board.ts';
import type { PresenceFeed } from './presence-feed.ts';
import type { RealmModel } from './realm-model.ts';
import type { Replica } from './replica.ts';

/** What the handlers answer from. */
export interface HandlerPorts {
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  replica: Replica;
  peopleFeed: PeopleFeed;
  presenceFeed: PresenceFeed;
  engine: ChangeEngine;
  lists: PeopleLists;
}

/**
 * Answers to every call that names the organization. The main process has parsed the inputs already. Before the
 * first snapshot the small tables are empty and questions about people fail with `offline`.
 */
export function createHandlers(ports: HandlerPorts): Handlers<OrganizationCallName> {
  const { replica, peopleFeed, presenceFeed, engine } = ports;

  return {
    'replica.snapshot': () => succeed(replica.snapshot()),
    'replica.acknowledge': ({ generation, sequence }) => {
      replica.acknowledge(generation, sequence);
      return succeed(null);
    },
    ...createPeopleHandlers(ports),
    'people.rows': ({ userIds }) => {
      const model = ports.model();
      return model ? succeed(personRows(model, userIds)) : fail(notLoaded);
    },
    'people.person': ({ userId }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const person = personDetail(model, userId);
      if (person) return succeed(person);
      return fail({
        kind: 'gone',
        message: 'This person does not exist, or you may not see them (any more).',
      });
    },
    'people.watch': ({ userIds }) => {
      peopleFeed.watch(userIds);
      return succeed(null);
    },
    'presence.board': ({ groupBy, text, sort }) => {
      const model = ports.model();
      return model ? presenceBoard(model, presenceFeed.version(), { groupBy, text, sort }) : fail(notLoaded);
    },
    'presence.watch': ({ watching }) => {
      presenceFeed.watch(watching);
      return succeed(null);
    },
    'changes.plan': ({ action }, { signal }) => engine.plan(action, signal),
    'changes.rest': ({ changeSetId, changesFrom, skippedFrom }) =>
      engine.rest(changeSetId, changesFrom, skippedFrom),
    'changes.discard': ({ changeSetId }) => engine.discard(changeSetId),
    'changes.run': ({ changeSetId, typed, stopAtFirstRefusal }) =>
      engine.run(changeSetId, typed, stopAtFirstRefusal),
    'job.rows': ({ jobId, offset, limit }) => engine.rows(jobId, offset, limit),
    'job.control': ({ jobId, command }) => engine.control(jobId, command),
  };
}
