import { describe, expect, test } from 'vitest';
import type { BoardRequest } from '#contract/calls/presence.ts';
import type { PresenceChange } from '#contract/topics.ts';
import { parseEvent } from '../../zulip/wire/event.ts';
import { ownPresenceAnswer, realmPresenceAnswer } from '../../zulip/wire/presence.ts';
import { dispatch } from '../model/dispatch.ts';
import { activePeople, exampleAnswer, recordingListener } from '../example-realm.ts';
import { personRow } from '../people/person-detail.ts';
import { presenceBoard } from './presence-board.ts';
import { createPresenceFeed, type PresenceFeed } from './presence-feed.ts';
import { createRealmModel, type RealmModel } from '../model/realm-model.ts';

/**
 * The board for every presence format a server may send, on a clock controlled by the test: in each format the same
 * people are present, and leave by themselves once the server's threshold has passed.
 */
const start = 1_735_689_600;
const threshold = 200;

const request: BoardRequest = {
  groupBy: 'none',
  channelIds: [],
  filter: activePeople,
  sort: 'name',
};

interface Watched {
  model: RealmModel;
  /** Moves the clock to this many seconds after the start and runs the sweep and the pushes that are due. */
  passTo(seconds: number): void;
  /** The states of the board as in the window: the first answer and every push since. */
  shown(): Record<number, string>;
  /** The same, fetched again. */
  asked(): Record<number, string>;
}

const stateNames = ['offline', 'idle', 'active'];

function watch(changes: Record<string, unknown> = {}): Watched {
  let seconds = 0;
  const pushed: PresenceChange[] = [];
  const changeListener = recordingListener();
  const feeds: PresenceFeed[] = [];
  const model = createRealmModel(
    exampleAnswer({
      server_timestamp: start,
      presences: {},
      server_presence_offline_threshold_seconds: threshold,
      ...changes,
    }),
    {
      generation: 1,
      origin: 'http://orchid.test',
      changeListener: {
        ...changeListener,
        presence: (userId) => feeds.forEach((feed) => feed.changed(userId)),
      },
      now: () => (start + seconds) * 1_000,
    },
  );
  const feed = createPresenceFeed(
    'orchid',
    (userId) => model.index.columns.state[model.index.row(userId) ?? -1],
    (change) => pushed.push(change),
  );
  feeds.push(feed);
  feed.watch(true);
  const asked = (): Record<number, string> => {
    const board = presenceBoard(model, request, { version: 1, channels: [], listOf: () => undefined });
    if (!board.ok) throw new Error(JSON.stringify(board.failure));
    const [group] = board.value.groups;
    return Object.fromEntries(
      [...(group?.ids ?? [])].map((userId, place) => [userId, stateNames[group?.states[place] ?? 0] ?? '']),
    );
  };
  const shown = asked();
  return {
    model,
    passTo(next) {
      seconds = next;
      // A list without new reports.
      model.presence.apply([], start + next);
      model.presence.age();
      feed.tick(next * 1_000);
      for (const { ids, states } of pushed.splice(0)) {
        for (const [place, userId] of ids.entries()) shown[userId] = stateNames[states[place] ?? 0] ?? '';
      }
    },
    shown: () => shown,
    asked,
  };
}

const email = 'user3@orchid.example.com';
const website = { client: 'website', status: 'active', timestamp: start, pushable: false };
const idleWebsite = { ...website, status: 'idle' };

/** Reports person 3 as active, or only connected, in each format. */
const sources: [string, (model: RealmModel, isActive: boolean) => void][] = [
  [
    'the event of current servers, keyed by id',
    (model, isActive) => {
      const times = { active_timestamp: isActive ? start : start - 500, idle_timestamp: start };
      dispatch(parseEvent({ type: 'presence', presences: { 3: times }, id: 1 }), model);
    },
  ],
  [
    'the event of older servers for slim clients, without the address',
    (model, isActive) => {
      const presence = { website: isActive ? website : idleWebsite };
      dispatch(
        parseEvent({ type: 'presence', user_id: 3, server_timestamp: start + 0.2, presence, id: 1 }),
        model,
      );
    },
  ],
  [
    'the event of older servers with the address',
    (model, isActive) => {
      const presence = { website: isActive ? website : idleWebsite };
      dispatch(
        parseEvent({ type: 'presence', user_id: 3, email, server_timestamp: start + 0.2, presence, id: 1 }),
        model,
      );
    },
  ],
  [
    'a poll for changes, keyed by id',
    (model, isActive) => {
      const answer = ownPresenceAnswer.parse({
        presence_last_update_id: 5,
        server_timestamp: start + 0.4,
        presences: { 3: { active_timestamp: isActive ? start : start - 500, idle_timestamp: start } },
      });
      model.presence.apply(answer.presences ?? [], answer.server_timestamp ?? null);
    },
  ],
  [
    'a poll for everyone in the older format, keyed by address',
    (model, isActive) => {
      const told = isActive ? website : idleWebsite;
      const answer = realmPresenceAnswer.parse({
        server_timestamp: start + 0.4,
        presences: { [email]: { website: told, aggregated: { ...told, pushable: undefined } } },
      });
      model.presence.apply(answer.presences, answer.server_timestamp);
    },
  ],
];

describe.each(sources)('the presence board, fed by %s,', (_, tell) => {
  test('shows people as active, then as offline once the threshold has passed', () => {
    const { model, passTo, shown, asked } = watch();
    expect(shown()).toEqual({ 1: 'offline', 2: 'offline', 3: 'offline', 4: 'offline' });
    tell(model, true);
    passTo(1);
    expect(shown()[3]).toBe('active');
    passTo(threshold - 1);
    expect(shown()[3]).toBe('active');
    passTo(threshold + 1);
    expect(shown()[3]).toBe('offline');
    expect(asked()).toEqual(shown());
  });

  test('shows people who are only connected as idle, then as offline', () => {
    const { model, passTo, shown, asked } = watch();
    tell(model, false);
    passTo(1);
    expect(shown()[3]).toBe('idle');
    passTo(threshold - 1);
    expect(shown()[3]).toBe('idle');
    passTo(threshold + 1);
    expect(shown()[3]).toBe('offline');
    expect(asked()).toEqual(shown());
  });
});

describe('passing time', () => {
  test('turns everyone from active to idle to offline at their own moments, without an event', () => {
    const { passTo, shown, asked } = watch({
      presences: {
        1: { active_timestamp: start - 150, idle_timestamp: start - 20 },
        2: { active_timestamp: start - 190, idle_timestamp: start - 190 },
        3: { active_timestamp: start, idle_timestamp: start },
        4: { active_timestamp: start - 400, idle_timestamp: start - 100 },
      },
    });
    const course: Record<number, string[]> = { 1: [], 2: [], 3: [], 4: [] };
    for (let seconds = 0; seconds <= 260; seconds += 1) {
      passTo(seconds);
      for (const userId of [1, 2, 3, 4]) {
        const state = `${shown()[userId]}`;
        if (course[userId]?.at(-1)?.split(' ')[0] !== state) course[userId]?.push(`${state} ${seconds}`);
      }
    }
    expect(course).toEqual({
      1: ['active 0', 'idle 50', 'offline 180'],
      2: ['active 0', 'offline 10'],
      3: ['active 0', 'offline 200'],
      4: ['idle 0', 'offline 100'],
    });
    expect(asked()).toEqual(shown());
  });

  test('uses the server’s threshold', () => {
    const { passTo, shown } = watch({
      server_presence_offline_threshold_seconds: 140,
      presences: { 3: { active_timestamp: start, idle_timestamp: start } },
    });
    passTo(139);
    expect(shown()[3]).toBe('active');
    passTo(140);
    expect(shown()[3]).toBe('offline');
  });
});

describe('the presence board without presence', () => {
  test('omits bots and deactivated people, whatever is sent about them', () => {
    const { model, passTo, shown, asked } = watch();
    for (const userId of [5, 6]) {
      const presences = { [userId]: { active_timestamp: start, idle_timestamp: start } };
      dispatch(parseEvent({ type: 'presence', presences, id: 1 }), model);
    }
    passTo(1);
    expect(Object.keys(asked())).toEqual(['1', '2', '3', '4']);
    expect(Object.keys(shown())).toEqual(['1', '2', '3', '4']);
  });

  test("shows people who don't share presence as offline, and marked, until they are active again", () => {
    const past = start - 320;
    const { model, passTo, shown } = watch({
      user_status: { 3: { away: true }, 4: { status_text: 'At the kiln' } },
      presences: { 3: { active_timestamp: past, idle_timestamp: past } },
    });
    expect(shown()[3]).toBe('offline');
    expect(personRow(model, 3)).toMatchObject({ presence: 'offline', hidesPresence: true, status: null });
    expect(personRow(model, 4)).not.toHaveProperty('hidesPresence');
    const presences = { 3: { active_timestamp: start + 5, idle_timestamp: start + 5 } };
    dispatch(parseEvent({ type: 'presence', presences, id: 1 }), model);
    passTo(6);
    expect(shown()[3]).toBe('active');
    expect(personRow(model, 3)).not.toHaveProperty('hidesPresence');
    dispatch(parseEvent({ type: 'user_status', user_id: 3, away: true, id: 2 }), model);
    // The server sets that person's times back, so that they don't appear active.
    const reset = { 3: { active_timestamp: start - 310, idle_timestamp: start - 310 } };
    dispatch(parseEvent({ type: 'presence', presences: reset, id: 3 }), model);
    passTo(8);
    expect(shown()[3]).toBe('offline');
    expect(personRow(model, 3)).toHaveProperty('hidesPresence', true);
    dispatch(parseEvent({ type: 'user_status', user_id: 3, away: false, id: 4 }), model);
    expect(personRow(model, 3)).not.toHaveProperty('hidesPresence');
  });
});
