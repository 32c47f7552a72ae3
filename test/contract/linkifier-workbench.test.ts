import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFields } from '../../src-main/linkifiers/check-fields.ts';
import { unicodeProperties } from '../../src-main/linkifiers/unicode-properties.ts';
import { strippedFields, type LinkifierFields } from '#contract/linkifiers.ts';
import { removeLinkifier } from '../../src-main/zulip/route/linkifiers.ts';
import { contractRealm, rawRequest } from './connection.fixture.ts';
import { keepLinkifiers, refusedTemplates, takenTemplates } from './linkifiers.fixture.ts';

const contract = contractRealm();
const owner = () => contract.as('owner');
const before = keepLinkifiers(contract);

/** The realm's answer to a new linkifier; if it accepts it, it is removed again. */
async function answerOf(typed: LinkifierFields): Promise<object> {
  const fields = strippedFields(typed);
  const { status, body } = await rawRequest(contract, 'owner', 'POST', '/realm/filters', {
    pattern: typed.pattern,
    url_template: typed.urlTemplate,
    example_input: typed.exampleInput,
    reverse_template: typed.reverseTemplate,
    alternative_url_templates: fields.alternativeUrlTemplates.filter((template) => template !== ''),
  });
  if (status === 200) {
    await removeLinkifier(owner(), body['id'] as number);
    return { taken: true };
  }
  return status === 500 ? { crashes: true } : { message: body['msg'], errors: body['errors'] ?? null };
}

/**
 * The answer that the workbench expects from the realm, which only reports the first error that involves several
 * fields.
 */
function expectedOf(typed: LinkifierFields): object {
  const { faults } = checkFields(strippedFields(typed), new Set(before().map(({ pattern }) => pattern)));
  if (faults.length === 0) return { taken: true };
  // The realm doesn't check alternatives if the template itself is wrong; the workbench does.
  const wrongTemplate = faults.some(
    ({ field, serverKey, message }) =>
      field === 'urlTemplate' && serverKey === 'url_template' && message.startsWith('Invalid'),
  );
  const first = faults.find(
    ({ serverKey, field }) =>
      serverKey !== 'pattern' &&
      serverKey !== 'url_template' &&
      !(wrongTemplate && field.startsWith('alternative:')),
  );
  if (first?.serverKey === null) {
    return first.message.startsWith('Example text')
      ? { message: first.message, errors: null }
      : { crashes: true };
  }
  const exists = faults.find(({ message }) => message.endsWith('already exists.'));
  const ofKey = (key: string): string[] =>
    faults.filter((fault) => fault.serverKey === key).map((fault) => fault.message);
  const entries: [string, string[]][] = [
    ['pattern', ofKey('pattern')],
    ['url_template', ofKey('url_template')],
    ['__all__', [...new Set([first, exists].flatMap((fault) => fault?.message ?? []))]],
  ];
  const named = entries.filter(([, messages]) => messages.length > 0);
  return { message: named[0]?.[1][0], errors: Object.fromEntries(named) };
}

const issue: LinkifierFields = {
  pattern: '#(?P<id>[0-9]+)',
  urlTemplate: 'https://tracker.example.com/issues/{id}',
  exampleInput: '',
  reverseTemplate: '',
  alternativeUrlTemplates: [],
};

const scripts = fc.constantFrom(
  ...unicodeProperties,
  'Latn',
  'Emoji',
  'LC',
  'Cn',
  'Alphabetic',
  'Todhri',
  'Zyyy',
  'X',
);

it('the workbench and the realm know the same properties', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, fc.constantFrom('p', 'P'), async (name, letter) => {
      const fields = { ...issue, pattern: `\\${letter}{${name}}`, urlTemplate: 'https://x.example/' };
      expect(expectedOf(fields)).toEqual(await answerOf(fields));
    }),
    { numRuns: 200 },
  );
});

describe('the workbench predicts the realm’s answer to', () => {
  it.each<Partial<LinkifierFields>>([
    {},
    { pattern: ' ' },
    { urlTemplate: '' },
    { pattern: '', urlTemplate: '{' },
    { pattern: '(', urlTemplate: '{' },
    { pattern: '', urlTemplate: 'https://x.example/' },
    { urlTemplate: 'https://x.example/{id' },
    { urlTemplate: 'https://x.example/{number}' },
    { urlTemplate: 'https://x.example/' },
    { reverseTemplate: '#{id}' },
    { pattern: '(', reverseTemplate: '#{id}' },
    { exampleInput: 'none' },
    { exampleInput: 'none', reverseTemplate: '#{' },
    { exampleInput: '#1', reverseTemplate: '#{id' },
    { exampleInput: '#1', reverseTemplate: '{number}#{id' },
    { exampleInput: '#1', reverseTemplate: '#{}{number}' },
    { exampleInput: '#1', reverseTemplate: '#{number}' },
    { exampleInput: '#1', reverseTemplate: 'No. {id}' },
    { exampleInput: ' #1 ', reverseTemplate: ' #{id}\n' },
    { alternativeUrlTemplates: [issue.urlTemplate] },
    { alternativeUrlTemplates: ['https://x.example/{id}', 'https://x.example/{id}'] },
    { alternativeUrlTemplates: ['https://x.example/{id'] },
    { alternativeUrlTemplates: ['https://x.example/{number}', 'https://x.example/{'] },
    { alternativeUrlTemplates: ['https://x.example/', 'https://x.example/'] },
    { alternativeUrlTemplates: ['https://x.example/{number}', issue.urlTemplate] },
    { alternativeUrlTemplates: ['https://x.example/{id'], urlTemplate: '{' },
    { alternativeUrlTemplates: ['https://x.example/{number}'], urlTemplate: '{' },
    { alternativeUrlTemplates: ['https://x.example/'], urlTemplate: 'https://x.example/{x}' },
    {
      pattern: 'T(?P<id>[0-9]+)(?P<b>b)?',
      urlTemplate: '{id}{b}',
      exampleInput: 'T7',
      reverseTemplate: 'T{id}{b}',
    },
    {
      pattern: 'T(?P<id>[0-9]+)(?P<b>b)?',
      urlTemplate: '{id}{b}',
      exampleInput: 'T7',
      reverseTemplate: 'T{id}',
    },
    { pattern: 'GLAZE-(?P<glaze>[A-Z]{2}[0-9]{2})', urlTemplate: '{glaze}' },
    { pattern: 'GLAZE-(?P<glaze>[A-Z]{2}[0-9]{2})', urlTemplate: '{number}' },
    { pattern: '(?P<n>a)(?P<n>b)', urlTemplate: '{n}', exampleInput: 'ab', reverseTemplate: '{n}b' },
    { pattern: String.raw`\Q(?P<n>a\E(?P<id>b)`, urlTemplate: '{id}' },
    { pattern: String.raw`[(?P<n>a](?P<id>b)`, urlTemplate: '{id}' },
    { pattern: String.raw`[]a(](?P<id>b)\(`, urlTemplate: '{id}' },
  ])('%j', async (change) => {
    const fields = { ...issue, ...change };
    expect(expectedOf(fields)).toEqual(await answerOf(fields));
  });

  it.each([
    '(foo',
    'a)',
    '[a',
    '[z-a]',
    String.raw`\d????`,
    'a++',
    'a**',
    '*',
    'a{1001}',
    '(?=a)',
    '(?!a)',
    '(?>a)',
    '(?<=a)',
    '(?<!a)',
    String.raw`(a)\1`,
    String.raw`\8`,
    'a\\',
    '(?P<a-b>x)',
    '(?P<n',
    '(?<n>x)',
    '(?P=n)',
    'a{2,1}',
    String.raw`\C`,
    '[\\C\\',
    '[a\\q\\',
    '[[:foo:]]',
    String.raw`\pX`,
    '(?i',
    '(?z)',
    '(?',
    'x{0,9}{0,9}',
    '(a{1000}){1000}',
    '((a{100}){100}){100}',
    '[a-\\d]',
    '(|*)',
    String.raw`\u00e9`,
    '(?P<é>x)',
    '(?P<>x)',
    String.raw`\pL\p{Greek}[[:alpha:]]\x{1F600}`,
    '(?i)(?s:a.b)',
    'a{,2}',
    '^*',
    'é{2}',
    '💡|',
    String.raw`\Q(`,
    String.raw`\p{Emoji}(`,
    String.raw`\p{LC}`,
    String.raw`\p{Alphabetic}\p{Ascii}`,
    String.raw`\p{Cn}`,
    String.raw`\p{Todhri}`,
    String.raw`\p{Latn}`,
    String.raw`\p{greek}`,
    String.raw`\p{^Han}\PN\p{Any}`,
    String.raw`\Q\p{Emoji}\E`,
    String.raw`\\p{Emoji}`,
    String.raw`\pL{500}`,
    String.raw`[\pL\pN]{1000}`,
    String.raw`\pL{30}`,
    String.raw`\pL{420}`,
    String.raw`\PN{1000}(?:漢{80}\pM{50}){3}`,
    String.raw`(?:\pL\pN{2}){250}`,
    '(?:.{50}[é-漢]{40}){20}',
    '[^x]{1000}',
  ])('the pattern %s', async (pattern) => {
    const fields = { ...issue, pattern, urlTemplate: 'https://x.example/' };
    expect(expectedOf(fields)).toEqual(await answerOf(fields));
  });

  it.each([
    '',
    '$x$',
    '%%(foo)s',
    'a b',
    ...takenTemplates,
    ...refusedTemplates,
    '{a:9999}{b}',
    '{,a}{b}',
    '{a,}{b}',
    '{a,,b}',
    '{+}',
    '{,}',
    '{+,a}{b}',
    '{a*:5}',
    '{a:5*}',
    '{a.b}',
    '{.a.b}',
    '{a..b}',
    '{a%20}',
    '{%61}',
    '{a%2}',
    '{_a}{b}',
    '{1}',
    '{a:05}{b}',
    '{a:}',
    '{a**}',
  ])('the template “%s”', async (template) => {
    const fields = { ...issue, pattern: '(?P<a>x)(?P<b>y)', urlTemplate: `https://x.example/${template}` };
    expect(expectedOf(fields)).toEqual(await answerOf(fields));
  });
});

/** Texts made of typical parts of patterns and templates, and some random ones. */
const pieceOf = (...pieces: string[]) =>
  fc
    .array(
      fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...pieces) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''));

const names = ['id', 'num', 'repo'] as const;
const sound = fc.record({
  order: fc.shuffledSubarray([...names], { minLength: 1 }),
  before: fc.constantFrom('#', 'kiln-', '', String.raw`\{`, 'é', ' '),
  between: fc.constantFrom('#', '/', '-', ' '),
  quantifier: fc.constantFrom('[0-9]+', '[a-z]{2}', '[^#/ -]+', '(?:a|b)+', String.raw`\pL*`),
});

/** A consistent linkifier, with an example if the quantifier allows one. */
const soundLinkifier = sound.map(({ order, before: start, between, quantifier }): LinkifierFields => {
  const value =
    { '[0-9]+': '42', '[a-z]{2}': 'xy', '[^#/ -]+': 'q', '(?:a|b)+': 'ab', [String.raw`\pL*`]: 'éa' }[
      quantifier
    ] ?? '';
  const literal = start.replace('\\', '');
  return {
    pattern: start + order.map((name) => `(?P<${name}>${quantifier})`).join(between),
    urlTemplate: `https://x.example/${order.map((name) => `{${name}}`).join('/')}`,
    exampleInput: literal + order.map(() => value).join(between),
    reverseTemplate: literal.replace('{', '{{') + order.map((name) => `{${name}}`).join(between),
    alternativeUrlTemplates: [`https://y.example/${order.map((name) => `{+${name}}`).join('-')}`],
  };
});

const anyLinkifier = fc.record({
  pattern: pieceOf(
    '#',
    '(?P<id>',
    '(?P<num>',
    '(',
    ')',
    '[0-9]+',
    '[a-z]',
    '*',
    '?',
    '{2}',
    '{99999999999}',
    '\\C',
    '|',
    '\\',
    '[',
    ']',
    'kiln',
    '(?:',
    '^',
    '$',
    '\\b',
    '(?i)',
  ),
  urlTemplate: pieceOf(
    'https://x.example/',
    '{id}',
    '{num}',
    '{?id}',
    '{',
    '}',
    '{/id,num}',
    '#',
    'issues/',
    '{+id}',
    '{id=x}',
    '{num,}',
    '{id:1000}',
    '{id/num}',
    '{id.}',
  ),
  exampleInput: pieceOf('#1', 'kiln', '42', ' ', 'a'),
  reverseTemplate: pieceOf('#', '{id}', '{num}', '{{', '}}', '{', '}', '{}', 'kiln'),
  alternativeUrlTemplates: fc.array(pieceOf('https://x.example/', '{id}', '{num}', '{', 'pull/'), {
    maxLength: 3,
  }),
});

/** A consistent linkifier with one field replaced by anything. */
const spoiltLinkifier = fc
  .record({
    sound: soundLinkifier,
    any: anyLinkifier,
    field: fc.constantFrom(
      'none',
      'pattern',
      'urlTemplate',
      'exampleInput',
      'reverseTemplate',
      'alternativeUrlTemplates',
    ),
  })
  .map(({ sound, any, field }): LinkifierFields =>
    field === 'none' ? sound : { ...sound, [field]: any[field as keyof LinkifierFields] },
  );

it('the workbench agrees with the realm on any input, and blames the same field', async () => {
  const seen = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyLinkifier, soundLinkifier, spoiltLinkifier), async (fields) => {
      const expected = expectedOf(fields);
      seen['taken' in expected ? 'taken' : 'refused']++;
      expect(expected).toEqual(await answerOf(fields));
    }),
    { numRuns: 600 },
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(50);
});
