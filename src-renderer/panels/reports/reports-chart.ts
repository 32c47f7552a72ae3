import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDay } from '#contract/words/time.ts';
import type { ReportStatistics } from './report-statistics.ts';

const height = 136;

/**
 * Draws what came and what ended each day as bars, in the present colours of the element. It does not follow the
 * pointer: the numbers are in a table beside it.
 *
 * @returns the function that takes the drawing away.
 */
export function drawReportsPerDay(element: HTMLElement, perDay: ReportStatistics['perDay']): () => void {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const axis = { stroke: colour('--rc-fg3'), font: `11px ${style.fontFamily}`, ticks: { show: false } };
  const bars = (align: 1 | -1): uPlot.Series.PathBuilder | undefined =>
    uPlot.paths.bars?.({ size: [0.36, 18], align, radius: 0.15 });
  const series = (name: string, align: 1 | -1): uPlot.Series => {
    const paths = bars(align);
    return {
      stroke: colour(name),
      fill: colour(name),
      width: 0,
      points: { show: false },
      ...(paths === undefined ? {} : { paths }),
    };
  };
  const chart = new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 8, 0, 8],
      scales: {
        x: { time: false, range: () => [-0.6, perDay.length - 0.4] },
        y: { range: (_chart, _least, most) => [0, Math.max(4, Math.ceil((most ?? 0) * 1.1))] },
      },
      axes: [
        {
          ...axis,
          size: 22,
          gap: 4,
          grid: { show: false },
          incrs: [1, 2, 5, 7, 14, 30],
          space: 56,
          values: (_chart, places) => places.map((place) => formatDay(perDay[place]?.day ?? 0)),
        },
        {
          ...axis,
          size: 32,
          gap: 6,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500],
          grid: { stroke: colour('--rc-lineFaint'), width: 1 },
        },
      ],
      series: [{}, series('--rc-accent', -1), series('--rc-ok', 1)],
    },
    [
      perDay.map((_, index) => index),
      perDay.map(({ reported }) => reported),
      perDay.map(({ ended }) => ended),
    ],
    element,
  );
  return () => chart.destroy();
}
