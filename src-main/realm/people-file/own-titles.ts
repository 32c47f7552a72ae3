import { keysOf } from '#contract/choices.ts';
import type { ProfileField } from '#contract/people.ts';
import type { PeopleFileColumn } from '#contract/people-file.ts';
import type { KnownMeaning } from '../../list-file/columns.ts';

/** The same titles as in the grid. */
const fixedTitles: Readonly<Record<Exclude<PeopleFileColumn, `field:${number}`>, string>> = {
  'user-id': 'User id',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  joined: 'Joined',
  'last-active': 'Active',
  status: 'Status',
  timezone: 'Time zone',
  account: 'Account',
  'account-type': 'Account type',
  'bot-type': 'Bot type',
  'bot-owner': 'Bot owner',
  'bot-service': 'Sends to',
};

/** The last column of a file of rejected rows. */
export const problemTitle = 'Problem';

/** Columns that any list of people may have; their titles are interpreted by the list reader. */
const inAnyList = new Set<PeopleFileColumn>(['user-id', 'name', 'email']);

/**
 * The unique title of every column: a profile field has its own name, or `Field: name` if another column has that name.
 */
export function columnTitles(fields: Iterable<ProfileField>): Map<PeopleFileColumn, string> {
  const titles = new Map<PeopleFileColumn, string>(
    keysOf(fixedTitles).map((column) => [column, fixedTitles[column]]),
  );
  const taken = new Set([...titles.values(), problemTitle].map((title) => title.toLowerCase()));
  for (const field of fields) {
    let title = field.name;
    while (taken.has(title.toLowerCase())) title = `Field: ${title}`;
    taken.add(title.toLowerCase());
    titles.set(`field:${field.id}`, title);
  }
  return titles;
}

/**
 * What the titles of an export, and those of profile fields, mean to an import, by title in lower case; others mean the
 * same as in any list. A profile field is found by its name or `Field: name`.
 */
export function ownMeanings(fields: Iterable<ProfileField>): ReadonlyMap<string, KnownMeaning> {
  const known = new Map<string, KnownMeaning>();
  const all = [...fields];
  const readOnly: KnownMeaning = { meaning: 'ignore', leftOutBecause: 'read-only' };
  const meaningOf = ({ id, type }: ProfileField): KnownMeaning =>
    type === 'unknown' ? readOnly : { meaning: `field:${id}` };
  for (const field of all) known.set(`field: ${field.name}`.toLowerCase(), meaningOf(field));
  for (const [column, title] of columnTitles(all)) {
    const field = all.find(({ id }) => column === `field:${id}`);
    if (field !== undefined) known.set(title.toLowerCase(), meaningOf(field));
    else if (column === 'role') known.set(title.toLowerCase(), { meaning: column });
    else if (!inAnyList.has(column)) known.set(title.toLowerCase(), readOnly);
  }
  known.set(problemTitle.toLowerCase(), { meaning: 'ignore', leftOutBecause: 'problem' });
  return known;
}
