import type { PresenceTrend } from '#contract/presence.ts';
import { formatCount } from '#contract/words/count.ts';
import { formatClock } from '#contract/words/time.ts';
import { say } from '#words/say.ts';

/** What a chart draws: seconds since the epoch, and numbers that are null where nothing was sampled. */
export interface TrendLines {
  at: number[];
  active: (number | null)[];
  idle: (number | null)[];
  offline: (number | null)[];
}

/** One row of the trend as a table. */
export interface TrendRow {
  /** UNIX seconds of the sample. */
  at: number;
  active: number;
  idle: number;
  offline: number;
}

/** Samples are a minute apart; more than this many seconds without one is time in which nobody looked. */
const longestStep = 180;

/** The samples as lines that are interrupted where this device was not connected. */
export function trendLines(trend: PresenceTrend): TrendLines {
  const lines: TrendLines = { at: [], active: [], idle: [], offline: [] };
  let before = Number.POSITIVE_INFINITY;
  for (const [index, at] of trend.at.entries()) {
    if (at - before > longestStep) {
      lines.at.push(before + 60);
      lines.active.push(null);
      lines.idle.push(null);
      lines.offline.push(null);
    }
    lines.at.push(at);
    lines.active.push(trend.active[index] ?? 0);
    lines.idle.push(trend.idle[index] ?? 0);
    lines.offline.push(trend.offline[index] ?? 0);
    before = at;
  }
  return lines;
}

/**
 * What part of the last hours a chart shows: where something was recorded, so that it is not mostly empty.
 *
 * @param now UNIX seconds
 * @returns UNIX seconds of its ends, and whether the hours before it were not recorded
 */
export function trendSpan(
  lines: TrendLines,
  hours: number,
  now: number,
): { from: number; until: number; isLater: boolean } {
  const asked = now - hours * 3_600;
  const first = lines.at[0] ?? asked;
  const last = lines.at.at(-1) ?? now;
  const isLater = first - asked > longestStep;
  return {
    from: isLater ? first : asked,
    until: now - last > longestStep ? now : last,
    isLater,
  };
}

/** Minutes between two rows of the table. */
export function trendStep(hours: number): number {
  return hours <= 1 ? 5 : hours <= 6 ? 30 : 60;
}

/** The first sample of each step of the local clock, the newest step first, and the newest sample before all. */
export function trendRows(trend: PresenceTrend, hours: number): TrendRow[] {
  const step = trendStep(hours) * 60;
  const rows: TrendRow[] = [];
  let last = Number.NaN;
  const newest = trend.at.length - 1;
  for (const [index, at] of trend.at.entries()) {
    // Some zones are ahead of UTC by halves or quarters of an hour.
    const slot = Math.floor((at - new Date(at * 1_000).getTimezoneOffset() * 60) / step);
    if (slot === last && index !== newest) continue;
    last = slot;
    rows.push({
      at,
      active: trend.active[index] ?? 0,
      idle: trend.idle[index] ?? 0,
      offline: trend.offline[index] ?? 0,
    });
  }
  return rows.toReversed();
}

/** "Last hour", "Last 6 hours". */
export function hoursWords(hours: number): string {
  return hours === 1 ? say('presence.last-hour') : say('presence.last-hours', { hours });
}

/** The trend in a sentence, for those who do not see the lines. */
export function trendSentence(trend: PresenceTrend): string {
  const last = trend.at.length - 1;
  if (last < 0) return say('presence.no-samples-yet');
  let peak = 0;
  for (const [index, active] of trend.active.entries()) if (active > (trend.active[peak] ?? 0)) peak = index;
  const moment = (index: number) => formatClock((trend.at[index] ?? 0) * 1_000);
  const count = (index: number) => formatCount(trend.active[index] ?? 0);
  const example =
    trend.exampleUntil === null
      ? []
      : [say('presence.example-sentence', { time: formatClock(trend.exampleUntil * 1_000) })];
  const sentence = say('presence.trend-sentence', {
    first: count(0),
    firstAt: moment(0),
    last: count(last),
    lastAt: moment(last),
    peak: count(peak),
    peakAt: moment(peak),
    idle: formatCount(trend.idle[last] ?? 0),
  });
  return [...example, sentence].join(' ');
}
