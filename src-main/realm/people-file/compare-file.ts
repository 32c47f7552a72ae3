import type {
  DamageKind,
  DateOrder,
  ImportField,
  ImportProblem,
  ImportSummary,
  ImportedEdit,
  TwoDigitYears,
} from '#contract/people-file.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { unguardCell } from '#contract/formula-guard.ts';
import { someOf } from '#contract/words/list.ts';
import type { CsvRow } from '../../list-file/csv-rows.ts';
import { shortened, type OpenedList } from '../../list-file/read-list.ts';
import { createPause, finish, type YieldingWork } from '../../yielding-work.ts';
import { cellText } from './cells.ts';
import { columnsOf, type EditedColumn, type FileColumns } from './file-columns.ts';
import { createPersonFinder } from './person-finder.ts';
import { createDateWatch, type DateColumn } from './read-date.ts';
import { isSameValue, liveValue } from './read-cell.ts';
import { createRejections, createRowReader, type Asked } from './row-reader.ts';

/** An edit that looks damaged, and the reason. */
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
  /** Ordered by line. */
  problems: ImportProblem[];
  /** Lines of rejected rows. */
  rejectedLines: Set<number>;
}

export interface CompareOptions {
  /** Each column's date order, if chosen. */
  dateOrders: readonly DateOrder[];
  /** Which years two digits mean in each column, by position; the spreadsheets' convention if not chosen. */
  twoDigitYears: readonly (TwoDigitYears | null)[];
  /** Whether empty cells remove profile values; otherwise they change nothing. */
  emptyClears: boolean;
}

const mostLinesNamed = 6;

/** "Lines 3 and 27", "Lines 3, 5, 8, 9, 12, 14 and 30 more". */
function linesWords(lines: readonly number[]): string {
  return `Lines ${someOf(lines.map(String), mostLinesNamed)}`;
}

/** The lines that give several people the same new address, by row. */
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

/** Each column's date order: as chosen, else as inferred from its cells. */
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
  /** The rows of the file, from the start on each call; yields between them. */
  rows(): AsyncIterable<CsvRow>;
  signal: AbortSignal;
}

/** Why all rows of a person are rejected. */
interface Contradiction {
  place: number;
  message: string;
}

/** @param sharers the lines that give the same new address to other people */
function contradictionIn(
  { lines, contradiction }: Asked,
  sharers: readonly number[] | undefined,
  { emailPlace }: FileColumns,
): Contradiction | null {
  if (contradiction !== null) {
    const message = `${linesWords(lines)} say different things about the same person. Keep one of them.`;
    return { place: contradiction.place, message };
  }
  if (sharers === undefined) return null;
  const message = `${linesWords(sharers)} give the same email address to different people. Keep one of them.`;
  return { place: emailPlace, message };
}

/** The edits from one person's rows, with what is known about values that look damaged. */
function* editsFrom(
  model: RealmModel,
  { row, values, damage }: Asked,
  edited: readonly EditedColumn[],
): Iterable<ImportedEdit | DamagedEdit> {
  const userId = model.index.columns.userId[row] ?? 0;
  for (const [index, { target, title }] of edited.entries()) {
    const value = values[index];
    if (value === undefined || isSameValue(model, target, liveValue(model, row, target), value)) continue;
    const edit = { userId, field: target, value };
    const found = value === '' ? undefined : damage[index];
    if (found === undefined) yield edit;
    else {
      const [name, before] = [liveValue(model, row, 'name'), cellText(model, row, target)];
      yield { ...edit, ...found, title, name, before };
    }
  }
}

/**
 * Compares every row with the current values. A row with any problem is rejected as a whole. Rows for the same person
 * are merged unless they contradict each other, in which case all are rejected.
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
  const { titles } = file;
  const rejections = createRejections(titles);
  const reader = createRowReader({
    model,
    titles,
    columns,
    dates,
    finder,
    rejections,
    emptyClears: options.emptyClears,
  });
  for await (const row of rows()) reader.read(row);

  const edits: ImportedEdit[] = [];
  const damaged: DamagedEdit[] = [];
  const contradictions = new Map<number, Contradiction>();
  let people = 0;
  let merged = reader.merged();
  const sharing = await finish(linesSharingAddress(reader.asked.values(), columns.edited), signal);
  for (const asked of reader.asked.values()) {
    const contradiction = contradictionIn(asked, sharing.get(asked.row), columns);
    if (contradiction !== null) {
      merged -= asked.lines.length - 1;
      for (const line of asked.lines) contradictions.set(line, contradiction);
      continue;
    }
    for (const edit of editsFrom(model, asked, columns.edited)) {
      if ('cell' in edit) damaged.push(edit);
      else edits.push(edit);
    }
    people++;
    const turn = pause();
    if (turn !== undefined) await turn;
  }
  if (contradictions.size > 0) {
    // Which rows are rejected is only known now; their cells are in the file.
    for await (const { line, cells } of rows()) {
      const found = contradictions.get(line);
      if (found) rejections.reject(line, found.place, unguardCell(cells[found.place] ?? ''), found.message);
    }
  }
  const { problems, lines: rejectedLines } = rejections;
  const notFound = reader.notFound();
  return {
    people,
    edits,
    damaged: damaged.toSorted((one, other) => one.line - other.line),
    columns: columns.edited.map(({ title, target }) => ({ title: shortened(title), target })),
    removedSigns: [...reader.removedSigns],
    notFound,
    faulty: rejectedLines.size - notFound,
    merged,
    shortYears: [...reader.shortYears.values()],
    problems: problems.toSorted((one, other) => one.line - other.line),
    rejectedLines,
  };
}
