import { apiEmailOf, personFlag } from '../people/people-columns.ts';
import { fold } from '#contract/folded-text.ts';
import { plainAddress } from '#contract/unseen-signs.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** Finds people by id, address or name in a file. */
export interface PersonFinder {
  byId(userId: number): number | undefined;
  /** The row of the person with this address, real or generated, ignoring case. */
  byEmail(email: string): number | undefined;
  /** The rows of active people with this name, ignoring case and accents. */
  byName(name: string): readonly number[];
}

const digits = /^\d{1,10}$/u;

/** The user id in a cell, or null. */
export function userIdIn(cell: string): number | null {
  const id = plainAddress(cell);
  return digits.test(id) ? Number(id) : null;
}

const nameForm = (name: string): string => fold(name).replaceAll(/\s+/gu, ' ').trim();

const rowsAtATime = 500;

/**
 * Scans everyone once; addresses added later are not found.
 *
 * @param pause yields to other work; called after every bit of work
 */
export async function createPersonFinder(
  model: RealmModel,
  pause: () => Promise<void> | undefined,
): Promise<PersonFinder> {
  const { columns } = model.index;
  const rowOfEmail = new Map<string, number>();
  for (let row = 0; row < columns.count; row++) {
    if (((columns.flags[row] ?? 0) & personFlag.present) === 0) continue;
    const apiEmail = apiEmailOf(columns, row).toLowerCase();
    if (apiEmail !== '' && !rowOfEmail.has(apiEmail)) rowOfEmail.set(apiEmail, row);
    if (row % rowsAtATime === 0) await pause();
  }
  const rowsOfName = new Map<string, number[]>();
  // Real addresses take precedence over generated ones.
  for (let row = 0; row < columns.count; row++) {
    const email = columns.emails[row];
    if (email && ((columns.flags[row] ?? 0) & personFlag.present) !== 0) {
      rowOfEmail.set(email.toLowerCase(), row);
    }
    const isSomebody = personFlag.present | personFlag.active;
    if (((columns.flags[row] ?? 0) & (isSomebody | personFlag.bot)) === isSomebody) {
      const name = nameForm(columns.names[row] ?? '');
      const namesakes = rowsOfName.get(name);
      if (namesakes === undefined) rowsOfName.set(name, [row]);
      else namesakes.push(row);
    }
    if (row % rowsAtATime === 0) await pause();
  }
  return {
    byId: (userId) => model.index.row(userId),
    byName: (name) => rowsOfName.get(nameForm(name)) ?? [],
    byEmail: (email) => rowOfEmail.get(email.toLowerCase()),
  };
}
