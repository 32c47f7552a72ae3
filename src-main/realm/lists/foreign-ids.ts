import type { ListQuestion } from '#contract/list-file.ts';
import { fold } from '#contract/folded-text.ts';
import type { CsvRow } from '../../list-file/csv-rows.ts';
import type { OpenedList } from '../../list-file/read-list.ts';
import { cellReader } from '../../list-file/written-people.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { userIdIn } from '../people-file/person-finder.ts';

/** How many rows are compared; more would add nothing. */
const mostCompared = 2_000;
/** With fewer rows, all may be new names of the same people. */
const fewestCompared = 3;

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

function shareWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => words.has(word));
}

const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/**
 * Whether a row can be about the person with its id here: judging by address, part of the name, or one within the
 * other.
 */
function isSamePerson(live: { name: string; email: string }, row: { name: string; email: string }): boolean {
  if (row.email !== '' && live.email !== '') {
    if (fold(row.email) === fold(live.email) || fold(localPart(row.email)) === fold(localPart(live.email)))
      return true;
  }
  if (row.name !== '' && shareWord(live.name, row.name)) return true;
  return row.email !== '' && shareWord(live.name, localPart(row.email));
}

/**
 * Whether a list's ids are probably from another system: most belong to people with other names and addresses, or to no
 * one.
 *
 * @param isUnsure the title doesn't say whose ids they are, so that few rows count too
 * @param rows of the list
 */
export async function foreignIds(
  model: RealmModel,
  list: OpenedList,
  isUnsure: boolean,
  rows: AsyncIterable<CsvRow>,
): Promise<Extract<ListQuestion, { kind: 'foreign-ids' }> | null> {
  const reader = cellReader(list);
  const { columns } = model.index;
  let compared = 0;
  let different = 0;
  for await (const { cells } of rows) {
    const id = userIdIn(reader.id(cells).replace(/^#/u, ''));
    const row = { name: reader.name(cells), email: reader.email(cells) };
    if (id === null || (row.name === '' && row.email === '')) continue;
    const place = model.index.row(id);
    // Ids from an older export may no longer exist.
    if (place === undefined && !isUnsure) continue;
    compared++;
    const isSame =
      place !== undefined &&
      isSamePerson({ name: columns.names[place] ?? '', email: columns.emails[place] ?? '' }, row);
    if (!isSame) different++;
    if (compared >= mostCompared) break;
  }
  if (compared < (isUnsure ? 1 : fewestCompared) || different * 2 <= compared) return null;
  const { email } = reader.places;
  return {
    kind: 'foreign-ids',
    place: reader.places.id,
    compared,
    different,
    emailPlace: email === -1 ? null : email,
  };
}
