import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PresenceTrend } from '#contract/presence.ts';
import { formatClock } from '#contract/words/time.ts';
import { countSplits, timeSplits } from './trend-chart.ts';
import { hoursWords, trendLines, trendRows, trendSentence, trendSpan } from './trend-words.ts';

/** Formats times as a clock of a zone shows them. */
const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

const start = Date.parse('2026-01-15T08:00:00') / 1_000;

/** A sample at each of some minutes after the start. */
function trendOf(samples: [minute: number, active: number][]): PresenceTrend {
  return {
    at: Float64Array.from(samples, ([minute]) => start + minute * 60),
    active: Uint32Array.from(samples, ([, active]) => active),
    idle: Uint32Array.from(samples, () => 3),
    offline: Uint32Array.from(samples, () => 4),
    exampleUntil: null,
  };
}

describe('the trend', () => {
  it('is interrupted where nothing was sampled', () => {
    const lines = trendLines(
      trendOf([
        [0, 1],
        [1, 2],
        [3, 3],
        [40, 4],
      ]),
    );
    expect(lines.active).toEqual([1, 2, 3, null, 4]);
    expect(lines.idle).toEqual([3, 3, 3, null, 3]);
    expect(lines.at).toEqual([...lines.at].toSorted((one, other) => one - other));
  });

  it.each<[string, [minute: number, active: number][], hours: number, from: number, isLater: boolean]>([
    [
      'all of it was recorded',
      [
        [-400, 1],
        [200, 2],
      ],
      6,
      -160,
      false,
    ],
    [
      'a sample more or less is nothing missing',
      [
        [-158, 1],
        [200, 2],
      ],
      6,
      -160,
      false,
    ],
    [
      'it was recorded for an hour only',
      [
        [140, 1],
        [200, 2],
      ],
      6,
      140,
      true,
    ],
    [
      'it was recorded for three minutes only',
      [
        [197, 1],
        [200, 2],
      ],
      6,
      197,
      true,
    ],
    ['nothing was', [], 1, 140, false],
  ])('begins where %s', (_name, samples, hours, from, isLater) => {
    const now = start + 200 * 60;
    const span = trendSpan(trendLines(trendOf(samples)), hours, now);
    expect(span).toEqual({ from: start + from * 60, until: now, isLater });
  });

  it.each([
    ['at the newest sample, which is of this minute', 200, 200],
    ['now, when the newest sample is older', 180, 202],
  ])('ends %s', (_name, newest, until) => {
    const lines = trendLines(
      trendOf([
        [140, 1],
        [newest, 2],
      ]),
    );
    expect(trendSpan(lines, 6, start + 202 * 60).until).toBe(start + until * 60);
  });

  it('that has just begun has its times at full minutes', () => {
    expect(timeSplits(start + 50, start + 190)).toEqual([start + 60, start + 120, start + 180]);
  });

  it.each([
    [0, [0, 1, 2]],
    [1, [0, 1, 2]],
    [4, [0, 1, 2, 3, 4]],
    [52, [0, 20, 40, 60]],
    [100, [0, 50, 100]],
    [130_000, [0, 50_000, 100_000, 150_000]],
  ])('with %i people at most has these counts at its side: %j', (most, counts) => {
    expect(countSplits(most)).toEqual(counts);
  });

  it('has a row for each step of the table, the newest sample first', () => {
    const trend = trendOf(Array.from({ length: 125 }, (_, minute) => [minute, minute]));
    expect(trendRows(trend, 6).map(({ active }) => active)).toEqual([124, 120, 90, 60, 30, 0]);
    expect(trendRows(trend, 24).map(({ active }) => active)).toEqual([124, 120, 60, 0]);
    expect(trendRows(trendOf([]), 1)).toEqual([]);
  });

  it.each([
    ['Asia/Kathmandu', ['08:17', '08:00', '07:00', '06:00', '05:30']],
    ['America/St_Johns', ['23:02', '23:00', '22:00', '21:00', '20:15']],
    ['Europe/Berlin', ['03:32', '03:00', '02:00', '01:00', '00:45']],
  ])('has its rows at full hours of the clock in %s', (zone, times) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    const trend = trendOf(Array.from({ length: 168 }, (_, minute) => [minute, minute]));
    const from = Date.UTC(2026, 0, 14, 23, 45) / 1_000;
    const rows = trendRows({ ...trend, at: trend.at.map((_, minute) => from + minute * 60) }, 24);
    expect(rows.map(({ at }) => formatClock(at * 1_000))).toEqual(times);
  });

  it('reads as a sentence: where it begins, where it ends, and its peak', () => {
    expect(
      trendSentence(
        trendOf([
          [0, 402],
          [60, 1_300],
          [90, 1_204],
        ]),
      ),
    ).toBe('Active people: 402 at 08:00, 1,204 at 09:30, with a peak of 1,300 at 09:00. Idle now: 3.');
    expect(trendSentence(trendOf([]))).toBe('No samples yet.');
  });

  it('names its hours', () => {
    expect([hoursWords(1), hoursWords(6)]).toEqual(['Last hour', 'Last 6 hours']);
  });

  it.each([1, 6, 24])(
    'has at most five times on the axis of %i hours, all full on the local clock',
    (hours) => {
      const until = start + 1_234;
      const splits = timeSplits(until - hours * 3_600, until);
      expect(splits.length).toBeGreaterThan(1);
      expect(splits.length).toBeLessThanOrEqual(5);
      for (const at of splits) {
        expect(at).toBeGreaterThanOrEqual(until - hours * 3_600);
        expect(at).toBeLessThanOrEqual(until);
        expect(new Date(at * 1_000).getMinutes() % 15).toBe(0);
      }
    },
  );

  it.each([
    ['Europe/Zurich', 24, '2026-03-29T11:10:00Z', ['18:00', '00:00', '06:00', '12:00']],
    ['Europe/Zurich', 6, '2026-03-29T05:10:00Z', ['04:00', '06:00']],
    ['Europe/Zurich', 24, '2026-10-25T11:10:00Z', ['18:00', '00:00', '06:00', '12:00']],
    ['Europe/Zurich', 6, '2026-10-25T05:10:00Z', ['02:00', '04:00', '06:00']],
    ['Europe/Zurich', 1, '2026-10-25T01:10:00Z', ['02:15', '02:30', '02:45', '02:00']],
    ['America/Havana', 24, '2026-11-01T12:00:00Z', ['12:00', '18:00', '00:00', '06:00']],
    ['Asia/Kathmandu', 6, '2026-10-25T05:10:00Z', ['06:00', '08:00', '10:00']],
  ])('has full times in %s, %i hours before %s: %j', (timeZone, hours, end, expected) => {
    const clock = clockOf(timeZone);
    const secondsOfDay = (at: number): number => {
      const [hour = 0, minute = 0] = clock
        .format(at * 1_000)
        .split(':')
        .map(Number);
      return (hour * 60 + minute) * 60;
    };
    const until = Date.parse(end) / 1_000;
    const splits = timeSplits(until - hours * 3_600, until, secondsOfDay);
    expect(splits.map((at) => clock.format(at * 1_000))).toEqual(expected);
  });
});
