import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { accountOf, register, send } from './client-for-tests.ts';
import { createRateLimits } from './rate-limits.ts';
import { startDemoRealm } from './server.ts';
import type { DemoRealm } from './server.ts';

let realm: DemoRealm | undefined;
afterEach(async () => {
  await realm?.close();
  realm = undefined;
});

describe('a limited realm', () => {
  test('counts down, refuses with fractional seconds, and recovers when they are over', async () => {
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
    clock += 56_876.5;
    expect((await send(realm, owner, 'GET', '/users/me')).status).toBe(200);
  });

  test('counts each account by itself and the event endpoint by itself', async () => {
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

  test('keeps the hourly rule beside that of the minute and shows the longer one', async () => {
    let clock = Date.UTC(2026, 4, 2);
    realm = await startDemoRealm({
      users: 40,
      rateLimit: { perMinute: 2, perHour: 3 },
      presenceChangesPerSecond: 0,
      now: () => clock,
    });
    const owner = accountOf(realm, 100);
    const statuses: number[] = [];
    for (const pause of [0, 0, 0, 60_000, 60_000]) {
      clock += pause;
      statuses.push((await send(realm, owner, 'GET', '/users/me')).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200, 429]);
    const refused = await send(realm, owner, 'GET', '/users/me');
    expect(refused.headers.get('x-ratelimit-limit')).toBe('3');
    expect(refused.body['retry-after']).toBe(3600 - 120);
  });
});

test('no window ever holds more than its rule allows, and waiting as told is always enough', () => {
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
        const wait = attempt();
        if (wait === null) continue;
        clock += Math.ceil(wait * 1000);
        expect(attempt()).toBeNull();
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
