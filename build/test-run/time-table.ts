import { projectRows, slowestRows, type FileTimes, type TimeRow } from './file-times.ts';

const slowestShown = 15;
const columns = ['total', 'app', 'realm', 'sign-in', 'waiting', 'axe', 'pause'] as const;
const headings = ['Total', 'App start', 'Realm start', 'Sign-in', 'Waiting', 'axe', 'Pauses'];

/** Test times in seconds as a Markdown table: a row for each kind of tests, then for the slowest files. */
export function timeTable(files: readonly FileTimes[]): string {
  const rows = [...projectRows(files), ...slowestRows(files, slowestShown)];
  const cells = rows.map((row) => [
    row.isProject ? `${row.name} (${row.files} files)` : `\`${row.name}\``,
    String(row.tests),
    ...columns.map((column) => seconds(row.seconds[column])),
  ]);
  return alignedTable([['', 'Tests', ...headings], ...cells]);
}

/** Zero is left empty to reduce noise. */
function seconds(value: number): string {
  const rounded = Math.round(value);
  return rounded === 0 ? '' : String(rounded);
}

function alignedTable([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

/**
 * The table after a run. Since times always vary, the present table is kept while it is still accurate: until some kind
 * of tests has changed by a third and by half a minute.
 *
 * @param present the table after an earlier run; empty before the first
 */
export function nextTimeTable(present: string, files: readonly FileTimes[]): string {
  return projectRows(files).every((row) => isStillTrue(present, row)) ? present : `${timeTable(files)}\n`;
}

/** The files in a table, slowest first. */
export function slowFilesOf(table: string): string[] {
  return [...table.matchAll(/^\| `([^`]+\.test\.tsx?)` /gm)].map(([, file = '']) => file);
}

function isStillTrue(table: string, { name, seconds: { total } }: TimeRow): boolean {
  const line = table.split('\n').find((each) => each.startsWith(`| ${name} (`));
  const stated = Number(line?.split('|')[3]);
  if (line === undefined || Number.isNaN(stated)) return false;
  const difference = Math.abs(total - stated);
  return difference <= 30 || difference <= stated / 3;
}
