import type { DamageKind, ImportField, ImportProblem, ShortYears } from '#contract/people-file.ts';
import { needlessSigns, unseenSigns } from '#contract/unseen-signs.ts';
import { plainCell } from '../../list-file/cell-kinds.ts';
import type { CsvRow } from '../../list-file/csv-rows.ts';
import { shortened } from '../../list-file/read-list.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { givenNameFirst } from '../people/name-order.ts';
import { cellText } from './cells.ts';
import { damageOfCell } from './damage-of-cell.ts';
import { findPerson, type EditedColumn, type FileColumns } from './file-columns.ts';
import type { PersonFinder } from './person-finder.ts';
import { isSameValue, liveValue, readCell } from './read-cell.ts';
import { dateColumn, type DateColumn } from './read-date.ts';

/** What the rows of one person have set so far: by column of `EditedColumn`, undefined if not set. */
export interface Asked {
  row: number;
  lines: number[];
  values: (string | undefined)[];
  /** Which of these look damaged. */
  damage: ({ kind: DamageKind; line: number; cell: string } | undefined)[];
  /** The column in which two rows differ. */
  contradiction: EditedColumn | null;
}

/** What is rejected from a file, and why. */
export interface Rejections {
  reject(line: number, place: number | null, value: string, message: string): void;
  /** Lines of rejected rows. */
  lines: Set<number>;
  /** In the order found. */
  problems: ImportProblem[];
}

/** @param titles of the columns, used to name the cell of a problem */
export function createRejections(titles: readonly string[]): Rejections {
  const problems: ImportProblem[] = [];
  const lines = new Set<number>();
  return {
    reject(line, place, value, message) {
      lines.add(line);
      const column = place === null ? '' : (titles[place] ?? '');
      problems.push({ line, column: shortened(column), value: shortened(value), message });
    },
    lines,
    problems,
  };
}

/** Whether an empty cell can remove the value. */
const isRemovable = (target: ImportField): boolean => target.startsWith('field:');

/** What reading rows depends on. */
export interface RowReaderPorts {
  model: RealmModel;
  titles: readonly string[];
  columns: FileColumns;
  /** The date orders of the edited columns, by position. */
  dates: readonly DateColumn[];
  finder: PersonFinder;
  rejections: Rejections;
  /** Whether empty cells remove profile values. */
  emptyClears: boolean;
}

/** Collects what the rows set. */
export interface RowReader {
  read(row: CsvRow): void;
  /** By each person's row in the index. */
  asked: ReadonlyMap<number, Asked>;
  shortYears: ReadonlyMap<number, ShortYears>;
  removedSigns: ReadonlySet<string>;
  /** The number of rows whose person wasn't found. */
  notFound(): number;
  /** The number of rows merged with an earlier one. */
  merged(): number;
}

/** Reads the rows of a file one by one and merges those of each person. */
export function createRowReader({
  model,
  titles,
  columns,
  dates,
  finder,
  rejections: { reject, lines: rejectedLines },
  emptyClears,
}: RowReaderPorts): RowReader {
  const shortYears = new Map<number, ShortYears>();
  const removedSigns = new Set<string>();
  const asked = new Map<number, Asked>();
  let notFound = 0;
  let merged = 0;

  function noteShortYear(place: number, { years }: DateColumn, cell: string, day: string): void {
    const known = shortYears.get(place);
    if (known !== undefined) known.count++;
    else
      shortYears.set(place, {
        place,
        title: shortened(titles[place] ?? ''),
        years,
        count: 1,
        cell,
        day,
      });
  }

  function readValues({ line, cells }: CsvRow, found: { row: number; byEmail: boolean }): Asked | null {
    const values: (string | undefined)[] = [];
    const damage: Asked['damage'] = [];
    for (const [index, { place, target }] of columns.edited.entries()) {
      const cell = cells[place];
      // A truncated row says nothing about the missing cells.
      if (cell === undefined || (found.byEmail && target === 'email')) continue;
      const live = liveValue(model, found.row, target);
      // Whatever an export wrote is the current value, even if it couldn't be typed in; an address book reorders names.
      if (
        cell === cellText(model, found.row, target) ||
        (target === 'name' && givenNameFirst(plainCell(cell)) === live)
      ) {
        values[index] = live;
      } else if (cell.trim() === '') {
        if (emptyClears && isRemovable(target)) values[index] = '';
      } else {
        const column = dates[index] ?? dateColumn([]);
        const reading = readCell(model, finder, found.row, target, cell, column);
        if ('problem' in reading) reject(line, place, cell, reading.problem);
        else values[index] = reading.value;
        if ('value' in reading && reading.hasShortYear === true)
          noteShortYear(place, column, cell, reading.value);
        const spoken = target === 'name' ? givenNameFirst(plainCell(cell)) : cell;
        const kind =
          damageOfCell(model, found.row, target, cell) ??
          (spoken === cell ? null : damageOfCell(model, found.row, target, spoken));
        if (kind !== null) damage[index] = { kind, line, cell };
        if (target === 'name') for (const sign of needlessSigns(cell)) removedSigns.add(sign);
      }
    }
    return rejectedLines.has(line)
      ? null
      : { row: found.row, lines: [line], values, damage, contradiction: null };
  }

  function putTogether(before: Asked, now: Asked): void {
    merged++;
    before.lines.push(...now.lines);
    for (const [index, column] of columns.edited.entries()) {
      const [old, value] = [before.values[index], now.values[index]];
      if (value === undefined) continue;
      before.damage[index] ??= now.damage[index];
      if (old === undefined) before.values[index] = value;
      else if (!isSameValue(model, column.target, old, value)) before.contradiction ??= column;
    }
  }

  function read(written: CsvRow): void {
    const row = { ...written, cells: columns.cellsOf(written) };
    if (row.broken !== null) return reject(row.line, null, row.cells.join(' '), row.broken);
    if (row.cells.slice(titles.length).some((cell) => cell !== '')) {
      const message =
        `This row has ${row.cells.length} cells and the titles are ${titles.length}. ` +
        'Put quotation marks around text that holds the separator.';
      return reject(row.line, null, row.cells.at(-1) ?? '', message);
    }
    const found = findPerson(finder, columns, row.cells);
    if ('missing' in found) {
      notFound++;
      return reject(row.line, found.place, row.cells[found.place] ?? '', found.message);
    }
    for (const sign of unseenSigns(row.cells[columns.emailPlace] ?? '')) removedSigns.add(sign);
    const said = readValues(row, found);
    if (said === null) return;
    const before = asked.get(found.row);
    if (before === undefined) asked.set(found.row, said);
    else putTogether(before, said);
  }

  return { read, asked, shortYears, removedSigns, notFound: () => notFound, merged: () => merged };
}
