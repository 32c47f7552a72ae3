import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';
import { listSeparator } from './list-separator.ts';

test.each([
  ['de-DE', ';'],
  ['fr', ';'],
  ['pt-BR', ';'],
  ['en-GB', ','],
  ['ja-JP', ','],
  ['de-CH', ','],
  ['', ','],
  ['no locale', ','],
])('spreadsheets in %s expect %s', (locale, separator) => {
  expect(listSeparator(locale)).toBe(separator);
});

test('a line separated by semicolons keeps cells with either separator whole', () => {
  expect(csvLine(['Mara', 'a;b', 'a,b', '=1'], ';')).toBe('Mara;"a;b";"a,b";\'=1\r\n');
});
