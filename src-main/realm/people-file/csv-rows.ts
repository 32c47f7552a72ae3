import Papa from 'papaparse';
import type { CellSeparator, TextEncoding } from '#contract/people-file.ts';
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

const separators: readonly CellSeparator[] = [',', ';', '\t'];
const longestSeparatorLine = 'sep=,\r\n'.length;
const separatorLine = /^sep=([,;\t])(?:\r\n|\n|\r)/iu;

function firstCells(text: string, separator: CellSeparator, lineEnd: CsvFormat['lineEnd']): string[] {
  const parser = new Papa.Parser({ delimiter: separator, newline: lineEnd, preview: 1 });
  const { data } = parser.parse(text, 0, false) as { data: string[][] };
  return data[0] ?? [];
}

/**
 * Finds separator and line end by the first row: the separator with which it has most titles that are known, then
 * most cells.
 *
 * @param text the beginning of the file
 */
export function detectFormat(
  text: string,
  encoding: TextEncoding,
  isKnown: (title: string) => boolean,
): CsvFormat {
  const written = separatorLine.exec(text);
  const body = written === null ? text : text.slice(written[0].length);
  const lineEnd = (/\r\n|\n|\r/u.exec(body.replaceAll(/"(?:[^"]|"")*"/gu, ''))?.[0] ??
    '\n') as CsvFormat['lineEnd'];
  const [best] = separators
    .map((separator) => {
      const titles = firstCells(body, separator, lineEnd);
      return { separator, known: titles.filter(isKnown).length, cells: titles.length };
    })
    .toSorted((one, other) => other.known - one.known || other.cells - one.cells);
  const separator = (written?.[1] as CellSeparator | undefined) ?? best?.separator ?? ',';
  return { encoding, separator, lineEnd, hasSeparatorLine: written !== null };
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

/** How much is parsed at a time: a thousand rows or so, in a few milliseconds. */
const charactersAtATime = 100_000;

/** A text in parts of at most so many characters. */
function* partsOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += charactersAtATime) {
    yield text.slice(from, from + charactersAtATime);
  }
}

/**
 * All rows of a file in small batches, the header included and empty rows left out. After each the caller may let
 * others have their turn.
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
    const { data, errors, meta } = parser.parse(rest, 0, !isEnd) as Papa.ParseResult<string[]>;
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
      // A line that ends differently from the first one.
      if (format.lineEnd === '\n' && last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1);
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
      const rows = read(false);
      enough = rest.length * 2;
      if (rows.length > 0) yield rows;
    }
  }
  if (mustSkipSeparatorLine) {
    rest = rest.replace(separatorLine, '');
    line += 1;
  }
  if (rest !== '') {
    const rows = read(true);
    if (rows.length > 0) yield rows;
  }
}
