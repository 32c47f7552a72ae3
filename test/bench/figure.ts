export type Unit = 'ms' | 'MB' | 'kB' | '%' | 'events/s' | 'frames' | 'times';

/** The yardstick from the same run, which makes a figure comparable across machines. */
export interface Baseline {
  what: string;
  runs: number[];
}

/** Limits from section 10 of the design; those left out don't apply. */
export interface Budget {
  atMost?: number;
  ratioAtMost?: number;
  ratioAtLeast?: number;
}

/** A measurement. `runs` are in `unit`; the figure is their median. */
export interface Measurement {
  what: string;
  unit: Unit;
  runs: number[];
  baseline?: Baseline;
  budget?: Budget;
  /** How it was measured, if the name doesn't say it. */
  remark?: string;
  /** The bottleneck, the machine on which it was found, and what was tried: shown if the budget is missed. */
  bound?: string;
}

/** A measurement as printed and written. */
export interface Figure {
  group: string;
  what: string;
  unit: Unit;
  median: number;
  runs: number[];
  baseline: { what: string; median: number; runs: number[] } | null;
  ratio: number | null;
  budget: Budget | null;
  /** null if there is no budget, or it can't be judged. */
  met: boolean | null;
  remark: string;
}

/** The middle value, or the mean of the two middle ones. @throws RangeError without values */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There is no median of nothing.');
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] as number;
  return Number.isInteger(middle) ? ((sorted[middle - 1] as number) + upper) / 2 : upper;
}

/**
 * The value that this share of all values doesn't exceed, by nearest rank.
 *
 * @param share from 0 to 1
 * @throws RangeError without values
 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('There is no percentile of nothing.');
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number;
}

/** Computes the medians, their ratio and the verdict. */
export function toFigure(group: string, measurement: Measurement): Figure {
  const { what, unit, runs, baseline, budget, remark = '', bound = '' } = measurement;
  const value = median(runs);
  const yardstick = baseline ? median(baseline.runs) : null;
  const ratio = yardstick === null || yardstick === 0 ? null : value / yardstick;
  const met = budget ? isMet(value, ratio, budget) : null;
  return {
    group,
    what,
    unit,
    median: value,
    runs,
    baseline:
      baseline && yardstick !== null ? { what: baseline.what, median: yardstick, runs: baseline.runs } : null,
    ratio,
    budget: budget ?? null,
    met,
    remark: [remark, met === false ? bound : ''].filter((each) => each !== '').join('. '),
  };
}

function isMet(value: number, ratio: number | null, budget: Budget): boolean {
  const { atMost, ratioAtMost, ratioAtLeast } = budget;
  if (atMost !== undefined && value > atMost) return false;
  if (ratioAtMost !== undefined && (ratio === null || ratio > ratioAtMost)) return false;
  return ratioAtLeast === undefined || (ratio !== null && ratio >= ratioAtLeast);
}
