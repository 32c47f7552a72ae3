import { textTable } from '../text-table.ts';
import type { Part } from './options.ts';

/** How one thing went on the server, and on the demo realm at the same level. */
export interface ReportRow {
  part: Part;
  what: string;
  /**
   * `depends`: differs, but by the server's configuration or by timing. `skipped`: not tried. Live copies are compared
   * with new registrations on the same server: they are `same` or `wrong`.
   */
  verdict: 'same' | 'differs' | 'wrong' | 'depends' | 'skipped';
  /** The difference in a line; empty if there is none. */
  detail: string;
}

const order: readonly ReportRow['verdict'][] = ['differs', 'wrong', 'depends', 'skipped', 'same'];
const longestDetail = 160;

/** Whether nothing went wrong. */
export function isGreen(rows: readonly ReportRow[]): boolean {
  return rows.every(({ verdict }) => verdict !== 'differs' && verdict !== 'wrong');
}

/** The table, differences first, and below it the details longer than a line. */
export function renderReport(rows: readonly ReportRow[]): string {
  const sorted = order.flatMap((verdict) => rows.filter((row) => row.verdict === verdict));
  const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
  const cells = sorted.map(({ part, what, verdict, detail }) => {
    const line = oneLine(detail);
    return [verdict, part, what, line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line];
  });
  const whole = sorted
    .filter(({ detail }) => oneLine(detail).length > longestDetail)
    .map(({ part, what, detail }) => `${part}, ${what}:\n${detail}`);
  const counts = order
    .map((verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`)
    .filter((count) => !count.startsWith('0 '));
  return [textTable(['Result', 'Part', 'What', 'Difference'], cells), ...whole, counts.join(', ')].join(
    '\n\n',
  );
}
