import type { ProfileFieldType } from '../people.ts';

/** What the type of a custom profile field is called where there is room, as Zulip calls it. */
export const fieldTypeNames: Readonly<Record<ProfileFieldType, string>> = {
  'short-text': 'Text (short)',
  'long-text': 'Text (long)',
  list: 'List of options',
  date: 'Date',
  link: 'Link',
  people: 'Users',
  'external-account': 'External account',
  pronouns: 'Pronouns',
  unknown: 'Unknown type',
};
