import { isOneOf, keysOf } from '#contract/choices.ts';
import type { PeopleSortKey, ProfileField } from '#contract/people.ts';

export type FixedColumnId =
  | 'name'
  | 'email'
  | 'role'
  | 'joined'
  | 'last-active'
  | 'status'
  | 'user-id'
  | 'timezone'
  | 'account'
  | 'account-type'
  | 'bot-type'
  | 'bot-owner'
  | 'bot-service';
export type PeopleColumnId = FixedColumnId | `field:${number}`;

export const fixedColumnTitles: Readonly<Record<FixedColumnId, string>> = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  joined: 'Joined',
  'last-active': 'Active',
  status: 'Status',
  'user-id': 'User id',
  timezone: 'Time zone',
  account: 'Account',
  'account-type': 'Account type',
  'bot-type': 'Bot type',
  'bot-owner': 'Bot owner',
  'bot-service': 'Sends to',
};
export const fixedColumnIds = keysOf(fixedColumnTitles);

/** Whether a text, such as one that was kept, is the id of a column. */
export function isPeopleColumn(id: string): id is PeopleColumnId {
  return isOneOf(fixedColumnIds, id) || /^field:\d+$/u.test(id);
}

/** The column of a profile field. */
export function fieldColumnId(fieldId: number): `field:${number}` {
  return `field:${fieldId}`;
}

/** Whether a column of the list has this id; the profile field of one may be gone. */
export function isColumnId(id: string): id is PeopleColumnId {
  return Object.hasOwn(fixedColumnTitles, id) || /^field:\d+$/u.test(id);
}

/** The columns at first: the first two profile fields that read well in a cell stand between role and times. */
export function defaultColumns(fields: readonly ProfileField[]): PeopleColumnId[] {
  const suitable = fields
    .filter(({ type }) => type === 'list' || type === 'short-text')
    .slice(0, 2)
    .map(({ id }) => fieldColumnId(id));
  return ['name', 'email', 'role', ...suitable, 'joined', 'last-active'];
}

/** A choice without columns of fields that are gone; the name always stands first. */
export function presentColumns(
  choice: readonly PeopleColumnId[],
  fields: readonly ProfileField[],
): PeopleColumnId[] {
  const known = new Set<string>([...fixedColumnIds, ...fields.map(({ id }) => fieldColumnId(id))]);
  return ['name', ...choice.filter((id) => id !== 'name' && known.has(id))];
}

/** Shows a column as the last one, or hides it; the name cannot be hidden. */
export function toggledColumn(choice: readonly PeopleColumnId[], id: PeopleColumnId): PeopleColumnId[] {
  if (id === 'name') return [...choice];
  return choice.includes(id) ? choice.filter((each) => each !== id) : [...choice, id];
}

const unsorted = [
  'status',
  'timezone',
  'account',
  'account-type',
  'bot-type',
  'bot-owner',
  'bot-service',
] as const satisfies readonly FixedColumnId[];

/** The key that sorts by a column, or null where the server-side order does not know it. */
export function sortKeyOf(id: PeopleColumnId): PeopleSortKey | null {
  return isOneOf(unsorted, id) ? null : id;
}
