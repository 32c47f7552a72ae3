import Papa from 'papaparse';
import { isOneOf } from '#contract/choices.ts';
import { cellSeparators, type CellSeparator, type TextEncoding } from '#contract/list-file.ts';
import { decodedPieces, type FilePieces } from './decode-file.ts';

/** The syntax of a file. */
export interface CsvFormat {
  encoding: TextEncoding;
  separator: CellSeparator;
  lineEnd: '\r\n' | '\n' | '\r';
  /** The first line is Excel's `sep=;` rather than a row. */
  hasSeparatorLine: boolean;
}

export interface CsvRow {
  /** The line on which the row begins, counted from 1 as in a text editor. */
  line: number;
  cells: string[];
  /** What is wrong with the row's quotation marks, or null. */
  broken: string | null;
}

const longestSeparatorLine = '"sep=,"\r\n'.length;
const separatorLine = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/iu;

/** The separator declared on the first line, as in Excel's `sep=;`, or null. */
export function writtenSeparator(text: string): { separator: CellSeparator; body: string } | null {
  const written = separatorLine.exec(text);
  if (written === null) return null;
  const [line, separator] = written;
  return isOneOf(cellSeparators, separator) ? { separator, body: text.slice(line.length) } : null;
}

/** The line ending of a text, ignoring those within quotes; LF if CRLF and LF are mixed. */
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

/** How much to parse at once: some hundred rows, in a few milliseconds even if each character is a row or a cell. */
const charactersAtATime = 30_000;

/** A list with more columns is rejected, so only enough cells of a row are kept to tell. */
export const mostColumns = 1_000;

/** No real row is longer; one that is has an unclosed quotation mark and would run to the end of the file. */
const longestRow = 500_000;
/** How much of an overlong row to read, to identify it. */
const readOfLongRow = 10_000;

/** Splits a text into parts of limited length. */
function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += charactersAtATime) {
    yield text.slice(from, from + charactersAtATime);
  }
}

/**
 * All rows of a file in small batches, including the header but not empty rows, so a batch may be empty. The caller can
 * yield after each batch. An overlong row is marked as broken and ends the file.
 *
 * @throws TypeError if the file isn't in the format's encoding
 */
export function* csvRows(pieces: FilePieces, format: CsvFormat): Generator<CsvRow[]> {
  const parser = new Papa.Parser({ delimiter: format.separator, newline: format.lineEnd });
  let rest = '';
  let line = 1;
  let mustSkipSeparatorLine = format.hasSeparatorLine;
  // A row longer than a piece is parsed again only once twice as much of it has arrived.
  let enough = 0;

  function read(isEnd: boolean): CsvRow[] {
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(rest, 0, !isEnd);
    const broken = new Map<number, string>();
    for (const { row, code } of errors) {
      // A row may look broken at the end of a piece when it merely continues in the next one.
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
