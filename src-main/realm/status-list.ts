import type { PersonStatus, StatusSort } from '../../src-preload/contract/entities.ts';
import type { PeopleColumns } from './people-columns.ts';
import { personFlag } from './people-columns.ts';
import { orderByName } from './people-name-order.ts';
import { fold, queryWords } from '../search/folded-text.ts';
import type { RealmModel } from './realm-model.ts';

/** A status is replaced when it changes, so what was made of it stays right as long as it is there. */
const foldedTexts = new WeakMap<PersonStatus, string>();

/** The text under which a status is found: its own text and the name of its emoji. */
function foldedText(status: PersonStatus): string {
  let folded = foldedTexts.get(status);
  if (folded === undefined) {
    folded = fold(`${status.text}\t${status.emoji?.name.replaceAll('_', ' ') ?? ''}`);
    foldedTexts.set(status, folded);
  }
  return folded;
}

/** By text; statuses of an emoji alone stand after all others, by the name of the emoji. */
function sortText({ text, emoji }: PersonStatus): string {
  return text === '' ? `\u{10FFFD}${emoji?.name ?? ''}` : text;
}

function fits(
  columns: PeopleColumns,
  row: number,
  status: PersonStatus,
  words: readonly { word: string; marks: Uint8Array | null }[],
): boolean {
  if (((columns.flags[row] ?? 0) & personFlag.active) === 0) return false;
  return words.every(({ word, marks }) => marks?.[row] === 1 || foldedText(status).includes(word));
}

/**
 * Active people who have a status, in order. Each word of the text has to be in the name, an address, the id, the
 * text of the status or the name of its emoji. Equal statuses stand in the order of names.
 *
 * @returns user ids
 */
export function peopleWithStatus(model: RealmModel, text: string, sort: StatusSort): Uint32Array {
  const { index, statuses } = model;
  const { columns } = index;
  const words = queryWords(text).map((word) => ({ word, marks: index.find(word) }));
  const found = new Map<number, PersonStatus>();
  for (const [userId, status] of statuses.entries()) {
    const row = index.row(userId);
    if (row !== undefined && fits(columns, row, status, words)) found.set(row, status);
  }

  const byName: number[] = [];
  const places = new Map<number, number>();
  if (found.size > 0) {
    for (const row of index.ordered({ key: 'name', descending: false })) {
      if (found.has(row)) places.set(row, byName.push(row) - 1);
    }
  }
  const textOf = (row: number): string => {
    const status = found.get(row);
    return status === undefined ? '' : sortText(status);
  };
  const ordered =
    sort.key === 'name'
      ? Uint32Array.from(byName)
      : orderByName(byName, textOf, (row) => places.get(row) ?? 0);
  if (sort.descending) ordered.reverse();
  return ordered.map((row) => columns.userId[row] ?? 0);
}
