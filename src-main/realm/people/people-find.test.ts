import { describe, expect, test } from 'vitest';
import { exampleModel, exampleUser } from '../example-realm.ts';
import { findPeople } from './people-find.ts';

const { model } = exampleModel({
  realm_users: [
    exampleUser(134, { full_name: 'Extra Bot 0', delivery_email: '0-bot@x.test', is_bot: true }),
    exampleUser(135, { full_name: 'Extra Bot 1', delivery_email: '1-bot@x.test', is_bot: true }),
    exampleUser(136, { full_name: 'Extra Bot 11', delivery_email: null }),
    exampleUser(21, { full_name: 'Ann Marie Lee', delivery_email: 'aml@corp.test' }),
    exampleUser(22, { full_name: 'Marianne Boyle', delivery_email: 'boyle@corp.test' }),
    exampleUser(23, { full_name: 'Ann Lee', delivery_email: 'lee@corp.test' }),
    exampleUser(24, { full_name: 'Zoe  Ann', delivery_email: 'zoe@corp.test' }),
    exampleUser(25, { full_name: 'Jean-Luc Ødegård', delivery_email: 'odin@corp.test' }),
    exampleUser(26, { full_name: 'Quentin Odd', delivery_email: 'ann@corp.test' }),
  ],
  realm_non_active_users: [exampleUser(20, { full_name: 'Ann Adams', is_active: false })],
});

const everybody = { account: 'all', kind: 'all', first: 6 } as const;

describe('a picker', () => {
  test.each<[text: string, ids: number[]]>([
    ['extra bot 1', [135, 136]],
    ['Extra Bot 0', [134]],
    ['ann lee', [23, 21]],
    ['ann', [23, 21, 20, 24, 26, 22]],
    ['zoe ann', [24]],
    ['134', [134]],
    ['13', []],
    ['luc', [25]],
    ['ødeg', [25]],
    ['od', [25, 26]],
    ['LEE@corp.test', [23]],
    ['lee@', [23]],
    ['corp', []],
    ['test', []],
    ['ann corp', []],
    ['@x.test', [134, 135]],
    ['oyle', [22]],
    ['din', [25]],
  ])('ranks people for %j', (text, ids) => {
    expect(findPeople(model.index, { ...everybody, text })).toEqual(ids);
  });

  test('finds bots and deactivated accounts only when asked for', () => {
    const active = { ...everybody, account: 'active', kind: 'people' } as const;
    expect(findPeople(model.index, { ...active, text: 'extra' })).toEqual([136]);
    expect(findPeople(model.index, { ...active, text: 'ann a' })).not.toContain(20);
    expect(findPeople(model.index, { ...everybody, first: 2, text: 'ann' })).toEqual([23, 21]);
    expect(findPeople(model.index, { ...everybody, text: ' ' })).toEqual([]);
  });
});
