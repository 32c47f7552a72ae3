import type { ImportField } from '#contract/people-file.ts';
import { unguardCell } from '#contract/formula-guard.ts';
import { plainAddress } from '#contract/unseen-signs.ts';
import { plainCell } from '../../list-file/cell-kinds.ts';
import type { CsvRow } from '../../list-file/csv-rows.ts';
import type { OpenedList } from '../../list-file/read-list.ts';
import { cellReader } from '../../list-file/written-people.ts';
import { userIdIn, type PersonFinder } from './person-finder.ts';

/** A column whose cells are values for people. */
export interface EditedColumn {
  place: number;
  title: string;
  target: ImportField;
}

/**
 * How people are identified and what is edited, by the meaning of each column. First and last names are edited as one.
 */
export function columnsOf(list: OpenedList) {
  const { places, name } = cellReader(list);
  const edited: EditedColumn[] = [];
  const namePlace = [places.name, places.first, places.last].find((place) => place >= 0) ?? -1;
  list.columns.forEach(({ meaning }, place) => {
    // Without ids the address identifies people.
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
    /** The cells of a row, with the full name if it is edited. */
    cellsOf(row: CsvRow): string[] {
      const cells = row.cells.map(unguardCell);
      if (parts.length > 0 && (places.name === -1 || plainCell(cells[places.name]) === '')) {
        // A name with an empty part stays unchanged.
        const isWhole = parts.every((place) => plainCell(cells[place]) !== '');
        cells[namePlace] = isWhole ? name(row.cells) : '';
      }
      return cells;
    },
  };
}

export type FileColumns = ReturnType<typeof columnsOf>;

/** The person a row is for, or why no one was found. */
type Found = { row: number; byEmail: boolean } | { missing: true; place: number; message: string };

/** Finds the person a row is for: by user id if there is one, else by email address. */
export function findPerson(
  finder: PersonFinder,
  { idPlace, emailPlace }: FileColumns,
  cells: readonly string[],
): Found {
  const idText = idPlace === -1 ? '' : (cells[idPlace] ?? '').trim();
  if (idText !== '') {
    const userId = userIdIn(idText);
    if (userId === null) return { missing: true, place: idPlace, message: 'A user id is a whole number.' };
    const row = finder.byId(userId);
    if (row !== undefined) return { row, byEmail: false };
    const message = `Nobody you can see has the user id ${userId}. Correct it, or empty the cell to go by email.`;
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
