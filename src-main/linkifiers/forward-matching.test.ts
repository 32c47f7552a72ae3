import { describe, expect, it } from 'vitest';
import { findLinks, findNearMisses } from './forward-matching.ts';
import { mentionKey, noContext } from './mentions.ts';

const issue = { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://tracker.example.com/issues/{id}' };
const repository = {
  pattern: '(?P<repo>[a-z][a-z0-9-]*)#(?P<num>[0-9]+)',
  urlTemplate: 'https://git.example/{repo}/issues/{num}',
};

const linked = (text: string, linkifiers = [issue]): string[] =>
  findLinks(text, linkifiers).map(({ start, end, place }) => `${place}: ${text.slice(start, end)}`);

describe('the boundaries of a link', () => {
  it.each([
    'see #12.',
    '(#12)',
    'a,#12',
    'a:#12',
    "'#12'",
    '"#12"',
    '<#12>',
    '#12_',
    '#12-3',
    'x\u00a0#12',
    'x\u0085#12',
  ])('are respected in %j', (text) => expect(linked(text)).toEqual(['1: #12']));

  it.each(['x#12', '#12b', '#12é', '/#12', '[#12]', '#1२'])('are violated in %j', (text) =>
    expect(linked(text)).toEqual([]),
  );

  it('can be shared by two links', () => {
    expect(linked('#1 #2,#3\n#4')).toEqual(['1: #1', '1: #2', '1: #3', '1: #4']);
  });
});

describe('the order of linkifiers', () => {
  it('lets the first match claim a part of the text', () => {
    const other = { pattern: 'kiln#(?P<id>[0-9]+)', urlTemplate: 'https://kiln.example/{id}' };
    expect(linked('kiln#482 #7', [repository, other, issue])).toEqual(['1: kiln#482', '3: #7']);
    expect(linked('kiln#482 #7', [other, repository, issue])).toEqual(['1: kiln#482', '3: #7']);
  });

  it('hides claimed text from later linkifiers, but not the rest of the line', () => {
    const words = { pattern: '(?P<w>#12 and|and #13)', urlTemplate: 'https://x.example/{w}' };
    expect(linked('#12 and #13', [issue, words])).toEqual(['1: #12', '1: #13']);
    const rest = { pattern: '(?P<w>[a-z]+)', urlTemplate: 'https://x.example/{w}' };
    expect(linked('#12 and #13', [issue, rest])).toEqual(['1: #12', '2: and', '1: #13']);
  });

  it("skips what the server can't use", () => {
    const broken = { pattern: '(', urlTemplate: 'https://x.example/' };
    const template = { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://x.example/{id' };
    const quoted = { pattern: String.raw`\Q#12`, urlTemplate: 'https://x.example/' };
    expect(linked('#12', [broken, template, quoted, issue])).toEqual(['4: #12']);
  });
});

it.each([
  ['`#12` #13', ['1: #13']],
  ['``a ` #12`` #13', ['1: #13']],
  ['```\n#12\n```\n#13', ['1: #13']],
  ['~~~ python\n#12', []],
  ['[see #12](https://x.example) #13', ['1: #13']],
  ['https://x.example/,#12 #13', ['1: #13']],
  ['@**#12** #13', ['1: #13']],
  ['$$ #12 $$ #13', ['1: #13']],
  ['` #12', ['1: #12']],
  ['```quote\n#12\n```', ['1: #12']],
  ['```spoiler head #12\n#13\n```\n#14', ['1: #12', '1: #13', '1: #14']],
  ['```quote\n```\n#12\n```\n#13\n```', ['1: #12']],
  ['```quote\n```py\n#12\n```\n#13\n```\n#14', ['1: #13', '1: #14']],
  ['a\n\n    #12\n\n#13', ['1: #13']],
  ['\t#12', []],
  ['see https://a.example,#12', ['1: #12']],
  ['https://a.example/,#12 #13', ['1: #13']],
  ['>#12', ['1: #12']],
  ['> ```\n> #12', ['1: #12']],
  ['> a\n```\n#12\n```\n#13', ['1: #13']],
  ['a\n> x\n>#12\n#13', ['1: #12', '1: #13']],
  ['***#12*** **#13**', ['1: #12']],
  ['<time:#12>', []],
  ['[a #12](git://x.example)', ['1: #12']],
  ['a@b.example,#12 ', ['1: #12']],
])('creates links in %j only outside code, mentions and other links', (text, links) => {
  expect(linked(text)).toEqual(links);
});

const words = { pattern: '(?P<w>[A-Z]+-[0-9]+)', urlTemplate: 'https://x.example/{w}' };

it.each([
  ['ABC-12@example.com', []],
  ['mailto:ABC-12@example.com', []],
  ['ABC-12.com ABC-13.example ABC-14', ['1: ABC-13', '1: ABC-14']],
  ['www.ABC-12.org/ABC-13', []],
  ['<time:ABC-12>', []],
])('leaves email addresses and domains in %j to the server’s built-in links', (text, links) => {
  expect(linked(text, [words])).toEqual(links);
});

it('searches every paragraph, list item and quote separately', () => {
  const first = { pattern: '^(?P<n>[0-9]{5})$', urlTemplate: 'https://x.example/{n}' };
  const text = '12345\n\n* 12346\n* 12347\n\n> 12348\n\nx\n12349\n\n# 12350';
  expect(linked(text, [first])).toEqual(['1: 12345', '1: 12346', '1: 12347', '1: 12348', '1: 12350']);
  const both = { pattern: String.raw`(?P<n>a\s+b)`, urlTemplate: 'https://x.example/{n}' };
  expect(linked('a\nb', [both])).toEqual(['1: a\nb']);
  expect(linked('a\n\nb', [both])).toEqual([]);
});

it.each([
  ['| 12345 | 12346 |\n|---|:-:|\n| x 12347 | 12348', ['12345', '12346', '12348']],
  [
    '12345 | 12346\n--|--\n12347 | 12348 | 12349\n12350\n\n12351',
    ['12345', '12346', '12347', '12348', '12350', '12351'],
  ],
  ['|12345|\n|-|\n|12346|', ['12345', '12346']],
  ['12345 | `|` | 12346\n-|-|-\n`a | 12347`|12348|\\|', ['12345', '12346', '12348']],
  ['x\n|12345|12346|\n|-|-|', []],
  ['12345 | 12346\n--|--|--', []],
  ['12345 | 12346\n-- x--', []],
  ['> 12345 | x\n> --|--\n> x | 12346', ['12345', '12346']],
  ['12345 | 12346\n-|-\n* 12347', ['12345', '12346', '12347']],
  ['12345 | 12346\n|-|-|\n12347', []],
])('searches every table cell separately: %j', (text, links) => {
  const whole = { pattern: '^(?P<n>[0-9]{5})$', urlTemplate: 'https://x.example/{n}' };
  expect(linked(text, [whole])).toEqual(links.map((link) => `1: ${link}`));
});

it('treats mentions and channel links with unknown names as text', () => {
  const text = '@**Nobody #12** @_**Nobody|7 #13** @*nobody #14* #**none #15>a #16** @**#17**';
  const names = [
    { kind: 'person', name: 'Nobody #12' },
    { kind: 'group', name: 'nobody #14' },
    { kind: 'channel', name: 'none #15' },
    { kind: 'person', name: '#17' },
  ] as const;
  const context = { ...noContext, unknown: new Set(names.map(mentionKey)) };
  expect(findLinks(text, [issue], context).map(({ start, end }) => text.slice(start, end))).toEqual([
    '#12',
    '#14',
    '#15',
    '#16',
  ]);
  expect(
    findNearMisses(text, issue, findLinks(text, [issue], context), false, context).map(
      ({ reason }) => reason,
    ),
  ).toEqual(['inside a mention', '“*” stands before the match']);
});

it.each([
  ['https://own.example/#narrow/near/{id}', '#narrow/near/12'],
  ['HTTPS://own.example/user_uploads/{id}', 'user_uploads/12'],
  ['https://own.example/{id}', 'https://own.example/12'],
  ['own.example/#narrow/{id}', 'http://own.example/#narrow/12'],
  ['https://own.example/{id}?#', 'https://own.example/12'],
])('makes links of the template %s relative to the organization', (urlTemplate, url) => {
  const context = { ...noContext, realmUrl: 'https://own.example' };
  expect(findLinks('#12', [{ ...issue, urlTemplate }], context)[0]?.url).toBe(url);
});

it('accepts syntax that the RE2 port rejects', () => {
  const link = (pattern: string, text: string): string | undefined =>
    findLinks(text, [{ pattern, urlTemplate: 'https://x.example/{n}' }])[0]?.url;
  expect(link(String.raw`T(?P<n>\C+)`, 'Ta;b')).toBe('https://x.example/a%3Bb');
  expect(link('T(?P<n>a{99999999999999})', 'Ta{99999999999999}')).toBe(
    'https://x.example/a%7B99999999999999%7D',
  );
  const deep = 1_001;
  expect(link(`${'('.repeat(deep)}(?P<n>a)${')'.repeat(deep)}`, 'a')).toBe('https://x.example/a');
});

it.each([
  ['git://x.example/{id}', null],
  ['slack://x/{id}', null],
  ['vscode://x/{id}', null],
  ['javascript:x({id})', null],
  ['data:text/plain,{id}', null],
  ['host:8080/{id}', null],
  ['host/{id}', 'http://host/12'],
  ['//host/{id}', 'http://host/12'],
  ['me@host/{id}', 'mailto:me@host/12'],
  ['HTTPS://host/{id}', 'https://host/12'],
  ['ssh://host/{id}', 'ssh://host/12'],
  ['/{id}', '/12'],
])('links the template %s as servers do', (urlTemplate, url) => {
  expect(findLinks('#12', [{ ...issue, urlTemplate }])[0]?.url ?? null).toBe(url);
});

it('shows the effect of a greedy pattern on code', () => {
  const greedy = { pattern: 'T(?P<n>.*)', urlTemplate: 'https://x.example/{n}' };
  expect(findLinks('T `x` y', [greedy])).toEqual([
    {
      start: 0,
      end: 7,
      place: 1,
      url: 'https://x.example/%20%02klzzwxh%3A0000%03%20y',
      isSpoilt: true,
    },
  ]);
});

it('truncates values by characters', () => {
  const cut = { pattern: 'E(?P<v>\\S+)', urlTemplate: 'https://x.example/{v:3}' };
  expect(findLinks('E😀😁😂😃', [cut])[0]?.url).toBe(
    'https://x.example/%F0%9F%98%80%F0%9F%98%81%F0%9F%98%82',
  );
  const reserved = { pattern: 'E(?P<v>\\S+)', urlTemplate: 'https://x.example/{+v:3}' };
  expect(findLinks('Ea%20b', [reserved])[0]?.url).toBe('https://x.example/a%252');
});

it('expands the template with the values of the groups', () => {
  const question = { pattern: 'Q(?P<q>[^.]+)(?P<none>!)?', urlTemplate: 'https://s.example/{?q,none}' };
  expect(findLinks('Qa b/c?é.', [question])[0]?.url).toBe('https://s.example/?q=a%20b%2Fc%3F%C3%A9');
  const reserved = { ...question, urlTemplate: 'https://s.example/{+q}{none}' };
  expect(findLinks('Qa b/c?é.', [reserved])[0]?.url).toBe('https://s.example/a%20b/c?%C3%A9');
});

it('uses the leftmost group of a duplicated name', () => {
  const twice = { pattern: '(?P<n>a)(?P<n>b)', urlTemplate: 'https://x.example/{n}' };
  expect(findLinks('ab', [twice])[0]?.url).toBe('https://x.example/a');
});

it('accepts right-to-left text and characters outside the BMP', () => {
  expect(linked('محمد: #12 😀 #13')).toEqual(['1: #12', '1: #13']);
});

describe("a match that isn't linked", () => {
  const misses = (text: string): string[] =>
    findNearMisses(text, issue, findLinks(text, [issue])).map(
      ({ start, end, reason }) => `${text.slice(start, end)}: ${reason}`,
    );

  it.each([
    ['#12b', '#12b: a letter follows the match'],
    ['x#12', '#12: a letter stands before the match'],
    ['7#12', '#12: a digit stands before the match'],
    ['/#12', '#12: “/” stands before the match'],
    ['😀#12', '#12: “😀” stands before the match'],
    ['`#12`', '#12: inside code'],
    ['[#12](https://x.example)', '#12: inside a link'],
    ['@**a #12**', '#12: inside a mention'],
    ['#**a>#12**', '#12: inside a link to a channel'],
  ])('is explained for %j', (text, words) => expect(misses(text)).toEqual([words]));

  it('excludes what became a link', () => expect(misses('#12, #13')).toEqual([]));
});
