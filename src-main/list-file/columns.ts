import { isOneOf } from '#contract/choices.ts';
import {
  meaningsOfUse,
  type ColumnMeaning,
  type LeftOutReason,
  type ListChoices,
  type ListQuestion,
  type ListUse,
  type NameOrder,
} from '#contract/list-file.ts';
import { columnCells, hasAddresses, hasWords, isSameColumn, type ColumnCells } from './column-cells.ts';
import type { CsvRow } from './csv-rows.ts';
import { isFamilyFirst, mentionsAddress, readTitle, type TitleKind } from './titles/read-title.ts';

/** What a title means to this organization, overriding its usual meaning: titles of an export, profile fields. */
export type KnownMeaning =
  | { meaning: ColumnMeaning }
  | { meaning: 'ignore'; leftOutBecause: 'read-only' | 'problem' };

export interface ColumnChoice {
  meaning: ColumnMeaning;
  leftOutBecause: LeftOutReason | null;
}

export interface ChosenColumns {
  columns: ColumnChoice[];
  questions: ListQuestion[];
  nameOrder: NameOrder | null;
}

export interface Table {
  use: ListUse;
  /** null for a list without titles. */
  titles: readonly string[] | null;
  width: number;
  rows: readonly CsvRow[];
  known: (title: string) => KnownMeaning | null;
  choices: Pick<ListChoices, 'meanings' | 'nameOrder'>;
}

interface Column {
  place: number;
  title: string;
  kind: TitleKind | null;
  own: KnownMeaning | null;
  cells: ColumnCells;
  choice: ColumnMeaning | null;
}

/** The meanings of columns that make up a person’s name. */
export const nameMeanings: readonly ColumnMeaning[] = ['name', 'first-name', 'last-name'];

/** Columns of these kinds whose meaning nobody has chosen. */
function open(columns: readonly Column[], ...kinds: readonly TitleKind[]): Column[] {
  return columns.filter(
    ({ kind, choice, own }) => choice === null && own === null && kind !== null && kinds.includes(kind),
  );
}

/** The address column: as chosen, by its title, or the only one with addresses in a list without titles. */
function chooseAddress(columns: readonly Column[], hasTitles: boolean) {
  const chosen = columns.find(
    ({ choice, own }) => choice === 'email' || (choice === null && own?.meaning === 'email'),
  );
  if (chosen !== undefined) return { place: chosen.place, places: [] };
  const addressed = columns.filter(({ cells, choice }) => choice === null && hasAddresses(cells));
  if (!hasTitles) {
    const [only, ...others] = addressed;
    return only !== undefined && others.length === 0
      ? { place: only.place, places: [] }
      : { place: -1, places: addressed.map(({ place }) => place) };
  }
  for (const kind of ['email', 'sign-in', 'address'] as const) {
    const titled = open(columns, kind);
    const withAddresses = titled.filter(({ cells }) => hasAddresses(cells));
    // An empty address column still counts: its rows simply have no address.
    const [first, ...others] =
      withAddresses.length > 0 || kind !== 'email' ? withAddresses : titled.slice(0, 1);
    if (first === undefined) continue;
    const differing = others.filter(({ cells }) => !isSameColumn(first.cells, cells));
    if (differing.length === 0) return { place: first.place, places: [] };
    return { place: -1, places: [first, ...differing].map(({ place }) => place) };
  }
  return { place: -1, places: addressed.map(({ place }) => place) };
}

/** Whether a column called "Name" contains whole names, because they include those of a first or last name column. */
function containsPart(whole: ColumnCells, part: ColumnCells): boolean {
  const both = whole.cells
    .map((cell, row) => [cell.toLowerCase(), (part.cells[row] ?? '').toLowerCase()] as const)
    .filter(([cell, other]) => cell !== '' && other !== '');
  return both.filter(([cell, other]) => cell.includes(other)).length * 2 > both.length;
}

interface NameColumns {
  name: number;
  first: number;
  last: number;
  /** Columns that may contain the missing part of the names. */
  places: number[];
}

/** The columns that make up names, by their titles. */
function titledNames(columns: readonly Column[], addressPlace: number): NameColumns {
  const chosen = (meaning: ColumnMeaning): Column | undefined =>
    columns.find(({ choice, own }) => choice === meaning || (choice === null && own?.meaning === meaning));
  const [plain] = open(columns, 'plain-name');
  let first = chosen('first-name') ?? open(columns, 'first-name')[0];
  let last = chosen('last-name') ?? open(columns, 'last-name')[0];
  let whole =
    chosen('name') ??
    open(columns, 'full-name').find(({ cells }) => cells.filled > 0) ??
    open(columns, 'display-name').find(({ cells }) => cells.filled > 0);
  if (whole === undefined && plain !== undefined) {
    const part = first ?? last;
    const isPart = part !== undefined && (first === undefined || last === undefined);
    if (!isPart || containsPart(plain.cells, part.cells)) whole = plain;
    else if (first === undefined) first = plain;
    else last = plain;
  }
  const isWhole = whole !== undefined || (first !== undefined && last !== undefined);
  const unknown = columns.filter(
    ({ kind, own, cells, place }) =>
      kind === null && own === null && place !== addressPlace && hasWords(cells),
  );
  const isAnswered = unknown.some(({ choice }) => choice !== null);
  return {
    name: whole?.place ?? -1,
    first: first?.place ?? -1,
    last: last?.place ?? -1,
    places: isWhole || isAnswered ? [] : unknown.map(({ place }) => place),
  };
}

/** The name column of a list without titles: the only one with words, or the first with several words in most cells. */
function untitledName(columns: readonly Column[], addressPlace: number): { name: number; places: number[] } {
  const chosen = columns.find(({ choice }) => choice !== null && nameMeanings.includes(choice));
  if (chosen !== undefined) return { name: chosen.choice === 'name' ? chosen.place : -1, places: [] };
  const worded = columns.filter(
    ({ place, choice, cells }) => place !== addressPlace && choice === null && hasWords(cells),
  );
  const [first, ...others] = worded;
  if (first === undefined) return { name: -1, places: [] };
  if (others.length === 0 || first.cells.phrases * 2 > first.cells.filled)
    return { name: first.place, places: [] };
  return { name: -1, places: worded.map(({ place }) => place) };
}

/** The user ID column, and whether its title leaves open whose IDs they are. */
function chooseIds(columns: readonly Column[]): { place: number; isAsked: boolean } {
  const chosen = columns.find(
    ({ choice, own }) => choice === 'user-id' || (choice === null && own?.meaning === 'user-id'),
  );
  if (chosen !== undefined) return { place: chosen.place, isAsked: false };
  const isIds = ({ cells }: Column): boolean => cells.numbers > 0 && cells.numbers * 2 > cells.filled;
  const sure = open(columns, 'user-id').find(isIds);
  if (sure !== undefined) return { place: sure.place, isAsked: false };
  const unsure = open(columns, 'id').find(isIds);
  return { place: unsure?.place ?? -1, isAsked: unsure !== undefined };
}

function reasonOf(
  { kind, cells, title }: Column,
  chosenKinds: ReadonlySet<ColumnMeaning>,
  use: ListUse,
): LeftOutReason {
  if (hasAddresses(cells) || mentionsAddress(title)) return 'other-address';
  if (kind === 'user-id' || kind === 'id') return 'other-id';
  if (
    kind === 'first-name' ||
    kind === 'last-name' ||
    kind === 'full-name' ||
    kind === 'plain-name' ||
    kind === 'display-name'
  ) {
    const isUsed = meaningsOfUse[use].includes('name');
    return !isUsed
      ? 'not-needed'
      : chosenKinds.has('name') && kind !== 'first-name' && kind !== 'last-name'
        ? 'other-name'
        : 'repeated';
  }
  return kind === 'other-name' ? 'other-name' : 'unknown';
}

/**
 * Decides what the columns of a list mean: by the user's choice, then by their titles or, in a list without titles, by
 * their cells. Anything still undecided becomes a question.
 */
export function chooseColumns({ use, titles, width, rows, known, choices }: Table): ChosenColumns {
  const cells = columnCells(rows, width);
  const columns = cells.map((each, place): Column => {
    const title = titles?.[place] ?? '';
    return {
      place,
      title,
      kind: titles === null ? null : readTitle(title),
      own: titles === null ? null : known(title),
      cells: each,
      choice: choices.meanings[place] ?? null,
    };
  });
  const meanings = new Map<number, ColumnMeaning>();
  const questions: ListQuestion[] = [];
  for (const { place, own, choice } of columns) {
    const meaning = choice ?? own?.meaning ?? 'ignore';
    const isTaken = choice === null && [...meanings.values()].includes(meaning);
    if (meaning !== 'ignore' && !isTaken) meanings.set(place, meaning);
  }
  const isFree = (meaning: ColumnMeaning): boolean => ![...meanings.values()].includes(meaning);
  function take(place: number, meaning: ColumnMeaning): void {
    if (place >= 0 && !meanings.has(place) && isFree(meaning)) meanings.set(place, meaning);
  }

  const ids = chooseIds(columns);
  if (use === 'import' || use === 'members') {
    take(ids.place, 'user-id');
    if (ids.isAsked) questions.push({ kind: 'user-id', place: ids.place });
  }
  const address = chooseAddress(columns, titles !== null);
  take(address.place, 'email');
  const names =
    titles === null
      ? { ...untitledName(columns, address.place), first: -1, last: -1 }
      : titledNames(columns, address.place);
  take(names.name, 'name');
  // Existing people already have a whole name, which a partial name would overwrite.
  const isPart = names.name === -1 && (names.first === -1) !== (names.last === -1);
  if (use !== 'import' || !isPart) {
    take(names.first, 'first-name');
    take(names.last, 'last-name');
  }

  const finders: ColumnMeaning[] =
    use === 'import'
      ? ['email', 'user-id']
      : use === 'members'
        ? ['email', 'user-id', ...nameMeanings]
        : ['email'];
  const isFound = finders.some((finder) => !isFree(finder));
  const mayHaveAddresses = address.places.length > 0 && isFree('email');
  if (mayHaveAddresses && (use !== 'import' || isFree('user-id'))) {
    questions.push({ kind: 'address', places: address.places });
  } else if (!isFound) questions.push({ kind: 'columns' });
  if (use === 'accounts' && names.places.length > 0) {
    questions.push({ kind: 'name', places: names.places });
  }

  const used = new Set(meanings.values());
  const chosen = columns.map((column): ColumnChoice => {
    const meaning = meanings.get(column.place) ?? 'ignore';
    const isOfUse = meaning.startsWith('field:') ? use === 'import' : isOneOf(meaningsOfUse[use], meaning);
    if (meaning !== 'ignore' && isOfUse) return { meaning, leftOutBecause: null };
    if (meaning !== 'ignore') return { meaning: 'ignore', leftOutBecause: 'not-needed' };
    if (column.choice === 'ignore') return { meaning, leftOutBecause: null };
    if (column.own !== null && 'leftOutBecause' in column.own) {
      return { meaning, leftOutBecause: column.own.leftOutBecause };
    }
    return { meaning, leftOutBecause: column.own === null ? reasonOf(column, used, use) : 'repeated' };
  });
  const lastTitle = titles?.[chosen.findIndex(({ meaning }) => meaning === 'last-name')] ?? '';
  const hasParts = chosen.some(({ meaning }) => meaning === 'first-name' || meaning === 'last-name');
  const nameOrder = choices.nameOrder ?? (isFamilyFirst(lastTitle) ? 'family-first' : 'given-first');
  return { columns: chosen, questions, nameOrder: hasParts ? nameOrder : null };
}
