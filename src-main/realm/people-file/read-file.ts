import type { ProfileField } from '#contract/people.ts';
import type { ImportReading, TextEncoding } from '#contract/people-file.ts';
import { suggestMeanings } from './columns.ts';
import { csvRows, detectFormat, type CsvFormat, type CsvRow } from './csv-rows.ts';
import { announcedEncoding, checkReadable, decodedPieces, type FilePieces } from './decode-file.ts';
import { unguardCell } from '#contract/formula-guard.ts';

/** Rows shown where columns are mapped. */
const firstRowCount = 3;
const mostColumns = 200;
const shownCharacters = 120;

/** A file that can be compared. */
export interface ReadFile {
  pieces: FilePieces;
  format: CsvFormat;
  titles: string[];
}

/** At most `most` characters of a text, with an ellipsis where something is left out. */
export function shortened(text: string, most = shownCharacters): string {
  return text.length <= most ? text : `${text.slice(0, most).trimEnd()}…`;
}

type Refused = Extract<ImportReading, { kind: 'refused' }>;

function refused(because: Refused['because'], message: string): { reading: Refused } {
  return { reading: { kind: 'refused', because, message } };
}

/**
 * Reads a whole file once: whether it is text, how it is written, what its columns are called and probably mean, and
 * how many rows there are.
 *
 * @param encoding null for what the file says of itself, else UTF-8
 * @param pause lets others have their turn; called after every few milliseconds of work
 */
export async function readFile(
  pieces: FilePieces,
  encoding: TextEncoding | null,
  fields: readonly ProfileField[],
  pause: () => Promise<void>,
): Promise<{ reading: ImportReading; file?: ReadFile }> {
  const [start] = pieces;
  if (start === undefined || start.length === 0) {
    return refused('empty', 'The file is empty. Export a view to see what it should hold.');
  }
  const used = encoding ?? announcedEncoding(start);
  const unreadable = await checkReadable(pieces, used, pause);
  if (unreadable !== null) return refused(unreadable.because, unreadable.message);

  const beginning = decodedPieces(pieces, used).next().value ?? '';
  const isKnown = (title: string): boolean =>
    suggestMeanings([unguardCell(title)], fields)[0]?.ignoredBecause !== 'unknown';
  const format = detectFormat(beginning, used, isKnown);
  const firstRows: CsvRow[] = [];
  let found = 0;
  for (const rows of csvRows(pieces, format)) {
    found += rows.length;
    firstRows.push(...rows.slice(0, firstRowCount + 1 - firstRows.length));
    await pause();
  }
  const [header, ...rows] = firstRows;
  if (header === undefined) {
    return refused(
      'empty',
      'The file holds nothing but empty lines. Export a view to see what it should hold.',
    );
  }
  if (header.cells.length > mostColumns) {
    return refused('columns', `The file has ${header.cells.length} columns; ${mostColumns} is the most.`);
  }
  if (rows.length === 0) {
    return refused(
      'no-rows',
      'The file has a line of titles and nothing under it. Add a line for each person.',
    );
  }
  const titles = header.cells.map(unguardCell);
  const columns = suggestMeanings(titles, fields).map((suggestion, index) => ({
    place: index,
    title: shortened(titles[index] ?? ''),
    ...suggestion,
    firstCells: rows.map(({ cells }) => shortened(unguardCell(cells[index] ?? ''))),
  }));
  return {
    reading: {
      kind: 'read',
      encoding: used,
      separator: format.separator,
      columns,
      firstLines: rows.map(({ line }) => line),
      rowCount: found - 1,
    },
    file: { pieces, format, titles },
  };
}
