import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallWindow } from '../zulip/call-windows.ts';
import type { RateLimitOutlook } from '../zulip/rate-limit.ts';
import { createCallAverage, scheduleCalls, type WritesToCome } from './estimate.ts';

const now = 1_700_000_000_000;
const minute = 60_000;
const hour = 60 * minute;

interface Used {
  /** Calls that leave the window, each after this many seconds. */
  leavingIn?: number[];
  undated?: number;
}

function windowOf(limit: number, windowMilliseconds: number, floor: number, used: Used = {}): CallWindow {
  return {
    limit,
    windowMilliseconds,
    floor,
    sharePerMillisecond: limit / 4 / windowMilliseconds,
    leavesAt: (used.leavingIn ?? []).map((seconds) => now + seconds * 1000),
    undated: used.undated ?? 0,
  };
}

function outlook(windows: CallWindow[], more: Partial<RateLimitOutlook> = {}): RateLimitOutlook {
  return { at: now, windows, pausedUntil: null, othersPerMinute: 0, ...more };
}

const perMinute = (used?: Used) => windowOf(200, minute, 6, used);
const perHour = (used?: Used) => windowOf(2_000, hour, 50, used);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const writes = (count: number): WritesToCome => ({ count, readings: [] });
const secondsOf = (calls: number, rates: RateLimitOutlook, secondsPerCall = 0.1) =>
  scheduleCalls(writes(calls), rates, secondsPerCall).seconds;

describe('the estimated time for calls', () => {
  it.each<[string, number, RateLimitOutlook, number, [number, number]]>([
    ['nothing', 0, outlook([perMinute()]), 0.1, [0, 0]],
    ['one call', 1, outlook([perMinute()]), 0.1, [1, 1]],
    ['no limit', 1_000, outlook([]), 0.1, [100, 100]],
    ['the burst of a minute', 150, outlook([perMinute()]), 0.1, [15, 15]],
    ['what the minute has left as it passes', 190, outlook([perMinute()]), 0.1, [45, 58]],
    ['more than the minute allows', 195, outlook([perMinute()]), 0.1, [60, 62]],
    ['the whole of the next minute’s burst', 320, outlook([perMinute()]), 0.05, [66, 70]],
    ['slow calls are the limit themselves', 200, outlook([perMinute()]), 1, [200, 200]],
    ['paused by a 429', 1, outlook([perMinute()], { pausedUntil: now + 45_000 }), 0.1, [46, 46]],
    [
      'nothing left, places free in 30 s',
      1,
      outlook([perMinute({ leavingIn: times(200, 30) })]),
      0.1,
      [30, 31],
    ],
    ['both rules', 2_100, outlook([perMinute(), perHour()]), 0.05, [3_600, 3_660]],
    [
      'an hour that others have filled at unknown times',
      10,
      outlook([perMinute(), perHour({ undated: 1_950 })]),
      0.1,
      [15, 25],
    ],
    [
      'others who go on as in the last minute',
      320,
      outlook([perMinute()], { othersPerMinute: 24 }),
      0.05,
      [66, 71],
    ],
  ])('%s', (_name, calls, rates, secondsPerCall, [least, most]) => {
    const seconds = secondsOf(calls, rates, secondsPerCall);
    expect(seconds).toBeGreaterThanOrEqual(least);
    expect(seconds).toBeLessThanOrEqual(most);
  });

  it('never falls when there is more to do, and never beats the limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_500 }),
        fc.integer({ min: 1, max: 999 }),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 300 }),
        fc.integer({ min: 0, max: 2_000 }),
        (calls, limit, leaving, othersPerMinute) => {
          const floor = Math.min(6, Math.floor(limit / 10));
          const leavingIn = leaving.slice(0, limit).toSorted((a, b) => a - b);
          const rates = outlook([windowOf(limit, minute, floor, { leavingIn })], { othersPerMinute });
          const seconds = secondsOf(calls, rates);
          expect(secondsOf(calls + 1, rates)).toBeGreaterThanOrEqual(seconds);
          expect(seconds).toBeGreaterThanOrEqual(Math.floor((calls - 1) / limit) * 60);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the estimate for reads before writes', () => {
  const reading = {
    share: 1,
    writesEach: 50,
    freshMilliseconds: 20_000,
    known: { writes: 0, freshMilliseconds: 0 },
  };
  const people = { ...reading, share: 0.25 };
  it.each<[string, number, WritesToCome['readings'], RateLimitOutlook, number]>([
    ['nothing', 120, [], outlook([]), 120],
    ['one for so many writes', 120, [reading], outlook([]), 123],
    ['one for each', 5, [{ ...reading, writesEach: 1 }], outlook([]), 10],
    ['one for so many of those that need it', 120, [people], outlook([]), 121],
    ['both kinds apart', 120, [people, { ...people, writesEach: 10 }], outlook([]), 124],
    [
      'none for what is known',
      70,
      [{ ...reading, known: { writes: 20, freshMilliseconds: 9_000 } }],
      outlook([]),
      71,
    ],
    [
      'another one for what is known and too old by then',
      70,
      [{ ...reading, known: { writes: 20, freshMilliseconds: 1_000 } }],
      outlook([]),
      72,
    ],
    [
      'another one each time the last is too old',
      30,
      [{ ...reading, freshMilliseconds: 1_000 }],
      outlook([]),
      33,
    ],
    [
      'one after a wait for the limits, not before it',
      20,
      [reading],
      outlook([], { pausedUntil: now + 60_000 }),
      21,
    ],
  ])('%s', (_name, count, readings, rates, calls) => {
    const schedule = scheduleCalls({ count, readings }, rates, 0.1);
    expect(schedule.calls).toBe(calls);
    expect(schedule.spans.reduce((sum, span) => sum + span.calls, 0)).toBe(calls);
    const paused = rates.pausedUntil === null ? 0 : 60;
    expect(schedule.seconds).toBe(paused + Math.ceil(calls / 10));
  });
});

describe('a preview’s spans', () => {
  const spansOf = (calls: number, rates: RateLimitOutlook, ahead = 0) =>
    scheduleCalls(writes(calls), rates, 0.1, [writes(ahead)]).spans;

  it.each<[string, number, RateLimitOutlook, number, { calls: number; afterSeconds: number }[]]>([
    ['nothing', 0, outlook([perMinute()]), 0, []],
    ['all at once', 50, outlook([perMinute()]), 0, [{ calls: 50, afterSeconds: 0 }]],
    ['without limits', 5_000, outlook([]), 0, [{ calls: 5_000, afterSeconds: 0 }]],
  ])('%s', (_name, calls, rates, ahead, spans) => {
    expect(spansOf(calls, rates, ahead)).toEqual(spans);
  });

  it('are a burst, the calls sent one by one after it, and the next minute’s burst', () => {
    const spans = spansOf(320, outlook([perMinute(), perHour()]));
    expect(spans.map(({ calls }) => calls)).toHaveLength(3);
    expect(spans[0]).toMatchObject({ afterSeconds: 0 });
    expect(spans[0]?.calls).toBeGreaterThan(149);
    expect(spans[1]?.afterSeconds).toBeLessThan(20);
    expect(Math.abs((spans[2]?.afterSeconds ?? 0) - 60)).toBeLessThanOrEqual(2);
  });

  it('leave out the calls of earlier jobs', () => {
    const spans = spansOf(10, outlook([perMinute()]), 195);
    expect(spans.reduce((sum, { calls }) => sum + calls, 0)).toBe(10);
    expect(spans[0]?.afterSeconds).toBeGreaterThanOrEqual(60);
  });

  it('are at most six, and include every call', () => {
    const spans = spansOf(5_000, outlook([perMinute()]));
    expect(spans.length).toBe(6);
    expect(spans.reduce((sum, span) => sum + span.calls, 0)).toBe(5_000);
  });
});

const alike = (count: number, milliseconds: number) => Array.from({ length: count }, () => milliseconds);
it.each([
  ['the first of which was slow', [400, ...alike(13, 65)], 65],
  ['the last of which was slow', [...alike(13, 65), 400], 65],
  ['to a slow server', alike(20, 500), 500],
])('the time for 120 calls is known to within 5 s from calls %s', (_what, measured, others) => {
  const average = createCallAverage();
  for (const milliseconds of measured) average.add(milliseconds);
  expect(Math.abs(average.seconds() * 1_000 - others) * 120).toBeLessThan(5_000);
});
