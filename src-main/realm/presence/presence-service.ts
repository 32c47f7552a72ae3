import type { DatabaseSync } from 'node:sqlite';
import type { Handlers } from '#contract/bridge.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import type { RecordedPresence } from '#contract/presence.ts';
import type { PresenceChange } from '#contract/topics.ts';
import { keepCoverConditions, readCoverConditions } from '../../store/cover-conditions.ts';
import type { PresenceSample } from '../../store/presence-samples.ts';
import type { Connection } from '../../zulip/http.ts';
import { presenceState } from '../people/people-columns.ts';
import { notLoaded, type PeopleLists } from '../people/people-handlers.ts';
import { presenceBoard } from './presence-board.ts';
import { createPresenceChannels } from './presence-channels.ts';
import { whoCanCover } from './presence-cover.ts';
import { createPresenceFeed, type PresenceFeed } from './presence-feed.ts';
import { createPresenceTrend } from './presence-trend.ts';
import type { RealmModel } from '../model/realm-model.ts';

type PresenceCall =
  | 'presence.board'
  | 'presence.channels'
  | 'presence.forget-subscribers'
  | 'presence.cover'
  | 'presence.cover-conditions'
  | 'presence.keep-cover-conditions'
  | 'presence.trend'
  | 'presence.watch';

export interface PresencePorts {
  organizationId: string;
  connection: Connection;
  database: DatabaseSync;
  examplePresence: RecordedPresence | null;
  lists: PeopleLists;
  /** null until the first snapshot is there. */
  model(): RealmModel | null;
  /** Whether the model is up to date. */
  isLive(): boolean;
  send(change: PresenceChange): void;
  /** UNIX milliseconds. */
  now(): number;
}

/** Everything behind the presence panel: pushes, samples and answers. */
export interface PresenceService {
  readonly feed: PresenceFeed;
  readonly handlers: Handlers<PresenceCall>;
  /** Sends and samples what is due. `at`: milliseconds of any steady clock. */
  tick(at: number): void;
}

/** How many people are in each state; null if presence is switched off or outdated. */
function sampleOf(model: RealmModel): PresenceSample | null {
  if (model.settings.row().presenceDisabled || !model.presence.isCurrent()) return null;
  const sample = { active: 0, idle: 0, offline: 0 };
  const { state, count } = model.index.columns;
  for (let row = 0; row < count; row++) {
    if (state[row] === presenceState.active) sample.active++;
    else if (state[row] === presenceState.idle) sample.idle++;
    else if (state[row] === presenceState.offline) sample.offline++;
  }
  return sample;
}

export function createPresenceService(ports: PresencePorts): PresenceService {
  const { organizationId, database, lists } = ports;
  const feed = createPresenceFeed(
    organizationId,
    (userId) => {
      const model = ports.model();
      const row = model?.index.row(userId);
      const state = row === undefined ? undefined : model?.index.columns.state[row];
      return state !== undefined && state <= presenceState.active ? state : undefined;
    },
    ports.send,
  );
  const channels = createPresenceChannels(ports.connection, ports.now);
  const trend = createPresenceTrend(database, organizationId, ports.examplePresence, () => {
    const model = ports.isLive() ? ports.model() : null;
    return model && sampleOf(model);
  });

  function withModel<T>(answer: (model: RealmModel) => Result<T>): Result<T> {
    const model = ports.model();
    return model ? answer(model) : fail(notLoaded);
  }

  return {
    feed,
    handlers: {
      async 'presence.board'(request, { signal }) {
        const isByChannel = request.groupBy === 'channel';
        const read = isByChannel ? await channels.read(request.channelIds, signal) : [];
        return withModel((model) =>
          presenceBoard(model, request, {
            version: feed.asked(request.filter),
            channels: read,
            listOf: lists.read,
          }),
        );
      },
      'presence.channels': async ({ text }, { signal }) => succeed(await channels.find(text, signal)),
      'presence.forget-subscribers'() {
        channels.forget();
        return succeed(null);
      },
      'presence.cover': ({ conditions, withOthers }) =>
        withModel((model) => succeed(whoCanCover(model, conditions, withOthers, ports.now()))),
      'presence.cover-conditions': () => succeed(readCoverConditions(database, organizationId)),
      'presence.keep-cover-conditions'({ conditions }) {
        keepCoverConditions(database, organizationId, conditions);
        return succeed(null);
      },
      'presence.trend': ({ hours }) => succeed(trend.read(hours, ports.now())),
      'presence.watch'({ watching }) {
        feed.watch(watching);
        return succeed(null);
      },
    },
    tick(at) {
      feed.tick(at);
      trend.tick(ports.now());
    },
  };
}
