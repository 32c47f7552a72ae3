import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatCount } from '#contract/words/count.ts';
import { formatClock } from '#contract/words/time.ts';
import type { TrendLines } from './trend-words.ts';

const height = 116;
/** Pixels of the gap before the counts, and of one of their digits. */
const axisGap = 6;
const digitWidth = 7;

/** The chart of a trend in an element. */
export interface TrendPicture {
  show(lines: TrendLines, from: number, until: number): void;
  resize(width: number): void;
  end(): void;
}

/**
 * Draws active and idle people over time, in the present colours of the element.
 *
 * @param width pixels
 * @param onPoint told which sample the pointer is at; null where it is at none
 */
export function drawTrend(
  element: HTMLElement,
  width: number,
  onPoint: (index: number | null) => void,
): TrendPicture {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const font = `11px ${style.fontFamily}`;
  const axis = { stroke: colour('--rc-fg3'), font, ticks: { show: false } };
  const range = { from: 0, until: 1 };
  const chart = new uPlot(
    {
      width,
      height,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
      // The first time stands half before the line that it names.
      padding: [8, 0, 0, 18],
      scales: {
        x: { time: false, range: () => [range.from, range.until] },
        y: { range: (_chart, _least, most) => [0, countSplits(most ?? 0).at(-1) ?? 0] },
      },
      axes: [
        {
          ...axis,
          size: 24,
          gap: 6,
          grid: { show: false },
          splits: () => timeSplits(range.from, range.until),
          values: (_chart, splits) => splits.map((at) => formatClock(at * 1_000)),
        },
        {
          ...axis,
          side: 1,
          // The longest count ends where the chart does.
          size: (_chart, values) =>
            axisGap + digitWidth * Math.max(2, ...(values ?? []).map((words) => words.length)),
          gap: axisGap,
          align: 1,
          splits: (_chart, _axis, _from, most) => countSplits(most),
          grid: { stroke: colour('--rc-lineFaint'), width: 1 },
          values: (_chart, splits) => splits.map(formatCount),
        },
      ],
      series: [
        {},
        {
          stroke: colour('--rc-pActive'),
          fill: `color-mix(in srgb, ${colour('--rc-pActive')} 12%, transparent)`,
          width: 1.8,
          points: { show: false },
        },
        { stroke: colour('--rc-pIdle'), width: 1.8, dash: [4, 3], points: { show: false } },
      ],
    },
    [[], [], []],
    element,
  );
  return {
    show(lines, from, until) {
      Object.assign(range, { from, until });
      chart.setData([lines.at, lines.active, lines.idle]);
    },
    resize: (next) => chart.setSize({ width: next, height }),
    end: () => chart.destroy(),
  };
}

/** Whole numbers of people only. */
const countSteps = [1, 2, 5]
  .flatMap((digit) => [1, 10, 100, 1_000, 10_000].map((power) => digit * power))
  .toSorted((one, other) => one - other);

/** So many steps from nobody to the most people at most, each of which has room for its number. */
const mostSteps = 4;

/** The counts at the side of a chart, from 0 to the first that is no smaller than the most people. */
export function countSplits(most: number): number[] {
  const step = countSteps.find((each) => most <= each * mostSteps) ?? Math.ceil(most / mostSteps);
  return Array.from({ length: Math.max(2, Math.ceil(most / step)) + 1 }, (_, place) => place * step);
}

const minute = 60;
const quarter = 15 * minute;
const timeSteps = [minute, 2 * minute, 5 * minute, quarter, 60 * minute, 120 * minute, 360 * minute];
/** As many times as fit beside one another without touching. */
const mostTimes = 5;

function localSecondsOfDay(seconds: number): number {
  const date = new Date(seconds * 1_000);
  return (date.getHours() * 60 + date.getMinutes()) * minute;
}

/**
 * Full hours, quarters or minutes between two moments (UNIX seconds) on the local clock, five at most. Across a change of clocks
 * they are nearer to or farther from one another.
 */
export function timeSplits(from: number, until: number, secondsOfDay = localSecondsOfDay): number[] {
  const step =
    timeSteps.find((each) => (until - from) / each <= mostTimes) ?? timeSteps.at(-1) ?? until - from;
  const splits: number[] = [];
  let before = -1;
  // Every zone's clock is ahead of or behind UTC by quarters.
  const stride = Math.min(step, quarter);
  for (let at = Math.ceil(from / stride) * stride; at <= until; at += stride) {
    const time = secondsOfDay(at);
    // Where clocks are set back, the same hour comes twice.
    if (time % step !== 0 || time === before) continue;
    splits.push(at);
    before = time;
  }
  return splits;
}
