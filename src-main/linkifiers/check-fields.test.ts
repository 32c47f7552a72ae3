import { describe, expect, it } from 'vitest';
import { checkFields } from './check-fields.ts';

const fields = {
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://x.example/{id}',
  exampleInput: '',
  reverseTemplate: '',
  alternativeUrlTemplates: [],
};
const remarks = (change: Partial<typeof fields>): string[] =>
  checkFields({ ...fields, ...change }, new Set(), 'https://own.example').remarks.map(
    ({ field, words }) => `${field}: ${words}`,
  );

describe('remarks on a template that the server accepts', () => {
  it.each([
    ['git://x/{id}', 'No links: servers don’t link git: addresses.'],
    ['javascript:alert({id})', 'No links: servers don’t link javascript: addresses.'],
    ['host:8080/{id}', 'No links: servers read “host:” as a scheme they don’t know.'],
    ['x.example/{id}', 'Without a scheme the link begins with http://.'],
    ['//x.example/{id}', 'Without a scheme the link begins with http://.'],
    ['me@x.example/{id}', 'Without a scheme the link begins with mailto:.'],
    [
      'https://own.example/#narrow/near/{id}',
      'Leads to this organization: the server shortens the link to #narrow/near/{id}.',
    ],
    [
      'HTTPS://own.example/user_uploads/{id}',
      'Leads to this organization: the server shortens the link to user_uploads/{id}.',
    ],
  ])('%s is remarked', (urlTemplate, words) =>
    expect(remarks({ urlTemplate })).toEqual([`urlTemplate: ${words}`]),
  );

  it.each([
    'https://x/{id}',
    'mailto:a@x.example?subject={id}',
    '/#narrow/{id}',
    '{+id}',
    'https{id}',
    'https://own.example/{id}',
    'https://own.example.org/#narrow/{id}',
    'ssh://{id}',
  ])('%s is not', (urlTemplate) => expect(remarks({ urlTemplate })).toEqual([]));
});

it.each([
  ['T(?P<id>.*)', true],
  [String.raw`T(?P<id>\S+)`, true],
  ['T(?P<id>[^ ]{2,})', true],
  [String.raw`T(?P<id>[\w-]+)`, false],
  [String.raw`T\.(?P<id>[0-9]+)`, false],
  ['T(?P<id>[^ :]+)', false],
])('reports for %s whether it can match across code', (pattern, isGreedy) => {
  expect(remarks({ pattern })).toEqual(isGreedy ? [expect.stringContaining('May reach over code')] : []);
});

it('warns of a pattern that would block every message', () => {
  const [remark] = checkFields({ ...fields, pattern: '(?P<id>[0-9]{4})' }, new Set()).remarks;
  expect(remark).toMatchObject({ field: 'pattern', isDanger: true });
});

it('rejects a byte as a character', () => {
  expect(remarks({ pattern: String.raw`T\C(?P<id>[0-9])` })).toEqual([
    expect.stringContaining(String.raw`\C is one byte`),
  ]);
  expect(remarks({ pattern: String.raw`\Q\C\E\\C(?P<id>[0-9])` })).toEqual([]);
});
