import type { ImportProblem } from '#contract/people-file.ts';
import type { CsvRow } from '../../list-file/csv-rows.ts';
import type { OpenedList } from '../../list-file/read-list.ts';
import { problemTitle } from './own-titles.ts';
import { csvLine } from '../../csv/csv-line.ts';
import { unguardCell } from '#contract/formula-guard.ts';

/**
 * The rejected rows as a file: the original columns and a last one with the problem, which an import ignores. Once
 * corrected, it can be imported again.
 *
 * @param rows of the original file
 */
export async function rejectedRows(
  file: OpenedList,
  problems: readonly ImportProblem[],
  rows: AsyncIterable<CsvRow>,
): Promise<string> {
  const { separator } = file.format;
  const ofLine = Map.groupBy(problems, ({ line }) => line);
  const isProblemColumn = (title: string): boolean =>
    title.trim().toLowerCase() === problemTitle.toLowerCase();
  // A file of rejected rows already has that column.
  const kept = file.titles.flatMap((title, place) => (isProblemColumn(title) ? [] : [place]));
  const lines = [csvLine([...kept.map((place) => file.titles[place] ?? ''), problemTitle], separator)];
  for await (const { line, cells } of rows) {
    const found = ofLine.get(line);
    if (found === undefined) continue;
    const texts = found.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`));
    const original = kept.map((place) => unguardCell(cells[place] ?? ''));
    // Cells beyond the titles would otherwise be lost.
    const surplus = cells.slice(file.titles.length).map(unguardCell);
    lines.push(csvLine([...original, texts.join(' '), ...surplus], separator));
  }
  return lines.join('');
}
