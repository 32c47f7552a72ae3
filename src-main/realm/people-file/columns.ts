import type { ProfileField } from '#contract/people.ts';
import type { ImportColumn, ImportMeaning, PeopleFileColumn } from '#contract/people-file.ts';

/** The titles that the grid has, too. */
const fixedTitles: Readonly<Record<Exclude<PeopleFileColumn, `field:${number}`>, string>> = {
  'user-id': 'User id',
  name: 'Name',
  email: 'E-mail',
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

/** Other spellings in which other programs write the columns that an import knows. */
const synonyms: Readonly<Record<string, ImportMeaning>> = {
  id: 'user-id',
  user_id: 'user-id',
  userid: 'user-id',
  email: 'email',
  'email address': 'email',
  'e-mail address': 'email',
  'full name': 'name',
  full_name: 'name',
};

const importable = new Set<PeopleFileColumn>(['user-id', 'name', 'email', 'role']);

/**
 * The title of every column, each once: a profile field has its own name, or `Field: name` where another column is
 * called so.
 */
export function columnTitles(fields: Iterable<ProfileField>): Map<PeopleFileColumn, string> {
  const titles = new Map(Object.entries(fixedTitles) as [PeopleFileColumn, string][]);
  const taken = new Set([...titles.values(), problemTitle].map((title) => title.toLowerCase()));
  for (const field of fields) {
    let title = field.name;
    while (taken.has(title.toLowerCase())) title = `Field: ${title}`;
    taken.add(title.toLowerCase());
    titles.set(`field:${field.id}`, title);
  }
  return titles;
}

/** Whether an import can write a profile field. */
export function isImportable(field: ProfileField): boolean {
  return field.type !== 'unknown';
}

type Suggestion = Pick<ImportColumn, 'meaning' | 'ignoredBecause'>;

/**
 * What the titles of a file suggest that its columns mean: the titles that an export writes, profile fields by their
 * name or `Field: name`, and a few common spellings, in any case. Of several columns with the same meaning the first
 * counts.
 */
export function suggestMeanings(titles: readonly string[], fields: Iterable<ProfileField>): Suggestion[] {
  const known = new Map<string, Suggestion>();
  for (const [spelling, meaning] of Object.entries(synonyms)) {
    known.set(spelling, { meaning, ignoredBecause: null });
  }
  const all = [...fields];
  const readOnly: Suggestion = { meaning: 'ignore', ignoredBecause: 'read-only' };
  for (const { id, name, type } of all) {
    const suggestion: Suggestion =
      type === 'unknown' ? readOnly : { meaning: `field:${id}`, ignoredBecause: null };
    known.set(`field: ${name}`.toLowerCase(), suggestion);
  }
  for (const [column, title] of columnTitles(all)) {
    const field = all.find(({ id }) => column === `field:${id}`);
    const writable = field === undefined ? importable.has(column) : isImportable(field);
    known.set(
      title.toLowerCase(),
      writable ? { meaning: column as ImportMeaning, ignoredBecause: null } : readOnly,
    );
  }
  known.set(problemTitle.toLowerCase(), { meaning: 'ignore', ignoredBecause: 'problem' });

  const used = new Set<ImportMeaning>();
  return titles.map((title) => {
    const suggestion = known.get(title.trim().toLowerCase());
    if (suggestion === undefined) return { meaning: 'ignore', ignoredBecause: 'unknown' };
    if (suggestion.meaning === 'ignore') return suggestion;
    if (used.has(suggestion.meaning)) return { meaning: 'ignore', ignoredBecause: 'repeated' };
    used.add(suggestion.meaning);
    return suggestion;
  });
}
