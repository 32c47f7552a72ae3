import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { accountOf, register, send } from './client-for-tests.ts';
import { createDrainingLimits, createRateLimits } from './rate-limits.ts';
import { startDemoRealm, type DemoRealm } from './server.ts';

let realm: DemoRealm | undefined;
afterEach(async () => {
  await realm?.close();
  realm = undefined;
});

describe('a limited realm', () => {
  test('counts down, refuses with fractional seconds, and recovers afterwards', async () => {
    let clock = Date.UTC(2026, 4, 2);
    realm = await startDemoRealm({
      users: 40,
      rateLimit: { perMinute: 3 },
      presenceChangesPerSecond: 0,
      now: () => clock,
    });
    const owner = accountOf(realm, 100);
    const remaining: (string | null)[] = [];
    for (let count = 0; count < 3; count += 1) {
      const answer = await send(realm, owner, 'GET', '/users/me');
      expect(answer.headers.get('x-ratelimit-limit')).toBe('3');
      remaining.push(answer.headers.get('x-ratelimit-remaining'));
      clock += 1000;
    }
    expect(remaining).toEqual(['2', '1', '0']);
    clock += 123.5;
    const refused = await send(realm, owner, 'GET', '/users/me');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        result: 'error',
        code: 'RATE_LIMIT_HIT',
        msg: 'API usage exceeded rate limit',
        'retry-after': 56.8765,
      },
    });
    expect(refused.headers.get('retry-after')).toBe('56.8765');
    expect(refused.headers.get('date')).toBe('Sat, 02 May 2026 00:00:03 GMT');
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String((Date.UTC(2026, 4, 2) + 60_000) / 1000));
    clock += 56_876.5;
    expect((await send(realm, owner, 'GET', '/users/me')).status).toBe(200);
  });

  test('counts each account and the event endpoint separately', async () => {
    realm = await startDemoRealm({ users: 40, rateLimit: { perMinute: 2 }, presenceChangesPerSecond: 0 });
    const owner = accountOf(realm, 100);
    const { queue_id } = await register(realm, owner);
    const poll = { queue_id, last_event_id: -1, dont_block: true };
    expect((await send(realm, owner, 'GET', '/users/me')).status).toBe(200);
    expect((await send(realm, owner, 'GET', '/users/me')).status).toBe(429);
    expect((await send(realm, accountOf(realm, 400), 'GET', '/users/me')).status).toBe(200);
    expect((await send(realm, owner, 'GET', '/events', poll)).status).toBe(200);
    expect((await send(realm, owner, 'GET', '/events', poll)).status).toBe(200);
    expect((await send(realm, owner, 'GET', '/events', poll)).status).toBe(429);
  });

  test('applies the hourly rule beside the one per minute and shows the longer one', async () => {
    let clock = Date.UTC(2026, 4, 2);
    realm = await startDemoRealm({
      users: 40,
      rateLimit: { perMinute: 2, perHour: 3 },
      presenceChangesPerSecond: 0,
      now: () => clock,
    });
    const owner = accountOf(realm, 100);
    const answers: (number | string | null)[][] = [];
    for (const pause of [0, 0, 0, 60_000, 60_000]) {
      clock += pause;
      const { status, headers } = await send(realm, owner, 'GET', '/users/me');
      const left = headers.get('x-ratelimit-remaining');
      answers.push([status, left, Number(headers.get('x-ratelimit-reset')) * 1000 - clock]);
    }
    // Limit and remaining are hourly, but a refusal by the rule per minute has nothing left and its own reset.
    expect(answers).toEqual([
      [200, '2', 3_600_000],
      [200, '1', 3_600_000],
      [429, '0', 60_000],
      [200, '0', 3_600_000],
      [429, '0', 3_480_000],
    ]);
    const refused = await send(realm, owner, 'GET', '/users/me');
    expect(refused.headers.get('x-ratelimit-limit')).toBe('3');
    expect(refused.body['retry-after']).toBe(3600 - 120);
  });
});

test('the event endpoint recovers evenly: its reset is the time of one call, and a refusal says when to retry', () => {
  let clock = 0;
  const limits = createDrainingLimits({ now: () => clock }, [
    { windowSeconds: 60, requests: 200 },
    { windowSeconds: 3600, requests: 2000 },
  ]);
  const first = limits.take('somebody');
  expect(first).toEqual({
    'X-RateLimit-Limit': '2000',
    'X-RateLimit-Remaining': '1999',
    'X-RateLimit-Reset': '1',
  });
  for (let count = 1; count < 200; count += 1) limits.take('somebody');
  expect(() => limits.take('somebody')).toThrow(ApiError);
  clock += 300;
  expect(limits.take('somebody')['X-RateLimit-Remaining']).toBe('1799');
});

test('no window ever exceeds its rule, and waiting as told is always enough', () => {
  const rules = [
    { windowSeconds: 10, requests: 4 },
    { windowSeconds: 100, requests: 9 },
  ];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2500 }), { minLength: 30, maxLength: 90 }), (pauses) => {
      let clock = 0;
      const limits = createRateLimits({ now: () => clock }, rules);
      const taken: number[] = [];
      const attempt = (): number | null => {
        try {
          limits.take('somebody');
          taken.push(clock);
          return null;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          return error.fields['retry-after'] as number;
        }
      };
      for (const pause of pauses) {
        clock += pause;
        // The shortest rule refuses first with its own time; the longer one may then refuse as well.
        const waits = rules.map(() => {
          const wait = attempt();
          if (wait !== null) clock += Math.ceil(wait * 1000);
          return wait;
        });
        if (!waits.includes(null)) expect(attempt()).toBeNull();
      }
      for (const [index, time] of taken.entries()) {
        for (const { windowSeconds, requests } of rules) {
          const before = taken[index - requests] ?? Number.NEGATIVE_INFINITY;
          expect(time - before).toBeGreaterThanOrEqual(windowSeconds * 1000);
        }
      }
    }),
  );
});
