import type {
  DamageKind,
  DateOrder,
  ImportField,
  ImportProblem,
  ImportSummary,
  ImportedEdit,
  ShortYears,
  TwoDigitYears,
} from '#contract/people-file.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { createPause, finish, type YieldingWork } from '../../yielding-work.ts';
import { cellText } from './cells.ts';
import { plainCell } from '../../list-file/cell-kinds.ts';
import type { CsvRow } from '../../list-file/csv-rows.ts';
import { shortened, type OpenedList } from '../../list-file/read-list.ts';
import { cellReader } from '../../list-file/written-people.ts';
import { unguardCell } from '#contract/formula-guard.ts';
import { needlessSigns, plainAddress, unseenSigns } from '#contract/unseen-signs.ts';
import { givenNameFirst } from '../people/name-order.ts';
import { someOf } from '#contract/words/list.ts';
import { createPersonFinder, userIdIn, type PersonFinder } from './person-finder.ts';
import { damageOfCell } from './damage-of-cell.ts';
import { createDateWatch, dateColumn, type DateColumn } from './read-date.ts';
import { isSameValue, liveValue, readCell } from './read-cell.ts';

/** An edit that looks damaged, and why. */
export interface DamagedEdit extends ImportedEdit {
  kind: DamageKind;
  line: number;
  title: string;
  name: string;
  before: string;
  cell: string;
}

export interface Comparison extends Pick<
  ImportSummary,
  'notFound' | 'faulty' | 'merged' | 'shortYears' | 'removedSigns'
> {
  /** How many people the rows are for. */
  people: number;
  edits: ImportedEdit[];
  damaged: DamagedEdit[];
  columns: readonly { title: string; target: ImportField }[];
  /** By line. */
  problems: ImportProblem[];
  /** Lines of the rows that are left out. */
  rejectedLines: Set<number>;
}

export interface CompareOptions {
  /** How each column writes dates, where somebody has chosen it. */
  dateOrders: readonly DateOrder[];
  /** Which years two digits mean in each column, by place; the spreadsheets' where nothing is chosen. */
  twoDigitYears: readonly (TwoDigitYears | null)[];
  /** Empty cells remove the values of profile fields; otherwise they leave everything as it is. */
  emptyClears: boolean;
}

interface EditedColumn {
  place: number;
  title: string;
  target: ImportField;
}

/** What the rows of one person say so far: by column of `EditedColumn`, undefined where they say nothing. */
interface Asked {
  row: number;
  lines: number[];
  values: (string | undefined)[];
  /** What looks damaged of them. */
  damage: ({ kind: DamageKind; line: number; cell: string } | undefined)[];
  /** The column in which two rows differ. */
  contradiction: EditedColumn | null;
}

/** How people are found and what is edited, by the meaning of each column. First and last names are edited as one. */
function columnsOf(list: OpenedList) {
  const { places, name } = cellReader(list);
  const edited: EditedColumn[] = [];
  const namePlace = [places.name, places.first, places.last].find((place) => place >= 0) ?? -1;
  list.columns.forEach(({ meaning }, place) => {
    // Without ids the address is what people are found by.
    if (meaning === 'ignore' || meaning === 'user-id' || (meaning === 'email' && places.id === -1)) return;
    const isNamePart = meaning === 'first-name' || meaning === 'last-name';
    if (isNamePart && place !== namePlace) return;
    edited.push({ place, title: list.titles[place] ?? '', target: isNamePart ? 'name' : meaning });
  });
  const parts = [places.first, places.last].filter((place) => place >= 0);
  return {
    idPlace: places.id,
    emailPlace: places.email,
    edited,
    /** The cells of a row, with the whole name where it is edited. */
    cellsOf(row: CsvRow): string[] {
      const cells = row.cells.map(unguardCell);
      if (parts.length > 0 && (places.name === -1 || plainCell(cells[places.name]) === '')) {
        // A name of which a part is empty stays as it is.
        const isWhole = parts.every((place) => plainCell(cells[place]) !== '');
        cells[namePlace] = isWhole ? name(row.cells) : '';
      }
      return cells;
    },
  };
}

type Columns = ReturnType<typeof columnsOf>;

type Found = { row: number; byEmail: boolean } | { missing: true; place: number; message: string };

function findPerson(finder: PersonFinder, { idPlace, emailPlace }: Columns, cells: readonly string[]): Found {
  const idText = idPlace === -1 ? '' : (cells[idPlace] ?? '').trim();
  if (idText !== '') {
    const userId = userIdIn(idText);
    if (userId === null) return { missing: true, place: idPlace, message: 'A user id is a whole number.' };
    const row = finder.byId(userId);
    if (row !== undefined) return { row, byEmail: false };
    const message = `Nobody you can see has the user id ${userId}. Correct it, or empty the cell to go by e-mail.`;
    return { missing: true, place: idPlace, message };
  }
  const email = emailPlace === -1 ? '' : plainAddress(cells[emailPlace] ?? '');
  if (email === '') {
    const message = 'This row names nobody. Give a user id or an email address.';
    return { missing: true, place: idPlace === -1 ? emailPlace : idPlace, message };
  }
  const row = finder.byEmail(email);
  if (row !== undefined) return { row, byEmail: true };
  const message = `Nobody you can see has the address ${email}. An import changes people; it does not add any.`;
  return { missing: true, place: emailPlace, message };
}

const mostLinesNamed = 6;

/** "Lines 3 and 27", "Lines 3, 5, 8, 9, 12, 14 and 30 more". */
function linesWords(lines: readonly number[]): string {
  return `Lines ${someOf(lines.map(String), mostLinesNamed)}`;
}

/** The lines that give one new address to several people, by the row of each. */
function* linesSharingAddress(
  asked: Iterable<Asked>,
  edited: readonly EditedColumn[],
): YieldingWork<ReadonlyMap<number, readonly number[]>> {
  const index = edited.findIndex(({ target }) => target === 'email');
  const byAddress = new Map<string, Asked[]>();
  for (const one of index === -1 ? [] : asked) {
    const address = one.values[index]?.toLowerCase() ?? '';
    const sharers = byAddress.get(address);
    if (sharers !== undefined) sharers.push(one);
    else if (address !== '') byAddress.set(address, [one]);
    yield;
  }
  const shared = new Map<number, readonly number[]>();
  for (const sharers of byAddress.values()) {
    if (sharers.length === 1) continue;
    const lines = sharers.flatMap((one) => one.lines).toSorted((one, other) => one - other);
    for (const { row } of sharers) shared.set(row, lines);
    yield;
  }
  return shared;
}

/** How each column writes dates: as chosen, else as its cells tell. */
async function dateColumnsOf(
  model: RealmModel,
  edited: readonly EditedColumn[],
  { dateOrders, twoDigitYears }: CompareOptions,
  { rows }: ComparisonPorts,
): Promise<DateColumn[]> {
  const isDate = ({ target }: EditedColumn): boolean =>
    target.startsWith('field:') && model.profileFields.rows.get(Number(target.slice(6)))?.type === 'date';
  const watches = edited.map((column) => ({ ...column, watch: createDateWatch(), isDate: isDate(column) }));
  const dates = watches.filter((each) => each.isDate);
  for await (const row of dates.length > 0 ? rows() : []) {
    for (const { place, watch } of dates) watch.see(unguardCell(row.cells[place] ?? ''));
  }
  return watches.map(({ place, watch }) =>
    watch.column(dateOrders[place] ?? null, twoDigitYears[place] ?? undefined),
  );
}

interface ComparisonPorts {
  /** The rows of the file, once more each time; others have their turn between them. */
  rows(): AsyncIterable<CsvRow>;
  signal: AbortSignal;
}

/** Whether an empty cell can remove the value. */
const isRemovable = (target: ImportField): boolean => target.startsWith('field:');

/**
 * Compares every row with what is so now. A row with anything wrong in it is left out whole. Rows for the same
 * person are put together unless they contradict each other, in which case none of them counts.
 */
export async function compareFile(
  model: RealmModel,
  file: OpenedList,
  options: CompareOptions,
  ports: ComparisonPorts,
): Promise<Comparison> {
  const { rows, signal } = ports;
  const pause = createPause(signal);
  const finder = await createPersonFinder(model, pause);
  const columns = columnsOf(file);
  const dates = await dateColumnsOf(model, columns.edited, options, ports);
  const shortYears = new Map<number, ShortYears>();
  const removedSigns = new Set<string>();
  const asked = new Map<number, Asked>();
  const problems: ImportProblem[] = [];
  const rejectedLines = new Set<number>();
  let notFound = 0;
  let merged = 0;

  function reject(line: number, place: number | null, value: string, message: string): void {
    rejectedLines.add(line);
    const column = place === null ? '' : (file.titles[place] ?? '');
    problems.push({ line, column: shortened(column), value: shortened(value), message });
  }

  function noteShortYear(place: number, { years }: DateColumn, cell: string, day: string): void {
    const known = shortYears.get(place);
    if (known !== undefined) known.count++;
    else
      shortYears.set(place, {
        place,
        title: shortened(file.titles[place] ?? ''),
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
      // A row that is cut short says nothing about what is cut off.
      if (cell === undefined || (found.byEmail && target === 'email')) continue;
      const live = liveValue(model, found.row, target);
      // Whatever an export wrote is what it was, even where it could not be typed in; an address book sorts names.
      if (
        cell === cellText(model, found.row, target) ||
        (target === 'name' && givenNameFirst(plainCell(cell)) === live)
      ) {
        values[index] = live;
      } else if (cell.trim() === '') {
        if (options.emptyClears && isRemovable(target)) values[index] = '';
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

  function readRow(written: CsvRow): void {
    const row = { ...written, cells: columns.cellsOf(written) };
    if (row.broken !== null) return reject(row.line, null, row.cells.join(' '), row.broken);
    if (row.cells.slice(file.titles.length).some((cell) => cell !== '')) {
      const message =
        `This row has ${row.cells.length} cells and the titles are ${file.titles.length}. ` +
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

  for await (const row of rows()) readRow(row);

  const edits: ImportedEdit[] = [];
  const damaged: DamagedEdit[] = [];
  const contradictions = new Map<number, { place: number; message: string }>();
  let people = 0;
  const sharing = await finish(linesSharingAddress(asked.values(), columns.edited), signal);
  for (const { row, lines, values, damage, contradiction } of asked.values()) {
    const sharers = sharing.get(row);
    if (contradiction === null && sharers !== undefined) {
      merged -= lines.length - 1;
      const message = `${linesWords(sharers)} give the same email address to different people. Keep one of them.`;
      for (const line of lines) contradictions.set(line, { place: columns.emailPlace, message });
      continue;
    }
    if (contradiction !== null) {
      merged -= lines.length - 1;
      const message = `${linesWords(lines)} say different things about the same person. Keep one of them.`;
      for (const line of lines) contradictions.set(line, { place: contradiction.place, message });
      continue;
    }
    const userId = model.index.columns.userId[row] ?? 0;
    for (const [index, { target, title }] of columns.edited.entries()) {
      const value = values[index];
      if (value === undefined || isSameValue(model, target, liveValue(model, row, target), value)) continue;
      const edit = { userId, field: target, value };
      const found = values[index] === '' ? undefined : damage[index];
      if (found === undefined) edits.push(edit);
      else {
        const [name, before] = [liveValue(model, row, 'name'), cellText(model, row, target)];
        damaged.push({ ...edit, ...found, title, name, before });
      }
    }
    people++;
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  if (contradictions.size > 0) {
    // Only now is it known which rows they are; what they said is in the file.
    for await (const { line, cells } of rows()) {
      const found = contradictions.get(line);
      if (found) reject(line, found.place, unguardCell(cells[found.place] ?? ''), found.message);
    }
  }
  return {
    people,
    edits,
    damaged: damaged.toSorted((one, other) => one.line - other.line),
    columns: columns.edited.map(({ title, target }) => ({ title: shortened(title), target })),
    removedSigns: [...removedSigns],
    notFound,
    faulty: rejectedLines.size - notFound,
    merged,
    shortYears: [...shortYears.values()],
    problems: problems.toSorted((one, other) => one.line - other.line),
    rejectedLines,
  };
}
