import type { ColumnMeaning, NamingText } from '#contract/list-file.ts';
import { needlessSigns, unseenSigns } from '#contract/unseen-signs.ts';
import { addressesIn, addressOf, isAddressCell, nameBesideAddress, plainCell } from './cell-kinds.ts';
import { nameMeanings } from './columns.ts';
import type { CsvRow } from './csv-rows.ts';
import { decodedPieces } from './decode-file.ts';
import { givenNameFirst } from '../realm/people/name-order.ts';
import { joinedName } from './person-name.ts';
import { listRows, shortened, type OpenedList } from './read-list.ts';
import { readLine, writtenLines, type WrittenPerson } from './written-lines.ts';

/** Notes about the people in a list, available once all are read. */
export interface ReadingNotes {
  /** Words and cells of lines that name no one, not counting ignored columns. */
  ignored: number;
  /** Descriptions of the invisible characters removed, without duplicates. */
  removedSigns: string[];
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const peopleAtATime = 500;

/** Reads the cells of rows by what their columns mean. */
export function cellReader({ columns, titles, nameOrder }: OpenedList) {
  const placeOf = (meaning: ColumnMeaning): number =>
    columns.findIndex((column) => column.meaning === meaning);
  const places = {
    email: placeOf('email'),
    id: placeOf('user-id'),
    name: placeOf('name'),
    first: placeOf('first-name'),
    last: placeOf('last-name'),
  };
  const isJapanese = titles.some((title) => kana.test(title));
  const cellAt = (cells: readonly string[], place: number): string =>
    place < 0 ? '' : plainCell(cells[place]);
  return {
    places,
    email: (cells: readonly string[]): string => addressOf(cellAt(cells, places.email)),
    id: (cells: readonly string[]): string => cellAt(cells, places.id),
    /** The whole name, else the joined first and last names, else the text before the address in its cell. */
    name(cells: readonly string[]): string {
      const whole = givenNameFirst(cellAt(cells, places.name).replaceAll(/\s+/gu, ' '));
      if (whole !== '') return whole;
      const joined = joinedName(
        cellAt(cells, places.first),
        cellAt(cells, places.last),
        nameOrder,
        isJapanese,
      );
      return joined || givenNameFirst(nameBesideAddress(cellAt(cells, places.email)));
    },
  };
}

/** Records which invisible characters were removed from the columns in use. */
function signsRemovedFrom({ columns }: OpenedList, cells: readonly string[], removed: Set<string>): void {
  for (const [place, { meaning }] of columns.entries()) {
    if (meaning === 'ignore') continue;
    const cell = cells[place] ?? '';
    for (const sign of meaning === 'email' ? unseenSigns(cell) : needlessSigns(cell)) removed.add(sign);
  }
}

function personOf({ line, cells, broken }: CsvRow, reader: ReturnType<typeof cellReader>): WrittenPerson {
  const email = reader.email(cells);
  const name = reader.name(cells);
  if (broken !== null)
    return { line, email: '', name: shortened(cells.map(plainCell).join(' ')), problem: { broken } };
  if (email !== '') return { line, email, name, problem: null };
  const filled = cells.map(plainCell).filter((cell) => cell !== '');
  const [only = ''] = filled;
  // A line that was added under a table: it ends before the column of addresses, and is one.
  if (filled.length === 1 && cells.length <= reader.places.email && isAddressCell(only))
    return { line, email: addressOf(only), name: '', problem: null };
  return { line, email, name: name || shortened(filled.join(', ')), problem: 'no-address' };
}

/**
 * The text of a row that is a line written among the rows of a table, such as `Ada <ada@x.example>; bo@x.example` under
 * "Name,Email": addresses beside the name. Null if the row has only its own. Other columns, such as that of managers,
 * describe someone else.
 */
function lineInTable({ columns }: OpenedList, cells: readonly string[]): string | null {
  const ofPerson = columns.flatMap(({ meaning, leftOutBecause }, place) =>
    nameMeanings.includes(meaning) || meaning === 'email' || leftOutBecause === 'not-needed'
      ? [{ meaning, cell: plainCell(cells[place]) }]
      : [],
  );
  const own = new Set(
    ofPerson
      .filter(({ meaning }) => meaning === 'email')
      .flatMap(({ cell }) => addressesIn(cell.toLowerCase())),
  );
  const hasOthers = ofPerson.some(
    ({ meaning, cell }) =>
      meaning !== 'email' && addressesIn(cell.toLowerCase()).some((address) => !own.has(address)),
  );
  return hasOthers
    ? ofPerson
        .map(({ cell }) => cell)
        .filter((cell) => cell !== '')
        .join(', ')
    : null;
}

/** Everyone whom a list names by address, in list order and in small batches. */
export function* writtenPeople(list: OpenedList): Generator<WrittenPerson[], ReadingNotes> {
  const removed = new Set<string>();
  let ignored = 0;
  if (list.layout === 'table') {
    const reader = cellReader(list);
    for (const rows of listRows(list)) {
      const inRows: WrittenPerson[] = [];
      for (const row of rows) {
        signsRemovedFrom(list, row.cells, removed);
        const written = row.broken === null ? lineInTable(list, row.cells) : null;
        const read = written === null ? null : readLine(written);
        inRows.push(
          ...(read?.people.map((person) => ({ line: row.line, ...person })) ?? [personOf(row, reader)]),
        );
        ignored += read?.ignored ?? 0;
      }
      yield inRows;
    }
    return { ignored, removedSigns: [...removed] };
  }
  let people: WrittenPerson[] = [];
  const text = [...decodedPieces(list.pieces, list.format.encoding)].join('');
  for (const { line, text: written } of writtenLines(text)) {
    if (line < list.firstRowLine) continue;
    const read = readLine(written);
    people.push(...read.people.map((person) => ({ line, ...person })));
    ignored += read.ignored;
    for (const sign of needlessSigns(written)) removed.add(sign);
    if (people.length < peopleAtATime) continue;
    yield people;
    people = [];
  }
  yield people;
  return { ignored, removedSigns: [...removed] };
}

/** The people that the rows name, as a text with one line per row: by address, else by user ID, else by name. */
export function namingLines(list: OpenedList): NamingText {
  const lines: string[] = [];
  const removed = new Set<string>();
  let unnamed = 0;
  function write(line: number, text: string): void {
    while (lines.length < line - 1) lines.push('');
    lines.push(text.replaceAll(/\s+/gu, ' '));
  }
  if (list.layout === 'lines') {
    const text = [...decodedPieces(list.pieces, list.format.encoding)].join('');
    for (const { line, text: written } of writtenLines(text)) {
      if (line < list.firstRowLine) continue;
      write(line, written);
      for (const sign of needlessSigns(written)) removed.add(sign);
    }
    return { text: lines.join('\n'), unnamed, removedSigns: [...removed] };
  }
  const reader = cellReader(list);
  const { places } = reader;
  const naming = places.email >= 0 ? reader.email : places.id >= 0 ? reader.id : reader.name;
  for (const rows of listRows(list)) {
    for (const { line, cells, broken } of rows) {
      const named = broken === null ? naming(cells) : '';
      // A cell with several addresses is ambiguous.
      const own = places.email >= 0 && !isAddressCell(named) ? '' : named;
      const text = (places.email >= 0 && broken === null ? lineInTable(list, cells) : null) ?? own;
      if (text === '') unnamed++;
      write(line, text);
      signsRemovedFrom(list, cells, removed);
    }
  }
  return { text: lines.join('\n'), unnamed, removedSigns: [...removed] };
}
