import type {
  ListChoices,
  ListReading,
  ListRow,
  ListUse,
  NameOrder,
  ReadList,
  RefusedList,
  TextEncoding,
} from '#contract/list-file.ts';
import { formatCount } from '#contract/words/count.ts';
import { shortened as shortenedText } from '#contract/words/shortened.ts';
import { unguardCell } from '#contract/formula-guard.ts';
import { plainCell } from './cell-kinds.ts';
import { chooseColumns, type ColumnChoice, type KnownMeaning, type Table } from './columns.ts';
import { csvRows, mostColumns, type CsvFormat, type CsvRow } from './csv-rows.ts';
import { checkReadable, decodedPieces, notAList, type FilePieces } from './decode-file.ts';
import { detectEncoding } from './detect-encoding.ts';
import { findFormat } from './find-format.ts';
import { findLayout, type ListLayout } from './find-layout.ts';
import { readTitle } from './titles/read-title.ts';

/** A list whose rows can be read. */
export interface OpenedList {
  pieces: FilePieces;
  format: CsvFormat;
  layout: 'table' | 'lines';
  /** Lines before this one aren't rows. */
  firstRowLine: number;
  titles: string[];
  columns: ColumnChoice[];
  nameOrder: NameOrder;
}

/** What is known about lists besides their content. */
export interface ListFacts {
  use: ListUse;
  /** Pasted or typed text rather than a file. */
  isPasted: boolean;
  /** What titles mean to this organization, by lower-case title. */
  known: ReadonlyMap<string, KnownMeaning>;
}

/** The number of rows used to judge columns. */
const judgedRows = 500;
const judgedCharacters = 100_000;
/** Fewer rows are judged if each has very many cells. */
const judgedCells = 100_000;
/** A limit, because every row may have an error to keep; no organization has that many people. */
const mostRows = 500_000;
/** The size limit for a list without columns, which is read as a whole: a hundred thousand addresses with names. */
const largestLines = 6_000_000;
/** The number of rows previewed in the window. */
const shownRows = 3;
const beginningRows = 12;
const beginningColumns = 12;
const mostLeftOut = 20;
const shownCharacters = 120;
const beginningCharacters = 40;

/** A cell as previewed in the window. */
export function shortened(text: string, most = shownCharacters): string {
  return shortenedText(text, most);
}

/** The result of reading a list with some choices; `list` is null if it can't be used. */
export interface Opened {
  reading: ListReading;
  list: OpenedList | null;
}

function refused(because: RefusedList['because'], message: string): Opened {
  return { reading: { kind: 'refused', because, message }, list: null };
}

const beyondAscii = /[^\0-\x7f]/u;

/** The rows to preview: the first ones and, if the encoding is guessed, those that help to judge it. */
function rowsToShow(rows: readonly CsvRow[], isGuessed: boolean): CsvRow[] {
  const telling = isGuessed ? rows.filter(({ cells }) => cells.some((cell) => beyondAscii.test(cell))) : [];
  const chosen = [...new Set([...telling.slice(0, shownRows), ...rows.slice(0, shownRows)])].slice(
    0,
    shownRows,
  );
  return chosen.toSorted((one, other) => one.line - other.line);
}

/** How many columns have a title, or a cell in one of the rows. */
function widthOf(titles: readonly string[], rows: readonly CsvRow[], hasTitles: boolean): number {
  const lastFilled = (cells: readonly string[]): number =>
    cells.findLastIndex((cell) => plainCell(cell) !== '') + 1;
  const ofRows = Math.max(0, ...rows.map(({ cells }) => lastFilled(cells)));
  return hasTitles ? Math.max(lastFilled(titles), Math.min(titles.length, ofRows)) : ofRows;
}

/** Enough of the text's beginning to detect its syntax. */
function beginningOfText(pieces: FilePieces, encoding: TextEncoding): string {
  let text = '';
  for (const part of decodedPieces(pieces, encoding)) {
    text += part;
    if (text.length >= judgedCharacters) break;
  }
  return text;
}

function beginningOf(rows: readonly CsvRow[]): ListRow[] {
  return rows.slice(0, beginningRows).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, beginningColumns).map((cell) => shortened(plainCell(cell), beginningCharacters)),
  }));
}

/** The rows above `firstRow` that aren't titles, as text. */
function leftOutOf(
  rows: readonly CsvRow[],
  firstRow: number,
  titleRow: number,
): { line: number; text: string }[] {
  return rows
    .slice(0, firstRow)
    .filter((_, index) => index !== titleRow)
    .slice(0, mostLeftOut)
    .map(({ line, cells }) => ({
      line,
      text: shortened(
        cells
          .map(plainCell)
          .filter((cell) => cell !== '')
          .join(', '),
      ),
    }));
}

/** The rows used to judge a list and the total number of rows; null if there are too many. */
function judgedRowsOf(pieces: FilePieces, format: CsvFormat): { first: CsvRow[]; found: number } | null {
  const first: CsvRow[] = [];
  let found = 0;
  let cellsFound = 0;
  for (const rows of csvRows(pieces, format)) {
    found += rows.length;
    if (found > mostRows) return null;
    for (const row of rows) {
      if (first.length === judgedRows || cellsFound > judgedCells) break;
      cellsFound += row.cells.length;
      first.push(row);
    }
  }
  return { first, found };
}

/** What is known about a list once it is split into rows. */
interface SeenList {
  pieces: FilePieces;
  format: CsvFormat;
  firstRows: readonly CsvRow[];
  layout: ListLayout;
  firstRowLine: number;
  /** The properties reported with or without columns. */
  shared: Pick<ReadList, 'encoding' | 'isEncodingGuessed' | 'beginning' | 'rowCount'>;
}

/** Opens a list without columns. */
function openLines({ pieces, format, firstRows, layout, firstRowLine, shared }: SeenList): Opened {
  if (pieces.reduce((sum, { length }) => sum + length, 0) > largestLines) {
    const most = `${largestLines / 1_000_000} MB`;
    return refused('size', `A list without columns can have at most ${most}. Split it into several files.`);
  }
  const rows = firstRows.slice(layout.firstRow);
  return {
    reading: {
      kind: 'read',
      layout: 'lines',
      ...shared,
      separator: null,
      titleLine: null,
      leftOutLines: leftOutOf(firstRows, layout.firstRow, -1),
      columns: [],
      firstLines: rows.slice(0, shownRows).map(({ line }) => line),
      nameOrder: null,
      questions: [],
    },
    list: {
      pieces,
      format,
      layout: 'lines',
      firstRowLine,
      titles: [],
      columns: [],
      nameOrder: 'given-first',
    },
  };
}

/** Opens a list with columns, which may need answers from the user. */
function openTable(
  { pieces, format, firstRows, layout, firstRowLine, shared }: SeenList,
  { use, known, choices }: Pick<Table, 'use' | 'known' | 'choices'>,
): Opened {
  const titleRow = firstRows[layout.titleRow];
  const rows = firstRows.slice(layout.firstRow);
  const allTitles = (titleRow?.cells ?? []).map((cell) => unguardCell(cell).trim());
  const width = widthOf(allTitles, rows, titleRow !== undefined);
  if (width > mostColumns) {
    return refused(
      'columns',
      `The file has more than ${formatCount(mostColumns)} columns, which is the most.`,
    );
  }
  if (rows.length === 0) {
    return refused(
      'no-rows',
      'The file has a line of titles and nothing under it. Add a line for each person.',
    );
  }
  const titles = Array.from({ length: width }, (_, place) => allTitles[place] ?? '');
  const { columns, questions, nameOrder } = chooseColumns({
    use,
    titles: titleRow === undefined ? null : titles,
    width,
    rows,
    known,
    choices,
  });
  const shown = rowsToShow(rows, shared.isEncodingGuessed);
  return {
    reading: {
      kind: 'read',
      layout: 'table',
      ...shared,
      separator: format.separator,
      titleLine: titleRow?.line ?? null,
      leftOutLines: leftOutOf(firstRows, layout.firstRow, layout.titleRow),
      columns: columns.map((column, place) => ({
        place,
        title: shortened(titles[place] ?? ''),
        ...column,
        firstCells: shown.map(({ cells }) => shortened(plainCell(cells[place]))),
      })),
      firstLines: shown.map(({ line }) => line),
      nameOrder,
      questions:
        layout.isUnderstood ||
        choices.meanings.some((meaning) => meaning !== null) ||
        questions.some(({ kind }) => kind === 'columns')
          ? questions
          : [{ kind: 'columns' }, ...questions],
    },
    list: {
      pieces,
      format,
      layout: 'table',
      firstRowLine,
      titles,
      columns,
      nameOrder: nameOrder ?? 'given-first',
    },
  };
}

/**
 * Reads a whole list once to find out whether it is text, its syntax, its title row, what its columns mean and what to
 * ask the user.
 */
export function openList(pieces: FilePieces, choices: ListChoices, facts: ListFacts): Opened {
  if (pieces.every(({ length }) => length === 0)) {
    return refused('empty', 'The file is empty. Choose one with a line for each person.');
  }
  const other = facts.isPasted ? null : notAList(pieces);
  if (other !== null) return refused(other.because, other.message);
  const known = (title: string): KnownMeaning | null => facts.known.get(title.trim().toLowerCase()) ?? null;
  const isKnown = (title: string): boolean => known(title) !== null || readTitle(title) !== null;
  const detected = facts.isPasted
    ? { encoding: 'utf-8' as const, isGuessed: false }
    : detectEncoding(
        pieces,
        (text) =>
          text.split(/[\r\n,;\t|]+/u).filter((cell) => /[^\0-\x7f]/u.test(cell) && isKnown(cell)).length,
      );
  const encoding = choices.encoding ?? detected.encoding;
  const unreadable = checkReadable(pieces, encoding);
  if (unreadable !== null) return refused(unreadable.because, unreadable.message);

  const beginning = beginningOfText(pieces, encoding);
  const format = findFormat(beginning, encoding, choices.separator, isKnown);
  const judged = judgedRowsOf(pieces, format);
  if (judged === null) {
    const most = formatCount(mostRows);
    return refused('size', `A list can have at most ${most} rows. Split it into several files.`);
  }
  const { first: firstRows, found } = judged;
  if (firstRows.every(({ cells }) => cells.every((cell) => /^[\s,;|]*$/u.test(cell)))) {
    return refused('empty', 'The file has nothing but empty lines. Choose one with a line for each person.');
  }
  const layout = findLayout(firstRows, choices, { use: facts.use, isPasted: facts.isPasted, isKnown });
  const isGuessed = detected.isGuessed && choices.encoding === null;
  const seen: SeenList = {
    pieces,
    format,
    firstRows,
    layout,
    firstRowLine: firstRows[layout.firstRow]?.line ?? Infinity,
    shared: {
      encoding: facts.isPasted ? null : encoding,
      isEncodingGuessed: isGuessed,
      beginning: beginningOf(firstRows),
      rowCount: found - layout.firstRow,
    },
  };
  return layout.kind === 'lines' ? openLines(seen) : openTable(seen, { use: facts.use, known, choices });
}

/** The rows of a list in small batches, without the titles and anything above them. */
export function* listRows({ pieces, format, firstRowLine }: OpenedList): Generator<CsvRow[]> {
  for (const rows of csvRows(pieces, format)) {
    yield firstRowLine > (rows[0]?.line ?? 0) ? rows.filter(({ line }) => line >= firstRowLine) : rows;
  }
}
