import type { PersonStatus, StatusSort } from '#contract/people.ts';
import { personFlag, type PeopleColumns } from './people-columns.ts';
import { queryWords } from '#contract/folded-text.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { foldedStatus } from './folded-status.ts';

/** Folded, so that texts that look equal are adjacent; emoji without text come last. */
function sortText(status: PersonStatus): string {
  return status.text === '' ? `\uFFFF${foldedStatus(status)}` : foldedStatus(status);
}

/**
 * Rows by the text of their status, stably. Each distinct text is compared once, and by code units: the collator would
 * need half a second for a hundred thousand.
 */
function byStatus(rows: readonly number[], statusOf: readonly (PersonStatus | undefined)[]): number[] {
  const ofText = new Map<string, number[]>();
  for (const row of rows) {
    const status = statusOf[row];
    if (status === undefined) continue;
    const text = sortText(status);
    const same = ofText.get(text);
    if (same === undefined) ofText.set(text, [row]);
    else same.push(row);
  }
  return [...ofText.keys()].sort().flatMap((text) => ofText.get(text) ?? []);
}

function fits(
  columns: PeopleColumns,
  row: number,
  status: PersonStatus,
  words: readonly { word: string; marks: Uint8Array | null }[],
): boolean {
  if (((columns.flags[row] ?? 0) & personFlag.active) === 0) return false;
  return words.every(({ word, marks }) => marks?.[row] === 1 || foldedStatus(status).includes(word));
}

/**
 * Active people with a status, in order. Each word of the text has to occur in the name, an address, the id, the status
 * text or the name of its emoji. Equal statuses are ordered by name.
 *
 * @returns user ids
 */
export function peopleWithStatus(model: RealmModel, text: string, sort: StatusSort): Uint32Array {
  const { index, statuses } = model;
  const { columns } = index;
  const words = queryWords(text).map((word) => ({ word, marks: index.find(word) }));
  const found: (PersonStatus | undefined)[] = Array.from({ length: columns.count });
  for (const [userId, status] of statuses.entries()) {
    const row = index.row(userId);
    if (row !== undefined && fits(columns, row, status, words)) found[row] = status;
  }
  const byName: number[] = [];
  for (const row of index.ordered({ key: 'name', descending: false })) {
    if (found[row] !== undefined) byName.push(row);
  }
  const ordered = sort.key === 'name' ? byName : byStatus(byName, found);
  if (sort.descending) ordered.reverse();
  return Uint32Array.from(ordered, (row) => columns.userId[row] ?? 0);
}
