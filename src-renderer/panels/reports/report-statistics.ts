import type { Report } from '#contract/reports.ts';

export interface ReportStatistics {
  open: number;
  claimed: number;
  /** Of those that were ended by a console within the span; seconds, null where there are none. */
  medianSecondsToOutcome: number | null;
  /** Seconds; null where nothing is open. */
  oldestOpenSeconds: number | null;
  byType: { key: string; name: string; total: number; open: number }[];
  /** One for each day of the span, oldest first. `day` is the local midnight in UNIX seconds. */
  perDay: { day: number; reported: number; ended: number }[];
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The local midnight before a moment, so many days earlier; UNIX seconds. */
function midnight(milliseconds: number, daysBefore: number): number {
  const date = new Date(milliseconds);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime() / 1_000;
}

/**
 * Numbers about reports: those that are open, and what came and ended within the last days.
 *
 * @param now UNIX milliseconds
 * @param days calendar days, today included
 */
export function reportStatistics(reports: readonly Report[], now: number, days: number): ReportStatistics {
  const starts = Array.from({ length: days + 1 }, (_, index) => midnight(now, days - 1 - index));
  const first = starts[0] ?? 0;
  const dayOf = (at: number): number => starts.findLastIndex((start) => start <= at);
  const perDay = starts.slice(0, days).map((day) => ({ day, reported: 0, ended: 0 }));
  const byType = new Map<string, { key: string; name: string; total: number; open: number }>();
  const times: number[] = [];
  let [open, claimed] = [0, 0];
  let oldest = Number.POSITIVE_INFINITY;
  for (const report of reports) {
    const { content, outcome, reportedAt, state } = report;
    const isOpen = outcome === null;
    if (isOpen) {
      open += 1;
      oldest = Math.min(oldest, reportedAt);
      if (state === 'claimed') claimed += 1;
    }
    if (reportedAt >= first) {
      const day = perDay[dayOf(reportedAt)];
      if (day !== undefined) day.reported += 1;
    }
    const endedAt = outcome?.at ?? null;
    if (endedAt !== null && endedAt >= first) {
      const day = perDay[dayOf(endedAt)];
      if (day !== undefined) day.ended += 1;
      times.push(Math.max(0, endedAt - reportedAt));
    }
    if (reportedAt < first && !isOpen) continue;
    const key = content?.typeKey ?? 'unread';
    const name = content?.typeName ?? 'Could not be read';
    const type = byType.get(key) ?? { key, name, total: 0, open: 0 };
    type.total += 1;
    if (isOpen) type.open += 1;
    byType.set(key, type);
  }
  return {
    open,
    claimed,
    medianSecondsToOutcome: median(times),
    oldestOpenSeconds: open === 0 ? null : Math.max(0, now / 1_000 - oldest),
    byType: [...byType.values()].toSorted((one, other) => other.total - one.total),
    perDay,
  };
}
