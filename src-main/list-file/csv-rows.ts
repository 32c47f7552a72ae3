import Papa from 'papaparse';
import { isOneOf } from '#contract/choices.ts';
import { cellSeparators, type CellSeparator, type TextEncoding } from '#contract/list-file.ts';
import { decodedPieces, type FilePieces } from './decode-file.ts';

/** How a file is written. */
export interface CsvFormat {
  encoding: TextEncoding;
  separator: CellSeparator;
  lineEnd: '\r\n' | '\n' | '\r';
  /** The first line is Excel's `sep=;` and no row. */
  hasSeparatorLine: boolean;
}

export interface CsvRow {
  /** The line on which the row begins, from 1, as a text editor counts. */
  line: number;
  cells: string[];
  /** What is wrong with the row's quotation marks, or null. */
  broken: string | null;
}

const longestSeparatorLine = '"sep=,"\r\n'.length;
const separatorLine = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/iu;

/** The separator that the first line of a text tells a spreadsheet, as in Excel's `sep=;`; null without such a line. */
export function writtenSeparator(text: string): { separator: CellSeparator; body: string } | null {
  const written = separatorLine.exec(text);
  if (written === null) return null;
  const [line, separator] = written;
  return isOneOf(cellSeparators, separator) ? { separator, body: text.slice(line.length) } : null;
}

/** How the lines of a text end, those within quotes aside; LF where some have CR before it and others have not. */
export function lineEndOf(text: string): CsvFormat['lineEnd'] {
  const unquoted = text.replaceAll(/"(?:[^"]|"")*"/gu, '');
  const ends = new Set(unquoted.match(/\r\n|\n|\r/gu));
  if (ends.has('\n')) return '\n';
  if (ends.has('\r\n')) return '\r\n';
  return ends.has('\r') ? '\r' : '\n';
}

function linesIn(cells: readonly string[]): number {
  let lines = 1;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) lines += cell.match(/\r\n|\n|\r/gu)?.length ?? 0;
  }
  return lines;
}

const quoteProblems: Readonly<Record<string, string>> = {
  MissingQuotes:
    'A quotation mark opens here and is never closed. Close it, or write it twice if it is part of the text.',
  InvalidQuotes:
    'Text follows a closing quotation mark. Write a quotation mark twice if it is part of the text.',
};

const tooLong =
  'This row is too long, so the rest of the file isn’t read. Close a quotation mark that opens here, or split the row.';

/** How much is parsed at a time: some hundred rows, in a few milliseconds even where each character is a row or a cell. */
const charactersAtATime = 30_000;

/** A list with more columns is refused; no more cells of a row are kept than show that it has them. */
export const mostColumns = 1_000;

/** No row of people is longer; one that is has a quotation mark that is never closed, and would go on to the file's end. */
const longestRow = 500_000;
/** How much of a row that is too long is read, to tell which one it is. */
const readOfLongRow = 10_000;

/** A text in parts of at most so many characters. */
function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += charactersAtATime) {
    yield text.slice(from, from + charactersAtATime);
  }
}

/**
 * All rows of a file in small batches, the header included and empty rows left out, so that a batch may have none. After
 * each the caller may let others have their turn. A row that is too long to be one is broken and the last.
 *
 * @throws TypeError where the file is not in the format's encoding
 */
export function* csvRows(pieces: FilePieces, format: CsvFormat): Generator<CsvRow[]> {
  const parser = new Papa.Parser({ delimiter: format.separator, newline: format.lineEnd });
  let rest = '';
  let line = 1;
  let mustSkipSeparatorLine = format.hasSeparatorLine;
  // A row that is longer than a piece is looked at again only when there is twice as much of it.
  let enough = 0;

  function read(isEnd: boolean): CsvRow[] {
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(rest, 0, !isEnd);
    const broken = new Map<number, string>();
    for (const { row, code } of errors) {
      // At the end of a piece a row may seem broken that only goes on.
      if (row !== undefined && row < data.length) broken.set(row, quoteProblems[code] ?? code);
    }
    const rows: CsvRow[] = [];
    data.forEach((cells, index) => {
      const begin = line;
      line += linesIn(cells);
      const last = cells.at(-1);
      // A line that ends differently from others.
      if (format.lineEnd === '\n' && last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1);
      if (cells.length > mostColumns) cells.length = mostColumns + 1;
      if (cells.every((cell) => cell === '')) return;
      rows.push({ line: begin, cells, broken: broken.get(index) ?? null });
    });
    rest = rest.slice(meta.cursor);
    return rows;
  }

  for (const text of decodedPieces(pieces, format.encoding)) {
    for (const part of partsOf(text)) {
      rest += part;
      if (mustSkipSeparatorLine && rest.length > longestSeparatorLine) {
        rest = rest.replace(separatorLine, '');
        line += 1;
        mustSkipSeparatorLine = false;
      }
      if (mustSkipSeparatorLine || rest.length < enough) continue;
      yield read(false);
      enough = rest.length * 2;
      if (rest.length <= longestRow) continue;
      rest = rest.slice(0, readOfLongRow);
      const begin = line;
      const [begun] = read(true);
      yield [{ line: begin, cells: begun?.cells ?? [], broken: tooLong }];
      return;
    }
  }
  if (mustSkipSeparatorLine) {
    rest = rest.replace(separatorLine, '');
    line += 1;
  }
  if (rest !== '') yield read(true);
}
