import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RateLimitState } from '../zulip/rate-limit.ts';
import { estimateSeconds, scheduleCalls } from './estimate.ts';

const now = 1_700_000_000_000;

function state(
  limit: number | null,
  remaining: number | null = limit,
  resetsInSeconds: number | null = null,
  pausedForSeconds: number | null = null,
): RateLimitState {
  return {
    limit,
    remaining,
    resetsAt: resetsInSeconds === null ? null : now + resetsInSeconds * 1000,
    pausedUntil: pausedForSeconds === null ? null : now + pausedForSeconds * 1000,
  };
}

describe('the time that a number of calls takes', () => {
  it.each<[string, number, RateLimitState, number, number]>([
    ['nothing', 0, state(200), 0.1, 0],
    ['one call', 1, state(200), 0.1, 1],
    ['no limit', 1_000, state(null), 0.1, 100],
    ['within the minute', 200, state(200), 0.1, 20],
    ['one more than the minute allows', 201, state(200), 0.1, 61],
    ['398 with 142 left and 38 s to the refill, as on the preview', 398, state(200, 142, 38), 0.05, 101],
    ['nothing left, refill in 30 s', 1, state(200, 0, 30), 0.1, 31],
    ['a reset that has passed counts as full', 200, state(200, 0, -5), 0.1, 20],
    ['three minutes', 600, state(200), 0.1, 140],
    ['slow calls are the limit themselves', 200, state(200), 1, 200],
    ['paused by a 429', 1, state(200, 150, 20, 45), 0.1, 46],
    ['an hourly rule, with the default per minute beside it', 2_000, state(2_000), 0.1, 560],
    ['one more than the hour allows', 2_001, state(2_000), 0.1, 3_601],
    ['5,000 on a default server', 5_000, state(2_000), 0.1, 7_460],
    ['an hourly rule that is nearly used up', 200, state(2_000, 50, 1_800), 0.1, 1_815],
    ['a small limit with a late reset is hourly', 60, state(50, 10, 3_000), 0.1, 3_601],
  ])('%s', (_name, calls, pace, secondsPerCall, seconds) => {
    expect(estimateSeconds(calls, pace, now, secondsPerCall)).toBe(seconds);
  });

  it('never falls when there is more to do, and never beats the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 0, max: 60 }),
        (calls, limit, remaining, resetsIn) => {
          const pace = state(limit, Math.min(remaining, limit), resetsIn);
          const seconds = estimateSeconds(calls, pace, now);
          expect(estimateSeconds(calls + 1, pace, now)).toBeGreaterThanOrEqual(seconds);
          expect(seconds).toBeGreaterThanOrEqual(Math.floor((calls - 1) / limit) * 60);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the spans of a preview', () => {
  it.each<[string, number, RateLimitState, number, { calls: number; afterSeconds: number }[]]>([
    ['nothing', 0, state(200), 0, []],
    ['all at once', 50, state(200), 0, [{ calls: 50, afterSeconds: 0 }]],
    ['without limits', 5_000, state(null), 0, [{ calls: 5_000, afterSeconds: 0 }]],
    [
      'the rest after the refill, then after a full window',
      398,
      state(200, 142, 38),
      0,
      [
        { calls: 142, afterSeconds: 0 },
        { calls: 58, afterSeconds: 38 },
        { calls: 142, afterSeconds: 60 },
        { calls: 56, afterSeconds: 98 },
      ],
    ],
    [
      'an hourly rule still meets the minute beside it',
      212,
      state(2_000),
      0,
      [
        { calls: 200, afterSeconds: 0 },
        { calls: 12, afterSeconds: 60 },
      ],
    ],
    [
      'behind another job',
      10,
      state(200),
      195,
      [
        { calls: 5, afterSeconds: 20 },
        { calls: 5, afterSeconds: 60 },
      ],
    ],
  ])('%s', (_name, calls, pace, ahead, spans) => {
    expect(scheduleCalls(calls, pace, now, 0.1, ahead).spans).toEqual(spans);
  });

  it('are at most six, and hold every call', () => {
    const { spans } = scheduleCalls(10_000, state(200), now);
    expect(spans.length).toBe(6);
    expect(spans.reduce((sum, span) => sum + span.calls, 0)).toBe(10_000);
  });
});
