import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consoleInMemory } from '../../store/store.fixture.ts';
import { connectionForTests } from '../../zulip/server.fixture.ts';
import { parseEvent } from '../../zulip/wire/event.ts';
import type { PresenceEntry } from '../../zulip/wire/presence.ts';
import { requestError } from '../../zulip/errors.ts';
import { dispatch } from '../model/dispatch.ts';
import { exampleAnswer, exampleUser, recordingListener } from '../example-realm.ts';
import { personRow } from '../people/person-detail.ts';
import { createPresencePoll, listInterval, type PresencePoll } from './presence-poll.ts';
import { createPresenceService } from './presence-service.ts';
import { createRealmModel, type RealmModel } from '../model/realm-model.ts';
import { createRepeatingTask, type RepeatingTask } from '../repeating-task.ts';

/** Presence on clocks controlled by the test, from a server that only sends lists, as with more than 100 people. */

const begin = 1_735_689_600_000;
const second = 1_000;
const minute = 60 * second;

/** Milliseconds that passed without timers running. */
let slept = 0;

beforeEach(() => {
  slept = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: begin });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Watched {
  model: RealmModel;
  poll: PresencePoll;
  task: RepeatingTask;
}

interface Server {
  threshold: number;
  people: number;
  /** The content of a list at this moment; throws what a failed poll throws. */
  entries(): PresenceEntry[];
  /** Network delay in milliseconds. */
  delay: number;
}

/** Polls as a live organization does, and checks everyone once a second. */
function watch(server: Server): Watched {
  const presences = Object.fromEntries(
    server
      .entries()
      .map(({ userId, activeAt, idleAt }) => [
        userId,
        { active_timestamp: activeAt, idle_timestamp: idleAt },
      ]),
  );
  const model = createRealmModel(
    exampleAnswer({
      server_timestamp: Date.now() / second,
      presences,
      server_presence_offline_threshold_seconds: server.threshold,
      server_presence_ping_interval_seconds: 60,
      realm_users: Array.from({ length: server.people }, (_, index) => exampleUser(index + 1)),
      realm_non_active_users: [],
    }),
    {
      generation: 1,
      origin: 'http://orchid.test',
      changeListener: recordingListener(),
      now: Date.now,
      elapsed: () => performance.now() + slept,
    },
  );
  const poll = createPresencePoll({
    async read() {
      const entries = server.entries();
      const serverTimestamp = Date.now() / second;
      await new Promise((resolve) => {
        setTimeout(resolve, server.delay);
      });
      return { entries, serverTimestamp, updateId: null };
    },
    model: () => model,
    usualInterval: () => minute,
  });
  const task = createRepeatingTask(poll.round);
  task.scheduleIn(minute);
  return { model, poll, task };
}

/** Advances time and checks once a second. */
async function pass({ model }: Watched, seconds: number, look: () => void = () => {}): Promise<void> {
  for (let at = 0; at < seconds; at += 1) {
    await vi.advanceTimersByTimeAsync(second);
    model.presence.age();
    look();
  }
}

/** People who report once a minute, each at a different moment. */
function alwaysActive(people: number): () => PresenceEntry[] {
  return () => {
    const now = Math.floor(Date.now() / second);
    return Array.from({ length: people }, (_, index) => {
      const at = now - ((now + index) % 60);
      return { userId: index + 1, email: null, activeAt: at, idleAt: at };
    });
  };
}

describe('presence of 12,000 people who are always active', () => {
  test.each([
    [140, 'always answers', () => false],
    [200, 'always answers', () => false],
    [140, 'refuses for five minutes', (at: number) => at > 3 * minute && at < 8 * minute],
    [200, 'refuses now and then', (at: number) => at % (4 * minute) > 2 * minute],
  ])('with threshold %d on a server that %s shows 99% as active, or itself as outdated', async (...row) => {
    const [threshold, , isRefused] = row;
    const entries = alwaysActive(12_000);
    const server: Server = {
      threshold,
      people: 12_000,
      delay: 4 * second,
      entries() {
        if (isRefused(Date.now() - begin)) throw requestError({ kind: 'cancelled' });
        return entries();
      },
    };
    const watched = watch(server);
    let fewest = 12_000;
    let staleSeconds = 0;
    await pass(watched, 12 * 60, () => {
      const { active } = watched.model.presence.counts();
      if (watched.poll.stale(watched.model) === null) fewest = Math.min(fewest, active);
      else staleSeconds += 1;
    });
    watched.task.stop();
    expect(fewest).toBeGreaterThanOrEqual(11_880);
    const isTroubled = isRefused(3.5 * minute);
    if (isTroubled) expect(staleSeconds).toBeGreaterThan(60);
    else expect(staleSeconds).toBe(0);
  });
});

test.each([
  ['a small organization', 300, 140, 60],
  ['a large organization whose server allows little time', 100_000, 140, 60],
  ['a large organization whose server allows more time', 100_000, 200, 105],
  ['an unusually short threshold', 300, 100, 30],
])('%s is polled as often as its threshold requires', (_, people, threshold, seconds) => {
  const reach = (threshold - 60) * second;
  expect(listInterval(minute, people, reach)).toBe(seconds * second);
});

describe('presence without new lists', () => {
  test('freezes at the moment of the last one, and shows since when and why', async () => {
    let isRefused = false;
    const entries = alwaysActive(4);
    const server: Server = {
      threshold: 140,
      people: 4,
      delay: 100,
      entries() {
        if (isRefused) throw requestError({ kind: 'server-trouble', status: 500, message: 'It broke.' });
        return entries();
      },
    };
    const watched = watch(server);
    await pass(watched, 90);
    const listedAt = watched.model.presence.listedAt();
    isRefused = true;
    await pass(watched, 3_600);
    expect(watched.model.presence.counts().active).toBe(4);
    expect(watched.poll.stale(watched.model)).toEqual({ asOfMilliseconds: listedAt, reason: 'It broke.' });
    isRefused = false;
    await pass(watched, 70);
    expect(watched.poll.stale(watched.model)).toBeNull();
    watched.task.stop();
  });

  test('reports a failed poll at once, while states still age', async () => {
    const entries = alwaysActive(4);
    const broken = requestError({ kind: 'server-trouble', status: 500, message: 'It broke.' });
    let isRefused = false;
    const watched = watch({
      threshold: 200,
      people: 4,
      delay: 100,
      entries() {
        if (isRefused) throw broken;
        return entries();
      },
    });
    isRefused = true;
    await pass(watched, 61);
    expect(watched.poll.stale(watched.model)).toEqual({ asOfMilliseconds: begin, reason: 'It broke.' });
    expect(watched.model.presence.isCurrent()).toBe(true);
    watched.task.stop();
  });
});

test('the trend has a gap while presence is outdated', async () => {
  const entries = alwaysActive(4);
  let isRefused = false;
  const watched = watch({
    threshold: 140,
    people: 4,
    delay: 100,
    entries() {
      if (isRefused) throw requestError({ kind: 'cancelled' });
      return entries();
    },
  });
  const database = consoleInMemory();
  const service = createPresenceService({
    organizationId: 'orchid',
    connection: connectionForTests('http://orchid.test'),
    database,
    examplePresence: null,
    lists: { read: () => undefined, keep: () => '' },
    model: () => watched.model,
    isLive: () => true,
    send() {},
    now: Date.now,
  });
  const tick = (): void => service.tick(performance.now());
  await pass(watched, 5 * 60, tick);
  isRefused = true;
  await pass(watched, 10 * 60, tick);
  isRefused = false;
  await pass(watched, 5 * 60, tick);
  watched.task.stop();
  const trend = await service.handlers['presence.trend'](
    { organizationId: 'orchid', hours: 1 },
    { signal: new AbortController().signal },
  );
  database.close();
  if (!trend.ok) throw new Error('There is no trend.');
  const minutes = Array.from(trend.value.at, (at) => at / 60);
  const gaps = minutes.slice(1).map((at, place) => at - (minutes[place] ?? 0));
  expect(gaps.filter((gap) => gap > 1)).toHaveLength(1);
  expect(Math.max(...gaps)).toBeGreaterThanOrEqual(8);
  expect(new Set(trend.value.active)).toEqual(new Set([4]));
});

describe('presence after a sleep', () => {
  const sleep = (): void => {
    slept += 3 * 60 * minute;
    vi.setSystemTime(Date.now() + 3 * 60 * minute);
  };

  test('does not age: states are those from before it until a list arrives', () => {
    const watched = watch({ threshold: 200, people: 4, delay: 100, entries: alwaysActive(4) });
    sleep();
    watched.model.presence.age();
    expect(watched.model.presence.counts().active).toBe(4);
    expect(watched.poll.stale(watched.model)).toEqual({ asOfMilliseconds: begin, reason: null });
    watched.task.stop();
  });

  test('does not take a queued event for a current one', async () => {
    const entries = (): PresenceEntry[] => [];
    const { model, task, ...rest } = watch({ threshold: 200, people: 4, delay: 100, entries });
    sleep();
    const seen = (begin + 60 * minute) / second;
    const presence = { website: { client: 'website', status: 'active', timestamp: seen, pushable: false } };
    dispatch(
      parseEvent({ type: 'presence', user_id: 3, server_timestamp: seen + 0.2, presence, id: 1 }),
      model,
    );
    dispatch(
      parseEvent({
        type: 'presence',
        presences: { 4: { active_timestamp: seen, idle_timestamp: seen } },
        id: 2,
      }),
      model,
    );
    expect(rest.poll.stale(model), 'an event is no list').toEqual({ asOfMilliseconds: begin, reason: null });
    task.runNow();
    await pass({ model, task, ...rest }, 2);
    expect(personRow(model, 3)).toMatchObject({ presence: 'offline', lastActiveAt: seen });
    expect(personRow(model, 4)).toMatchObject({ presence: 'offline', lastActiveAt: seen });
    expect(personRow(model, 3)).not.toHaveProperty('hidesPresence');
    expect(personRow(model, 4)).not.toHaveProperty('hidesPresence');
    task.stop();
  });

  test('marks a person who has stopped sharing presence, even if a list came first', async () => {
    const stoppedAt = (begin + 60 * minute) / second;
    const againAt = stoppedAt + 3_600;
    const setBack = stoppedAt - 320;
    let entries: PresenceEntry[] = [];
    const watched = watch({ threshold: 200, people: 4, delay: 100, entries: () => entries });
    sleep();
    entries = [
      { userId: 3, email: null, activeAt: setBack, idleAt: setBack },
      { userId: 4, email: null, activeAt: againAt, idleAt: againAt },
    ];
    watched.task.runNow();
    await pass(watched, 2);
    const events: [userId: number, timestamp: number, sentAt: number][] = [
      [3, setBack, stoppedAt],
      [4, setBack, stoppedAt],
      [4, againAt, againAt],
    ];
    for (const [id, [userId, timestamp, sentAt]] of events.entries()) {
      const website = { client: 'website', status: 'active', timestamp, pushable: false };
      const event = {
        type: 'presence',
        user_id: userId,
        server_timestamp: sentAt,
        presence: { website },
        id,
      };
      dispatch(parseEvent(event), watched.model);
    }
    expect(personRow(watched.model, 3)).toMatchObject({ hidesPresence: true, lastActiveAt: setBack });
    expect(personRow(watched.model, 4)).not.toHaveProperty('hidesPresence');
    expect(personRow(watched.model, 4)).toMatchObject({ lastActiveAt: againAt });
    watched.task.stop();
  });

  test('is current after an immediate list, though another was on its way', async () => {
    const server: Server = { threshold: 200, people: 4, delay: 100, entries: alwaysActive(4) };
    const watched = watch(server);
    server.delay = 30 * minute;
    await pass(watched, 61);
    sleep();
    server.delay = 100;
    watched.task.runNow();
    await pass(watched, 30 * 60);
    expect(watched.poll.stale(watched.model)).toBeNull();
    expect(watched.model.presence.counts().active).toBe(4);
    watched.task.stop();
  });
});

describe('presence with a clock that is set', () => {
  test.each([
    ['forward', 2 * 60 * minute],
    ['back', -2 * 60 * minute],
  ])('two hours %s shows no one as offline meanwhile, and is correct with the next list', async (_, jump) => {
    const entries = alwaysActive(4);
    // The server's clock doesn't jump.
    let jumped = 0;
    const server: Server = {
      threshold: 140,
      people: 4,
      delay: 100,
      entries: () =>
        entries().map(({ userId, email, activeAt }) => {
          const at = (activeAt ?? 0) - jumped / second;
          return { userId, email, activeAt: at, idleAt: at };
        }),
    };
    const watched = watch(server);
    await pass(watched, 30);
    vi.setSystemTime(Date.now() + jump);
    jumped = jump;
    await pass(watched, 10);
    expect(watched.model.presence.counts().active).toBe(4);
    watched.task.stop();
  });
});
