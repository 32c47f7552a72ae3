import { describe, expect, it } from 'vitest';
import { reverseText, reverseUrl, type ReverseLinkifier } from './reverse-matching.ts';

const issue: ReverseLinkifier = {
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://example.com/issues/{id}',
  reverseTemplate: '#{id}',
  alternativeUrlTemplates: ['https://example.com/pull/{id}'],
};
const linkifiers: ReverseLinkifier[] = [
  issue,
  {
    pattern: '(?P<org>[a-zA-Z0-9_-]+)/(?P<repo>[a-zA-Z0-9_-]+)#(?P<id>[0-9]+)',
    urlTemplate: 'https://git.example/{org}/{repo}/issues/{id}',
    reverseTemplate: '{org}/{repo}#{id}',
    alternativeUrlTemplates: [],
  },
  {
    pattern: String.raw`\{(?P<key>[A-Z]+-[0-9]+)\}`,
    urlTemplate: 'https://j.example/browse/{key}',
    reverseTemplate: '{{{key}}}',
    alternativeUrlTemplates: [],
  },
  {
    pattern: 'Q(?P<q>[a-z ]+)',
    urlTemplate: 'https://s.example/?q={q}',
    reverseTemplate: 'Q{q}',
    alternativeUrlTemplates: [],
  },
];

describe('a pasted URL', () => {
  it.each<[string, string | null, string?]>([
    ['https://example.com/issues/42', '#42'],
    ['https://example.com/pull/42', '#42'],
    ['https://example.com/issues/042', '#042'],
    ['https://example.com/issues/42#c1', null, 'extra fragment'],
    ['https://example.com/issues/42.', null, 'extra punctuation at the end'],
    ['https://example.com/issues/42/', null, 'extra slash at the end'],
    ['https://example.com/issues/42?x=1', null, 'extra query'],
    ['https://example.com/issues/abc', null, 'the pattern does not find “#abc”'],
    ['http://example.com/issues/42', null, 'not https://'],
    ['https://Example.com/issues/42', null, 'the host is written otherwise'],
    ['https://example.com/wiki/42', null, 'another address'],
    ['https://elsewhere.example/42', null, 'no linkifier leads there'],
    ['https://git.example/a/b/issues/7', 'a/b#7'],
    ['https://git.example/a/b/c/issues/7', null],
    ['https://j.example/browse/ABC-12', '{ABC-12}'],
    ['https://s.example/?q=hello%20world', 'Qhello world'],
    ['https://s.example/?q=hello+world', null],
    ['https://s.example/?q=%', null],
  ])('%s turns into %j', (url, text, reason) => {
    const outcome = reverseUrl(url, linkifiers);
    expect(outcome.text).toBe(text);
    if (reason !== undefined) expect(outcome.reason).toBe(reason);
  });

  it("is reversed by the first template that reproduces it, with the reason why others didn't", () => {
    expect(reverseUrl('https://example.com/pull/42', linkifiers)).toMatchObject({
      place: 1,
      template: 1,
      refusals: [{ place: 1, template: 0, reason: 'another address' }],
    });
    const later = { ...issue, reverseTemplate: 'No. {id}', pattern: 'No. (?P<id>[0-9]+)' };
    expect(reverseUrl('https://example.com/issues/42', [issue, later]).text).toBe('#42');
    expect(
      reverseUrl('https://example.com/issues/42', [{ ...issue, reverseTemplate: '' }, later]),
    ).toMatchObject({
      text: 'No. 42',
      place: 2,
    });
  });

  it('stays unchanged if the pattern has an unnamed group', () => {
    const unnamed = { ...issue, pattern: '(#|nr)(?P<id>[0-9]+)' };
    expect(reverseUrl('https://example.com/issues/42', [unnamed]).reason).toBe(
      'the pattern has a group without a name',
    );
  });

  it('supports every kind of expression', () => {
    const optional: ReverseLinkifier = {
      pattern: 'bed (?P<bed>[A-H][0-9]{1,2})(?P<row>/[0-9]+)?',
      urlTemplate: 'https://x.example/plan{?bed,row}',
      reverseTemplate: 'bed {bed}',
      alternativeUrlTemplates: ['https://x.example/{bed}{/row}', 'https://x.example/b{bed}{#row}'],
    };
    expect(reverseUrl('https://x.example/plan?bed=C4', [optional]).text).toBe('bed C4');
    expect(reverseUrl('https://x.example/C4', [optional])).toMatchObject({ text: 'bed C4', template: 1 });
    expect(reverseUrl('https://x.example/bC4', [optional])).toMatchObject({ text: 'bed C4', template: 2 });
  });

  it('requires the same text for every use of a variable', () => {
    const twice = { ...issue, urlTemplate: 'https://x.example/{id}/{id}', alternativeUrlTemplates: [] };
    expect(reverseUrl('https://x.example/7/7', [twice]).text).toBe('#7');
    expect(reverseUrl('https://x.example/7/8', [twice]).text).toBeNull();
  });
});

it('is reversed word by word within pasted text', () => {
  const words = reverseText('https://example.com/pull/1\n  and https://example.com/pull/2', linkifiers);
  expect(words.map(({ text }) => text)).toEqual(['#1', null, '#2']);
});
