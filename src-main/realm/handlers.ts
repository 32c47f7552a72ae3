import type { OrganizationCallName } from '../../src-preload/contract/calls.ts';
import type { PersonRow } from '../../src-preload/contract/entities.ts';
import type { Handlers } from '../../src-preload/contract/handlers.ts';
import type { Failure } from '../../src-preload/contract/outcome.ts';
import { fail, succeed } from '../../src-preload/contract/outcome.ts';
import type { ChangeEngine } from '../changes/engine.ts';
import type { JournalSearch } from '../store/journal-search.ts';
import type { PeopleFeed } from './people-feed.ts';
import { createJournalCalls } from './journal-calls.ts';
import { personDetail, personRow } from './person-detail.ts';
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
  journal: JournalSearch;
}

const notLoaded: Failure = {
  kind: 'offline',
  reason: 'unreachable',
  message: 'The people of this organization have not been loaded yet.',
};

/**
 * Answers to every call that names the organization. The main process has parsed the inputs already. Before the
 * first snapshot the small tables are empty and questions about people fail with `offline`.
 */
export function createHandlers(ports: HandlerPorts): Handlers<OrganizationCallName> {
  const { replica, peopleFeed, presenceFeed, engine } = ports;

  function rowsOf(model: RealmModel, userIds: Iterable<number>): PersonRow[] {
    const rows: PersonRow[] = [];
    for (const userId of userIds) {
      const row = personRow(model, userId);
      if (row) rows.push(row);
    }
    return rows;
  }

  return {
    'replica.snapshot': () => succeed(replica.snapshot()),
    'replica.acknowledge': ({ generation, sequence }) => {
      replica.acknowledge(generation, sequence);
      return succeed(null);
    },
    'people.query': ({ filter, sort, first }) => {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      const { ids, counts } = model.index.query(filter, sort);
      return succeed({
        version: peopleFeed.queried(filter, sort),
        generation: model.generation,
        total: ids.length,
        ids,
        rows: rowsOf(model, ids.subarray(0, first)),
        counts,
      });
    },
    'people.rows': ({ userIds }) => {
      const model = ports.model();
      return model ? succeed(rowsOf(model, userIds)) : fail(notLoaded);
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
    'changes.run': ({ changeSetId, typed, stopAtFirstRefusal, reason }) =>
      engine.run(changeSetId, typed, stopAtFirstRefusal, reason),
    'safety.set': ({ level }) => engine.setSafetyLevel(level),
    'safety.protect': ({ userIds, isProtected }) => engine.protect(userIds, isProtected),
    'job.rows': ({ jobId, offset, limit }) => engine.rows(jobId, offset, limit),
    'job.control': ({ jobId, command }) => engine.control(jobId, command),
    ...createJournalCalls(ports.journal, (userId) => {
      const model = ports.model();
      return (model && personRow(model, userId)?.name) ?? null;
    }),
  };
}
