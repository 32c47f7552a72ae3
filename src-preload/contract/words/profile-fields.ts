import { saidWhenRead } from '#words/say.ts';
import type { ProfileFieldType } from '../people.ts';

/** A custom profile field's type in Zulip's words, if there is room. */
export const fieldTypeNames = saidWhenRead<ProfileFieldType>({
  'short-text': 'field-type.short-text',
  'long-text': 'field-type.long-text',
  list: 'field-type.list',
  date: 'field-type.date',
  link: 'field-type.link',
  people: 'field-type.people',
  'external-account': 'field-type.external-account',
  pronouns: 'field-type.pronouns',
  unknown: 'field-type.unknown',
});
