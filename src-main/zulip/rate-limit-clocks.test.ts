import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createRateLimits, type RateRule } from '@realm-console/demo-realm/rules';
import type { Clock } from '../clock.ts';
import { pause } from '../../test/timing/time-spent.ts';
import { failureOf } from './errors.ts';
import { createRateLimiter, type RateLimiter } from './rate-limit.ts';
import { rateLimitReport } from './response-headers.ts';

/** Tests the rate limiter against the demo realm's limits, on machines whose time of day is wrong or changes. */
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const perMinute = (requests: number): RateRule => ({ windowSeconds: 60, requests });
const perHour = (requests: number): RateRule => ({ windowSeconds: 3_600, requests });

interface MachineTime {
  offset?: number;
  /** This is added to the time of day after that long. */
  jump?: { after: number; by: number };
}

function machineClock({ offset = 0, jump }: MachineTime = {}): Clock {
  return {
    elapsed: () => performance.now(),
    now() {
      const passed = performance.now();
      return serverNow() + offset + (jump !== undefined && passed >= jump.after ? jump.by : 0);
    },
  };
}

function serverNow(): number {
  return 1_790_000_000_400 + performance.now();
}

/** A server and an account's rate limiter; `call` makes a call like the client. */
function scene(rules: readonly RateRule[], clock: Clock = machineClock()) {
  let limits = createRateLimits({ now: serverNow }, rules);
  const rateLimiter = createRateLimiter({ clock, random: () => 0 });
  const counts = { read: 0, write: 0, refused: 0 };
  return {
    rateLimiter,
    counts,
    changeRules(others: readonly RateRule[]) {
      limits = createRateLimits({ now: serverNow }, others);
    },
    async call(kind: 'read' | 'write', latency = 20) {
      const release = await rateLimiter.acquire(kind);
      await pause(latency / 2, 'the time of this test is its own');
      try {
        const sent = Object.entries(limits.take('me')).map(([name, value]) => [name.toLowerCase(), value]);
        const headers = { ...Object.fromEntries(sent), date: new Date(serverNow()).toUTCString() };
        await pause(latency / 2, 'the time of this test is its own');
        const report = rateLimitReport(headers, clock);
        if (report !== undefined) rateLimiter.learn(report);
        counts[kind] += 1;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        counts.refused += 1;
        rateLimiter.pause(Number(error.fields['retry-after']));
      }
      release();
    },
  };
}

/** Writes continuously until it is stopped; `ended` resolves when the last write is done. */
function keepWriting(call: (kind: 'write') => Promise<void>): { stop(): void; ended: Promise<void> } {
  const stopped = new AbortController();
  const ended = (async () => {
    while (!stopped.signal.aborted) await call('write');
  })();
  return { stop: () => stopped.abort(), ended };
}

/** Writes continuously for this long, and returns how many succeeded. */
async function writeFor(
  milliseconds: number,
  rules: readonly RateRule[],
  clock?: Clock,
): Promise<{ write: number; refused: number }> {
  const { call, counts } = scene(rules, clock);
  const writing = keepWriting(call);
  await vi.advanceTimersByTimeAsync(milliseconds);
  writing.stop();
  const { write, refused } = counts;
  await vi.advanceTimersByTimeAsync(2 * hour);
  await writing.ended;
  return { write, refused };
}

const times: [string, MachineTime][] = [
  ['10 min behind', { offset: -10 * minute }],
  ['45 s behind', { offset: -45 * second }],
  ['45 s ahead', { offset: 45 * second }],
  ['10 min ahead', { offset: 10 * minute }],
  ['set back two hours', { jump: { after: 90 * second, by: -2 * hour } }],
  ['set two hours ahead', { jump: { after: 90 * second, by: 2 * hour } }],
];

describe.each([
  ['200 a minute', [perMinute(200)], 12 * minute, 2_300],
  ['1,500 a minute', [perMinute(1_500)], 3 * minute, 4_200],
  ['200 a minute and 2,000 an hour', [perMinute(200), perHour(2_000)], 75 * minute, 3_400],
])('%s', (_name, rules, milliseconds, least) => {
  let exact = 0;
  it('on an exact clock', async () => {
    const { write, refused } = await writeFor(milliseconds, rules);
    exact = write;
    expect(refused).toBe(0);
    expect(write).toBeGreaterThanOrEqual(least);
  });

  it.each(times)('on a clock %s', async (_which, time) => {
    vi.setSystemTime(0);
    const { write, refused } = await writeFor(milliseconds, rules, machineClock(time));
    expect(refused).toBe(0);
    expect(Math.abs(write / exact - 1)).toBeLessThan(0.05);
  });
});

it.each(times)('on a clock %s the end of a pause is reported correctly', async (_which, time) => {
  const clock = machineClock(time);
  const rateLimiter = createRateLimiter({ clock, random: () => 0 });
  await vi.advanceTimersByTimeAsync(4 * minute);
  rateLimiter.pause(120);
  for (let left = 120; left > 0; left -= 10) {
    const said = ((rateLimiter.state().pausedUntil ?? 0) - clock.now()) / second;
    expect(Math.abs(said - left)).toBeLessThan(1);
    await vi.advanceTimersByTimeAsync(10 * second);
  }
  expect(rateLimiter.state().pausedUntil).toBeNull();
});

describe('the room for reads', () => {
  it('during a job of hours keeps every read’s wait below a minute', async () => {
    const { call, counts } = scene([perMinute(200), perHour(2_000)]);
    const job = keepWriting(call);
    const waits: number[] = [];
    for (let asked = 0; asked < 2 * 60; asked += 1) {
      const at = performance.now();
      const reading = call('read').then(() => waits.push(performance.now() - at));
      await vi.advanceTimersByTimeAsync(minute);
      void reading;
    }
    job.stop();
    await vi.advanceTimersByTimeAsync(hour);
    await job.ended;
    expect(waits).toHaveLength(120);
    expect(Math.max(...waits)).toBeLessThan(minute);
    expect(counts.refused).toBe(0);
  });

  it('during a job of hours is a tenth of the hour for urgent reads', async () => {
    const { call, counts } = scene([perMinute(200), perHour(2_000)]);
    const job = keepWriting(call);
    await vi.advanceTimersByTimeAsync(90 * minute);
    const reading = Promise.all(Array.from({ length: 150 }, () => call('read')));
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(counts).toMatchObject({ read: 150, refused: 0 });
    job.stop();
    await vi.advanceTimersByTimeAsync(hour);
    await Promise.all([reading, job.ended]);
  });

  const outcomeOf = async (turn: Promise<() => void>) => {
    try {
      (await turn)();
      return 'sent';
    } catch (error) {
      return failureOf(error);
    }
  };

  it('during a long pause makes no call wait that cannot, and ends the pause after five minutes', async () => {
    const rateLimiter: RateLimiter = createRateLimiter({ clock: machineClock(), random: () => 0 });
    const held = await Promise.all([
      rateLimiter.acquire('read'),
      rateLimiter.acquire('read'),
      rateLimiter.acquire('read'),
    ]);
    const longestWaitMilliseconds = 75 * second;
    const queued = outcomeOf(rateLimiter.acquire('read', { longestWaitMilliseconds }));
    const ofJob = outcomeOf(rateLimiter.acquire('write', {}));
    await vi.advanceTimersByTimeAsync(0);
    expect(await ofJob).toBe('sent');
    const nextOfJob = vi.fn();
    rateLimiter.pause(3_600);
    void outcomeOf(rateLimiter.acquire('write', {})).then(nextOfJob);
    for (const release of held) release();
    const refusal = { kind: 'rate-limited', message: expect.saying(''), retryAfterSeconds: 300 };
    expect(await queued).toEqual(refusal);
    expect(await outcomeOf(rateLimiter.acquire('read', { longestWaitMilliseconds }))).toEqual(refusal);
    await vi.advanceTimersByTimeAsync(299 * second);
    expect(nextOfJob).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(nextOfJob).toHaveBeenCalledWith('sent');
  });

  it('bounds the total wait in a row of calls that each wait a little', async () => {
    const { rateLimiter, call } = scene([perMinute(10)]);
    for (let made = 0; made < 10; made += 1)
      await Promise.all([call('read'), vi.advanceTimersByTimeAsync(2 * second)]);
    const outcomes = Array.from({ length: 25 }, () =>
      outcomeOf(rateLimiter.acquire('read', { longestWaitMilliseconds: 75 * second })),
    );
    await vi.advanceTimersByTimeAsync(76 * second);
    const settled = await Promise.all(outcomes);
    expect(settled.filter((outcome) => outcome === 'sent').length).toBeGreaterThan(5);
    expect(settled.filter((outcome) => outcome !== 'sent').length).toBeGreaterThan(5);
  });
});

describe('a limit without headers', () => {
  it.each([30, 100, 150])('of %i a minute is learned from a refusal', async (limit) => {
    const milliseconds = 15 * minute;
    const { write, refused } = await writeFor(milliseconds, [perMinute(limit), perHour(20_000)]);
    expect(refused).toBeLessThanOrEqual(2);
    expect(write / ((milliseconds / minute) * limit)).toBeGreaterThan(0.9);
  });
});

it('a gateway that keeps refusing without headers is asked less often', async () => {
  const rateLimiter = createRateLimiter({ clock: machineClock(), random: () => 0 });
  const room = () => rateLimiter.outlook().windows[0]?.limit ?? Number.POSITIVE_INFINITY;
  rateLimiter.learn(null);
  const seen = [room()];
  for (let refusal = 0; refusal < 3; refusal += 1) {
    rateLimiter.pause(1);
    await vi.advanceTimersByTimeAsync(2 * second);
    rateLimiter.learn(null);
    seen.push(room());
  }
  await vi.advanceTimersByTimeAsync(hour);
  expect([...seen, room()]).toEqual([Infinity, Infinity, 100, 50, Infinity]);
});

it('a server that keeps asking for half a second is asked again after half a second', async () => {
  const clock = machineClock();
  const rateLimiter = createRateLimiter({ clock, random: () => 0 });
  for (let made = 0; made < 20; made += 1) (await rateLimiter.acquire('read'))();
  rateLimiter.learn(null);
  const waits: number[] = [];
  for (let refusal = 0; refusal < 10; refusal += 1) {
    const askedAt = clock.elapsed();
    const turn = rateLimiter.acquire('write').then((release) => {
      waits.push(clock.elapsed() - askedAt);
      return release;
    });
    while (waits.length === refusal) await vi.advanceTimersByTimeAsync(50);
    rateLimiter.pause(0.5);
    (await turn)();
  }
  expect(Math.max(...waits)).toBeLessThan(second);
});

describe('a later report', () => {
  it.each([
    ['a longer window', [perMinute(1_500)], [perMinute(200), perHour(2_000)], 700],
    ['a shorter window', [perMinute(200), perHour(2_000)], [perMinute(1_500)], 5_000],
    ['another limit', [perMinute(50)], [perMinute(200)], 750],
  ])('of %s overrides an earlier one', async (_name, before, after, least) => {
    const { call, counts, changeRules } = scene(before);
    const writing = keepWriting(call);
    await vi.advanceTimersByTimeAsync(minute);
    changeRules(after);
    await vi.advanceTimersByTimeAsync(2 * minute);
    const writtenBefore = counts.write;
    await vi.advanceTimersByTimeAsync(4 * minute);
    expect(counts.write - writtenBefore).toBeGreaterThan(least);
    writing.stop();
    await vi.advanceTimersByTimeAsync(2 * hour);
    await writing.ended;
  });

  it('from a single call is not believed, because the call may have its own limit', async () => {
    const { rateLimiter, call } = scene([perMinute(200)]);
    for (let made = 0; made < 3; made += 1)
      await Promise.all([call('read'), vi.advanceTimersByTimeAsync(second)]);
    rateLimiter.learn({ limit: 5, remaining: 0, windowSeconds: 86_400 });
    expect(rateLimiter.state()).toMatchObject({ limit: 200 });
    await Promise.all([call('write'), vi.advanceTimersByTimeAsync(second)]);
    expect(rateLimiter.state()).toMatchObject({ limit: 200 });
  });
});
