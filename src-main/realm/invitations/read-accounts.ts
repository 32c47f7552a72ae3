import Papa from 'papaparse';
import { unguardCell } from '#contract/formula-guard.ts';
import type { NewAccount } from '#contract/new-accounts.ts';
import { givenNameFirst } from '../people/name-order.ts';
import { pastedEntries } from '../people/pasted-entries.ts';

/** What a pasted text or a CSV file has of people who are to have accounts. */
interface ReadAccounts {
  /** In order; also what was meant to be somebody and has no name or no address. */
  accounts: NewAccount[];
  /** Cells and words that are neither. */
  ignored: number;
}

const titles: Readonly<Record<keyof Columns, RegExp>> = {
  email: /^(?:e-?mail|address|e-?mail.address)$/iu,
  name: /^(?:name|full.?name|display.?name)$/iu,
  first: /^(?:first|given|fore).?(?:name)?$/iu,
  last: /^(?:last|family|sur).?(?:name)?$/iu,
};

/** Where the cells of a file stand; -1 where it has none. */
interface Columns {
  email: number;
  name: number;
  first: number;
  last: number;
}

const hasAt = (text: string): boolean => text.includes('@');
const isNumber = (text: string): boolean => /^#?\d+$/u.test(text);
function cellsOf(line: string): string[] {
  const delimiter = ['\t', ';', ','].find((one) => line.includes(one)) ?? ',';
  const { data } = new Papa.Parser({ delimiter, newline: '\n' }).parse(line, 0, false) as {
    data: string[][];
  };
  return (data[0] ?? []).map((cell) => unguardCell(cell).trim());
}

/** The columns that the first line names; null where it is no heading. */
function columnsIn(line: string): Columns | null {
  if (hasAt(line)) return null;
  const cells = cellsOf(line);
  const find = (title: RegExp): number => cells.findIndex((cell) => title.test(cell));
  const columns = {
    email: find(titles.email),
    name: find(titles.name),
    first: find(titles.first),
    last: find(titles.last),
  };
  return columns.email < 0 ? null : columns;
}

/** A row of a file by its heading. */
function readRow(cells: readonly string[], { email, name, first, last }: Columns): ReadAccounts {
  const cellAt = (place: number): string => cells[place] ?? '';
  const whole = givenNameFirst(cellAt(name)) || [cellAt(first), cellAt(last)].filter(Boolean).join(' ');
  const used = [email, name, first, last].filter((place) => place >= 0 && cellAt(place) !== '').length;
  return {
    accounts: [{ email: cellAt(email), name: whole }],
    ignored: cells.filter((cell) => cell !== '').length - used,
  };
}

/** A line with one address among other cells: the first of them that can be a name is. */
function readCells(cells: readonly string[]): ReadAccounts {
  const others = cells.filter((cell) => cell !== '' && !hasAt(cell));
  const name = others.find((cell) => !isNumber(cell)) ?? '';
  return {
    accounts: [{ email: cells.find(hasAt) ?? '', name: givenNameFirst(name) }],
    ignored: others.length - (name === '' ? 0 : 1),
  };
}

/** People as messages and address books write them: `Ada Quill <ada@example.com>`, one or several. */
function readWritten(line: string): ReadAccounts {
  const entries = pastedEntries(line, 'in-names');
  const people = entries.filter(({ kind }) => kind === 'email');
  return {
    accounts: people.map(({ text, keys: [key = text], name = '' }) => {
      const at = text.toLowerCase().lastIndexOf(key);
      return { email: at < 0 ? key : text.slice(at, at + key.length), name: givenNameFirst(name) };
    }),
    ignored: entries.length - people.length,
  };
}

function readLine(line: string): ReadAccounts {
  const cells = cellsOf(line);
  const addresses = cells.filter(hasAt).length;
  if (addresses === 1 && cells.length > 1 && !/[<>]/u.test(line)) return readCells(cells);
  const written = readWritten(line);
  return written.accounts.length === 0
    ? { accounts: [{ email: '', name: line.trim() }], ignored: 0 }
    : written;
}

/**
 * Reads names and addresses from a text, line by line: as a file has them among other columns, with or without a heading,
 * as a spreadsheet copies them, or as `Name <address>`.
 */
export function readAccounts(text: string): ReadAccounts {
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '');
  const columns = columnsIn(lines[0] ?? '');
  const read = (columns === null ? lines : lines.slice(1)).map((line) =>
    columns === null ? readLine(line) : readRow(cellsOf(line), columns),
  );
  return {
    accounts: read.flatMap(({ accounts }) => accounts),
    ignored: read.reduce((sum, { ignored }) => sum + ignored, 0),
  };
}
