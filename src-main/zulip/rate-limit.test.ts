import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '../clock.ts';
import { createRateLimiter, type RateLimiter, type RateLimiterOptions } from './rate-limit.ts';
import { pause } from '../../test/timing/time-spent.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const second = 1000;
const minute = 60 * second;

/** Time of day and running time, both moved by the test. */
const clock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

function limiter(options: Partial<RateLimiterOptions> = {}): RateLimiter {
  return createRateLimiter({ clock, random: () => 0, ...options });
}

function pass(milliseconds: number): Promise<void> {
  return pause(milliseconds, 'the limiter goes by real time');
}

/** Counts the call once it may be sent; it then stays pending. */
async function countStart(
  rateLimiter: RateLimiter,
  kind: 'read' | 'write',
  counter: { count: number },
): Promise<void> {
  await rateLimiter.acquire(kind);
  counter.count += 1;
}

/** A server that counts like Zulip: it refuses a call if the preceding window already has `limit` calls. */
function serverWith(rules: { limit: number; windowMilliseconds: number }[]) {
  const taken: number[] = [];
  const longest = rules.reduce((a, b) => (a.windowMilliseconds > b.windowMilliseconds ? a : b));
  const within = (window: number) =>
    taken.length - 1 - taken.findLastIndex((time) => time <= Date.now() - window);
  return {
    taken,
    refused: 0,
    call() {
      for (const rule of rules) {
        if (within(rule.windowMilliseconds) >= rule.limit) {
          this.refused += 1;
          return null;
        }
      }
      taken.push(Date.now());
      return {
        limit: longest.limit,
        remaining: longest.limit - within(longest.windowMilliseconds),
        windowSeconds: longest.windowMilliseconds / 1000,
      };
    },
  };
}

describe('the rate limiter’s concurrency', () => {
  it('lets an urgent write go first, in a reserved place, but not alongside another write', async () => {
    const rateLimiter = limiter({ perMinute: 20 });
    const order: string[] = [];
    let together = 0;
    const work = async (kind: 'write' | 'urgent-write') => {
      const release = await rateLimiter.acquire(kind);
      together += 1;
      expect(together).toBe(1);
      order.push(kind);
      await pass(50);
      together -= 1;
      release();
    };
    const all = Array.from({ length: 40 }, () => work('write'));
    await vi.advanceTimersByTimeAsync(10 * second);
    const sent = order.length;
    expect(sent, 'the minute is used up as far as writes may').toBeLessThan(20);
    all.push(work('urgent-write'));
    await vi.advanceTimersByTimeAsync(100);
    expect(order.slice(sent)).toEqual(['urgent-write']);
    await vi.runAllTimersAsync();
    await Promise.all(all);
  });

  it('is one write at a time, in order', async () => {
    const rateLimiter = limiter();
    const order: number[] = [];
    let together = 0;
    let most = 0;
    const work = async (number: number) => {
      const release = await rateLimiter.acquire('write');
      order.push(number);
      together += 1;
      most = Math.max(most, together);
      await pass(100);
      together -= 1;
      release();
    };
    const all = Promise.all([1, 2, 3, 4].map(work));
    await vi.runAllTimersAsync();
    await all;
    expect(order).toEqual([1, 2, 3, 4]);
    expect(most).toBe(1);
  });

  it('is three reads alongside each other and a write', async () => {
    const rateLimiter = limiter();
    const releases: (() => void)[] = [];
    for (let count = 0; count < 5; count += 1)
      void rateLimiter.acquire('read').then((release) => releases.push(release));
    const writes = { count: 0 };
    void countStart(rateLimiter, 'write', writes);
    await vi.advanceTimersByTimeAsync(0);
    expect([releases.length, writes.count]).toEqual([3, 1]);
    releases[0]?.();
    releases[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(releases).toHaveLength(4);
  });

  it('is unaffected by an aborted wait, which rejects with the reason', async () => {
    const rateLimiter = limiter();
    const release = await rateLimiter.acquire('write');
    const controller = new AbortController();
    const aborted = rateLimiter.acquire('write', { signal: controller.signal });
    const next = rateLimiter.acquire('write');
    controller.abort(new Error('no longer'));
    await expect(aborted).rejects.toThrow('no longer');
    await expect(
      rateLimiter.acquire('read', { signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before');
    release();
    await expect(next).resolves.toBeTypeOf('function');
  });
});

describe('the rate limiter', () => {
  let mistaken = 0;
  beforeEach(() => {
    mistaken = 0;
  });

  const run = async (
    rateLimiter: RateLimiter,
    server: ReturnType<typeof serverWith>,
    kind: 'read' | 'write',
    untilMilliseconds: number,
    latency: number,
  ) => {
    const end = Date.now() + untilMilliseconds;
    for (let made = 0; Date.now() < end; made += 1) {
      const release = await rateLimiter.acquire(kind);
      await pass(latency / 2);
      const report = server.call();
      // Answers take longer at times, so calls leave the window meanwhile.
      await pass((latency / 2) * (1 + (made % 3)));
      if (report !== null) rateLimiter.learn(report);
      mistaken = Math.max(mistaken, rateLimiter.outlook().othersPerMinute);
      release();
    }
  };

  it.each([10, 200])(
    'never has a long row of writes, %i ms each, refused, and uses 95 %% of the limit',
    async (latency) => {
      const rateLimiter = limiter();
      const server = serverWith([{ limit: 200, windowMilliseconds: minute }]);
      const done = run(rateLimiter, server, 'write', 20 * minute, latency);
      await vi.advanceTimersByTimeAsync(20 * minute);
      const counted = server.taken.length;
      expect(server.refused).toBe(0);
      expect(counted / (20 * 200)).toBeGreaterThanOrEqual(0.95);
      expect(mistaken, 'calls taken for those of others').toBe(0);
      await vi.advanceTimersByTimeAsync(2 * minute);
      await done;
    },
  );

  it('reserves a place for reads while writes fill the window', async () => {
    const rateLimiter = limiter();
    const server = serverWith([{ limit: 200, windowMilliseconds: minute }]);
    void run(rateLimiter, server, 'write', 5 * minute, 2);
    await vi.advanceTimersByTimeAsync(20 * second);
    const startedAt = Date.now();
    await rateLimiter.acquire('read');
    expect(Date.now() - startedAt).toBe(0);
  });

  it('learns the hourly rule and obeys both', async () => {
    const rateLimiter = limiter();
    const server = serverWith([
      { limit: 200, windowMilliseconds: minute },
      { limit: 2000, windowMilliseconds: 60 * minute },
    ]);
    void run(rateLimiter, server, 'write', 130 * minute, 20);
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(server.refused).toBe(0);
    // A tenth of each hour is reserved for reads.
    expect(server.taken.length).toBeGreaterThanOrEqual(0.95 * 0.9 * 4000);
    expect(rateLimiter.state()).toMatchObject({ limit: 2000 });
  });

  it('counts what the account’s other clients used', async () => {
    const rateLimiter = limiter();
    rateLimiter.learn({ limit: 200, remaining: 0, windowSeconds: 60 });
    const started = { count: 0 };
    void countStart(rateLimiter, 'read', started);
    await vi.advanceTimersByTimeAsync(59 * second);
    expect(started.count).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * second);
    expect(started.count).toBe(1);
  });

  it('does not slow down for a server without limits until it sends a 429', async () => {
    const rateLimiter = limiter();
    for (let count = 0; count < 1000; count += 1) {
      const release = await rateLimiter.acquire('write');
      rateLimiter.learn(null);
      release();
    }
    rateLimiter.pause(1);
    const started = { count: 0 };
    void countStart(rateLimiter, 'write', started);
    await vi.advanceTimersByTimeAsync(30 * second);
    expect(started.count).toBe(0);
  });

  it('works with a limit of one call a minute', async () => {
    const rateLimiter = limiter({ perMinute: 1 });
    const server = serverWith([{ limit: 1, windowMilliseconds: minute }]);
    void run(rateLimiter, server, 'write', 10 * minute, 10);
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(server.refused).toBe(0);
    expect(server.taken.length).toBeGreaterThanOrEqual(9);
  });
});

describe('a 429', () => {
  it('stops reads and writes for the fractional time and a jitter, and tells until when', async () => {
    const rateLimiter = limiter({ random: () => 0.5 });
    const told: (number | null)[] = [];
    const stop = rateLimiter.onChange((state) => told.push(state.pausedUntil));
    rateLimiter.pause(28.706807);
    const until = Date.now() + 28_707 + 250;
    expect(rateLimiter.state().pausedUntil).toBe(until);
    const started = { count: 0 };
    for (const kind of ['read', 'write'] as const) void countStart(rateLimiter, kind, started);
    await vi.advanceTimersByTimeAsync(28_956);
    expect(started.count).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(started.count).toBe(2);
    expect(told).toEqual([until, null]);
    stop();
    rateLimiter.pause(1);
    expect(told).toHaveLength(2);
  });

  it('a shorter pause does not end a longer one', () => {
    const rateLimiter = limiter();
    rateLimiter.pause(60);
    const { pausedUntil } = rateLimiter.state();
    rateLimiter.pause(1);
    expect(rateLimiter.state().pausedUntil).toBe(pausedUntil);
  });
});
