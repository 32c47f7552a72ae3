import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createRateLimits, type RateLimits, type RateRule } from '@realm-console/demo-realm/rules';
import { pause } from '../../test/timing/time-spent.ts';
import type { Clock } from '../clock.ts';
import { createRateLimiter, type RateLimiter } from '../zulip/rate-limit.ts';
import { rateLimitReport } from '../zulip/response-headers.ts';
import { scheduleCalls, type Schedule } from './estimate.ts';

/** Jobs at the account's rate limit, with a simulated clock and the demo realm's limits. */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const perCall = 0.05;
const defaults: RateRule[] = [
  { windowSeconds: 60, requests: 200 },
  { windowSeconds: 3600, requests: 2000 },
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(milliseconds: number): Promise<void> {
  return pause(milliseconds, 'the time of this test is its own');
}

interface Run {
  /** Seconds taken by the whole job. */
  took: number;
  refusedToJob: number;
  refusedToPerson: number;
  personCalls: number;
  /** How many seconds the countdown was off, each second. */
  errors: number[];
  /** For every second, what the hold was said to be and whether nothing was sent in the next second. */
  ticks: (Schedule & { at: number; sent: number })[];
  /** The fewest calls that the minute had left for the person. */
  leastRoom: number;
}

interface Scene {
  calls: number;
  rules?: RateRule[];
  /** Calls from the person's own client every ten seconds. */
  personCallsInTenSeconds?: number;
  /** Seconds before the job during which the console occasionally reads something. */
  watchedFor?: number;
  /** Seconds between two looks at the countdown, 1 by default. */
  tick?: number;
  /** How far the computer's clock is off after a given time. */
  wrongBy?: (passed: number) => number;
  /** Earlier calls by others, which leave the hourly window this many seconds after the job starts. */
  earlier?: { count: number; leaveAfter: number };
}

async function runJob(scene: Scene): Promise<Run> {
  const {
    calls,
    rules = defaults,
    personCallsInTenSeconds = 0,
    earlier,
    tick = 1,
    watchedFor = 0,
    wrongBy,
  } = scene;
  const server = { ahead: 0, now: () => 1_790_000_000_000 + server.ahead + performance.now() };
  const clock: Clock = {
    now: () => server.now() + (wrongBy?.(performance.now()) ?? 0),
    elapsed: () => performance.now(),
  };
  const limits: RateLimits = createRateLimits(server, rules);
  if (earlier !== undefined) {
    for (let made = 0; made < earlier.count; made += 1) {
      if (made > 0 && made % 190 === 0) server.ahead += minute;
      limits.take('me');
    }
    // The first of them leaves then, the others within the following minutes.
    server.ahead = hour - earlier.leaveAfter * second;
  }
  const rateLimiter: RateLimiter = createRateLimiter({
    clock,
    random: () => 0,
    perMinute: rules[0]?.requests ?? 200,
  });
  const times: number[] = [];
  const run: Run = {
    took: 0,
    refusedToJob: 0,
    refusedToPerson: 0,
    personCalls: 0,
    errors: [],
    ticks: [],
    leastRoom: Number.POSITIVE_INFINITY,
  };
  const take = (): Record<string, string> | null => {
    try {
      const sent = Object.entries(limits.take('me')).map(([name, value]) => [name.toLowerCase(), value]);
      const headers = { ...Object.fromEntries(sent), date: new Date(server.now()).toUTCString() };
      times.push(performance.now());
      const inMinute = times.length - 1 - times.findLastIndex((time) => time <= performance.now() - minute);
      run.leastRoom = Math.min(run.leastRoom, (rules[0]?.requests ?? 0) - inMinute);
      return headers;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }
  };
  let done = 0;
  let startedAt = performance.now();
  const read = async () => {
    const release = await rateLimiter.acquire('read');
    rateLimiter.learn(rateLimitReport(take() ?? {}, clock) ?? null);
    release();
  };
  const job = async () => {
    // The session's requests before the job, which report the account's limits.
    for (let count = 0; count < 6; count += 1) await read();
    for (let waited = 0; waited < watchedFor; waited += 5) {
      await pass(5 * second);
      await read();
    }
    startedAt = performance.now();
    while (done < calls) {
      const release = await rateLimiter.acquire('write');
      await pass((perCall * second) / 2);
      const headers = take();
      await pass((perCall * second) / 2);
      if (headers === null) {
        run.refusedToJob += 1;
        rateLimiter.pause(5);
      } else {
        rateLimiter.learn(rateLimitReport(headers, clock) ?? null);
        done += 1;
      }
      release();
    }
    run.took = (performance.now() - startedAt) / second;
  };
  const isOver = () => run.took > 0;
  const person = async () => {
    for (; !isOver(); await pass(10 * second)) {
      for (let count = 0; count < personCallsInTenSeconds; count += 1) {
        run.personCalls += 1;
        if (take() === null) run.refusedToPerson += 1;
      }
    }
  };
  const watch = async () => {
    for (; !isOver(); await pass(tick * second)) {
      const schedule = scheduleCalls({ count: calls - done, readings: [] }, rateLimiter.outlook(), perCall);
      run.ticks.push({ ...schedule, at: (performance.now() - startedAt) / second, sent: done });
    }
  };
  const all = Promise.all([job(), person(), watch()]);
  while (!isOver()) await vi.advanceTimersByTimeAsync(10 * second);
  await vi.advanceTimersByTimeAsync(Math.max(10, tick) * second);
  await all;
  run.errors = run.ticks.map(({ at, seconds }) => Math.abs(at + seconds - run.took));
  return run;
}

describe('320 changes under 200 a minute and 2,000 an hour', () => {
  /** 200 at once, the others as soon as the first have left the window. */
  const optimum = 60 + 120 * perCall;

  it.each([0, 1, 4])(
    'take the optimal time with %i calls of the person every 10 s',
    async (personCallsInTenSeconds) => {
      const run = await runJob({ calls: 320, personCallsInTenSeconds });
      expect(run).toMatchObject({ refusedToJob: 0, refusedToPerson: 0 });
      expect(run.took / optimum).toBeLessThan(1.1);
      expect(Math.max(...run.errors)).toBeLessThanOrEqual(5);
      expect(run.leastRoom).toBeGreaterThanOrEqual(1);
    },
  );

  it('report the limit that holds them, and until when', async () => {
    const { ticks } = await runJob({ calls: 320, personCallsInTenSeconds: 4 });
    const held = ticks.filter(({ at, heldSeconds }) => at < 58 && heldSeconds !== null);
    expect(held.length).toBeGreaterThan(45);
    for (const { at, heldSeconds } of held) {
      expect(at).toBeGreaterThan(5);
      expect(Math.abs(at + (heldSeconds ?? 0) - 60)).toBeLessThanOrEqual(3);
    }
  });

  it('leave a quarter of the minute after the first burst, which the job uses as the minute passes', async () => {
    const { ticks } = await runJob({ calls: 320 });
    const sentBy = (at: number) => ticks.find((tick) => tick.at >= at)?.sent ?? 0;
    expect(sentBy(9)).toBeGreaterThan(150);
    expect(sentBy(9)).toBeLessThanOrEqual(166);
    expect(sentBy(31)).toBeGreaterThan(165);
    expect(sentBy(31)).toBeLessThanOrEqual(180);
    expect(sentBy(59)).toBeGreaterThan(182);
    expect(sentBy(59)).toBeLessThanOrEqual(194);
  });
});

it.each<[string, (passed: number) => number]>([
  ['10 min behind', () => -10 * minute],
  ['45 s behind', () => -45 * second],
  ['45 s ahead', () => 45 * second],
  ['10 min ahead', () => 10 * minute],
  ['set back two hours', (passed) => (passed > 20 * second ? -2 * hour : 0)],
  ['set two hours ahead', (passed) => (passed > 20 * second ? 2 * hour : 0)],
])('a clock %s slows no job and falsifies no countdown', async (_which, wrongBy) => {
  const exact = await runJob({ calls: 320, personCallsInTenSeconds: 1 });
  const run = await runJob({ calls: 320, personCallsInTenSeconds: 1, wrongBy });
  expect(run).toMatchObject({ refusedToJob: 0, refusedToPerson: 0 });
  expect(Math.abs(run.took / exact.took - 1)).toBeLessThan(0.05);
  expect(Math.max(...run.errors)).toBeLessThanOrEqual(5);
});

it('a job leaves more to a person who turns out to need more', async () => {
  const run = await runJob({ calls: 400, personCallsInTenSeconds: 9, watchedFor: 60 });
  expect(run).toMatchObject({ refusedToJob: 0, refusedToPerson: 0 });
});

it('a job resumes soon after others’ calls leave the nearly exhausted hour', async () => {
  const run = await runJob({
    calls: 100,
    personCallsInTenSeconds: 2,
    earlier: { count: 1_850, leaveAfter: 60 },
  });
  expect(run).toMatchObject({ refusedToJob: 0, refusedToPerson: 0 });
  expect(run.took).toBeGreaterThan(60);
  expect(run.took).toBeLessThan(90);
});

it('a job of several hours takes no longer than necessary', async () => {
  // A tenth of the usual limits: 200 in each of two hours, and 100 in five minutes more.
  const rules = [
    { windowSeconds: 60, requests: 20 },
    { windowSeconds: 3600, requests: 200 },
  ];
  const run = await runJob({ calls: 500, rules, tick: 60 });
  expect(run.refusedToJob).toBe(0);
  expect(run.took / (2 * 3600 + 5 * 60)).toBeLessThan(1.1);
});
