import type { ProfileFieldType } from '../people.ts';

/** A custom profile field's type in Zulip's words, if there is room. */
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
