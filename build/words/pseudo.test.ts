import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { readMessage } from './catalogue.ts';
import { disguise } from './pseudo.ts';

const text = '{count, plural, one {# person} other {# people}} may <b>post</b>, {name}';
const values = { count: 2, name: 'Ada', b: (inside: unknown[]) => inside.join('') };

it.each([
  ['en-XA', '2 þéöþļé~~~ ɱåý~~ þöšţ~~, Ada'],
  ['ar-XB', '2 ا people ا ا may ا ا post ا, Ada'],
] as const)('writes a message in %s with its values and tags', (language, said) => {
  const messages = new Map([['some.message', readMessage(text)]]);
  const disguised = disguise({ messages, files: [], problems: [] }, language).messages.get('some.message');
  const format = new IntlMessageFormat(disguised?.parsed ?? [], 'en');
  expect(format.format(values)).toBe(said);
});
