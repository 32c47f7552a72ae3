import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { named } from './named.ts';
import { parseFieldData, profileFieldTypes } from './profile-field.ts';
import { table } from './unread.ts';

const tables = [
  ['a table that is read as a whole', named(z.string())],
  ['a table that is read entry by entry', table('things', z.string())],
] as const;

it.each(tables)('%s has every name that was sent, and no others', (_name, schema) => {
  const name = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([key]) => key }), (entries) => {
      const sent: unknown = JSON.parse(JSON.stringify(Object.fromEntries(entries)));
      const read = schema.parse(sent);
      expect(Object.entries(read)).toEqual(Object.entries(sent as object));
      expect(Object.getPrototypeOf(read)).toBeNull();
    }),
  );
});

it.each([
  ['null', null],
  ['a list', []],
  ['a text', 'x'],
])('a table is rejected if it is %s', (_name, raw) => {
  expect(named(z.string()).safeParse(raw).success).toBe(false);
});

it('a table keeps an option whose key is a name of JavaScript', () => {
  const text = '{"__proto__":{"text":"Prototype","order":"1"},"constructor":{"text":"Builder","order":"2"}}';
  expect(parseFieldData(profileFieldTypes.dropdown, text)).toEqual({
    kind: 'options',
    options: [
      { key: '__proto__', text: 'Prototype' },
      { key: 'constructor', text: 'Builder' },
    ],
  });
});
