import { describe, expect, it } from 'vitest';
import type { ProfileField, ProfileFieldType } from '#contract/people.ts';
import { readProfileValue, type ProfileValue } from './profile-value.ts';

function field(type: ProfileFieldType, more: Partial<ProfileField> = {}): ProfileField {
  return {
    id: 4,
    name: 'Studio',
    hint: '',
    type,
    order: 1,
    required: false,
    editableByUser: true,
    options: [],
    urlPattern: null,
    accountKind: null,
    inSummary: false,
    forMatching: false,
    ...more,
  };
}

const options = [
  { key: '0', text: 'Glaze' },
  { key: 'x', text: 'Kiln' },
];
const forge = { urlPattern: 'https://forge.test/%(username)s' };

const table: [ProfileField, string | undefined, ProfileValue][] = [
  [field('short-text'), undefined, { kind: 'unset' }],
  [field('short-text'), '', { kind: 'unset' }],
  [field('short-text'), 'Lagos', { kind: 'text', text: 'Lagos' }],
  [field('long-text'), 'a\n**b**', { kind: 'long-text', text: 'a\n**b**' }],
  [field('pronouns'), 'she/her', { kind: 'text', text: 'she/her' }],
  [field('list', { options }), 'x', { kind: 'text', text: 'Kiln' }],
  [field('list', { options }), 'gone', { kind: 'text', text: 'gone' }],
  [field('date'), '2025-03-03', { kind: 'text', text: '3 Mar 2025' }],
  [field('date'), '2025-09-03', { kind: 'text', text: '3 Sep 2025' }],
  [field('date'), '2025-02-31', { kind: 'text', text: '2025-02-31' }],
  [field('date'), 'soon', { kind: 'text', text: 'soon' }],
  [field('link'), 'https://a.test/b', { kind: 'link', text: 'https://a.test/b', url: 'https://a.test/b' }],
  [field('link'), 'javascript:alert(1)', { kind: 'text', text: 'javascript:alert(1)' }],
  [
    field('external-account', forge),
    'a b/$&',
    { kind: 'link', text: 'a b/$&', url: 'https://forge.test/a%20b%2F%24%26' },
  ],
  [field('external-account'), 'amara-ok', { kind: 'text', text: 'amara-ok' }],
  [
    field('people'),
    '[12,57]',
    {
      kind: 'people',
      people: [
        { userId: 12, name: 'Oisín' },
        { userId: 57, name: null },
      ],
    },
  ],
  [field('people'), '[]', { kind: 'unset' }],
  [field('people'), 'not a list', { kind: 'unset' }],
  [field('unknown'), 'kept', { kind: 'text', text: 'kept' }],
];

describe('profile values', () => {
  it.each(table)('reads %o with %j', (of, raw, expected) => {
    expect(readProfileValue(of, raw, { 12: 'Oisín' })).toEqual(expected);
  });
});
