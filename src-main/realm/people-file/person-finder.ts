import { apiEmailOf, personFlag } from '../people/people-columns.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Finds people by what a file calls them. */
export interface PersonFinder {
  byId(userId: number): number | undefined;
  /** The row of whoever has this address, real or as the API spells it, in any case. */
  byEmail(email: string): number | undefined;
}

const digits = /^\d{1,10}$/u;

/** The user id that a cell holds, or null. */
export function userIdIn(cell: string): number | null {
  return digits.test(cell) ? Number(cell) : null;
}

const rowsAtATime = 5_000;

/**
 * Looks at everybody once; addresses that come later are not found.
 *
 * @param pause lets others have their turn; called after every few milliseconds of work
 */
export async function createPersonFinder(
  model: RealmModel,
  pause: () => Promise<void>,
): Promise<PersonFinder> {
  const { columns } = model.index;
  const rowOfEmail = new Map<string, number>();
  for (let row = 0; row < columns.count; row++) {
    if (((columns.flags[row] ?? 0) & personFlag.present) === 0) continue;
    const apiEmail = apiEmailOf(columns, row).toLowerCase();
    if (apiEmail !== '' && !rowOfEmail.has(apiEmail)) rowOfEmail.set(apiEmail, row);
    if (row % rowsAtATime === 0) await pause();
  }
  // Real addresses count before generated ones.
  for (let row = 0; row < columns.count; row++) {
    const email = columns.emails[row];
    if (email && ((columns.flags[row] ?? 0) & personFlag.present) !== 0) {
      rowOfEmail.set(email.toLowerCase(), row);
    }
    if (row % rowsAtATime === 0) await pause();
  }
  return {
    byId: (userId) => model.index.row(userId),
    byEmail: (email) => rowOfEmail.get(email.toLowerCase()),
  };
}
