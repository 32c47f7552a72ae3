import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { send, type Answer } from '@realm-console/demo-realm/client';
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  updateLinkifier,
  type LinkifierParameters,
} from '../../src-main/zulip/route/linkifiers.ts';
import { contractRealm, refusalOf } from './connection.fixture.ts';
import { keepLinkifiers, refusedTemplates, takenTemplates } from './linkifiers.fixture.ts';

const contract = contractRealm();
const owner = () => contract.as('owner');
keepLinkifiers(contract);

const issue: LinkifierParameters = {
  pattern: '#(?P<id>[0-9]+)',
  url_template: 'https://tracker.example.com/issues/{id}',
};
const reversed: LinkifierParameters = {
  ...issue,
  example_input: '#1234',
  reverse_template: '#{id}',
  alternative_url_templates: ['https://tracker.example.com/pull/{id}'],
};

describe('the checks of a new linkifier', () => {
  const post = (change: Partial<LinkifierParameters>): Promise<Answer> =>
    send(contract.realm, contract.account('owner'), 'POST', '/realm/filters', { ...issue, ...change });
  /** The rejection of one error: at its field, or without fields. */
  const refusal = (message: string, field?: string): object => ({
    status: 400,
    body: {
      code: 'BAD_REQUEST',
      msg: message,
      ...(field === undefined ? {} : { errors: expect.objectContaining({ [field]: [message] }) }),
    },
  });

  it.each<[Partial<LinkifierParameters>, string, string?]>([
    [{ pattern: ' ' }, 'This field cannot be blank.', 'pattern'],
    [{ url_template: '' }, 'This field cannot be blank.', 'url_template'],
    [{ url_template: 'https://x.example/{id' }, 'Invalid URL template.', 'url_template'],
    [{ pattern: '(foo' }, 'Bad regular expression: missing ): (foo', '__all__'],
    [{ reverse_template: '#{id}' }, 'Example text is required when auto-conversion field is set.'],
    [{ example_input: 'no number' }, 'Example input does not match the linkifier pattern.', '__all__'],
    [
      { example_input: '#1', reverse_template: '#{id' },
      "Invalid auto-conversion field: missing '}' character.",
      '__all__',
    ],
    [
      { example_input: '#1', reverse_template: '#{}' },
      'Invalid auto-conversion field: empty field name.',
      '__all__',
    ],
    [
      { example_input: '#1', reverse_template: '#{number}' },
      "Group 'number' in auto-conversion field is not present in linkifier pattern.",
      '__all__',
    ],
    [
      { example_input: '#1', reverse_template: 'No. {id}' },
      'Example text does not match auto-conversion field.',
      '__all__',
    ],
    [
      { url_template: 'https://x.example/{id}/{part}/{area}' },
      "Group 'area' in URL template is not present in linkifier pattern.",
      '__all__',
    ],
    [
      { url_template: 'https://x.example/' },
      "Group 'id' in linkifier pattern is not present in URL template.",
      '__all__',
    ],
    [
      { alternative_url_templates: [issue.url_template] },
      'An alternative URL template cannot be the same as the URL template.',
      '__all__',
    ],
    [
      { alternative_url_templates: ['https://x.example/{id}', 'https://x.example/{id}'] },
      'Alternative URL templates must be unique.',
      '__all__',
    ],
    [{ alternative_url_templates: ['https://x.example/{id'] }, 'Invalid URL template.', '__all__'],
    [
      { alternative_url_templates: ['https://x.example/{number}'] },
      "Group 'number' in alternative URL template is not present in linkifier pattern.",
      '__all__',
    ],
    [
      { alternative_url_templates: ['https://x.example/'] },
      "Group 'id' in linkifier pattern is not present in alternative URL template.",
      '__all__',
    ],
  ])('%j: %s', async (change, message, field) => {
    expect(await post(change)).toMatchObject(refusal(message, field));
  });

  it('report every error, single fields first', async () => {
    const answer = await post({ pattern: '', url_template: '{' });
    expect(answer.body).toMatchObject({
      msg: 'This field cannot be blank.',
      errors: { pattern: ['This field cannot be blank.'], url_template: ['Invalid URL template.'] },
    });
    expect((await post({ pattern: '(', url_template: '{' })).body).toMatchObject({
      msg: 'Invalid URL template.',
      errors: {
        url_template: ['Invalid URL template.'],
        __all__: ['Bad regular expression: missing ): ('],
      },
    });
    expect((await post({ url_template: ' ' })).body['errors']).toEqual({
      url_template: ['This field cannot be blank.'],
      __all__: ["Group 'id' in linkifier pattern is not present in URL template."],
    });
    await addLinkifier(owner(), issue);
    expect((await post({ url_template: 'https://x.example/' })).body['errors']).toEqual({
      __all__: [
        "Group 'id' in linkifier pattern is not present in URL template.",
        'Realm filter with this Realm and Pattern already exists.',
      ],
    });
  });

  it('require the example before checking fields, but after the pattern', async () => {
    const answer = await post({ url_template: '{', reverse_template: '#{id}' });
    expect(answer.body).toEqual({
      result: 'error',
      code: 'BAD_REQUEST',
      msg: 'Example text is required when auto-conversion field is set.',
      required_parameter: 'Example text',
      set_parameter: 'auto-conversion field',
    });
    expect((await post({ pattern: '(', reverse_template: '#{id}' })).body['msg']).toMatch(/^Bad regular/);
  });

  it('apply to changes as well', async () => {
    const { id } = await addLinkifier(owner(), reversed);
    const failure = await refusalOf(updateLinkifier(owner(), id, { ...issue, example_input: 'none' }));
    expect(failure).toMatchObject({
      kind: 'rejected',
      message: 'Example input does not match the linkifier pattern.',
    });
    expect((await getLinkifiers(owner())).at(-1)).toEqual({ id, ...reversed });
  });

  it('fail, like the server’s, on a reverse template with a group that took no part', async () => {
    const optional = {
      pattern: 'T(?P<id>[0-9]+)(?P<part>b)?',
      url_template: 'https://x.example/{id}{part}',
      reverse_template: 'T{id}{part}',
    };
    const answer = await post({ ...optional, example_input: 'T7' });
    expect(answer).toMatchObject({ status: 500, body: { msg: 'Internal server error' } });
    await addLinkifier(owner(), { ...optional, example_input: 'T7b' });
  });

  it.each<[LinkifierParameters]>([
    [{ ...reversed, alternative_url_templates: ['https://example.com/pull/{id}'] }],
    [
      {
        pattern: '(?P<org>[a-zA-Z0-9_-]+)/(?P<repo>[a-zA-Z0-9_-]+)#(?P<id>[0-9]+)',
        url_template: 'https://git.example/{org}/{repo}/issues/{id}',
        example_input: 'a/b#7',
        reverse_template: '{org}/{repo}#{id}',
      },
    ],
    [
      {
        pattern: String.raw`\{(?P<key>[A-Z]+-[0-9]+)\}`,
        url_template: 'https://j.example/browse/{key}',
        example_input: '{ABC-12}',
        reverse_template: '{{{key}}}',
      },
    ],
    [
      {
        pattern: 'Q(?P<q>[a-z ]+)',
        url_template: 'https://s.example/?q={q}',
        example_input: 'Qhello world',
        reverse_template: 'Q{q}',
      },
    ],
    [
      {
        pattern: 'x}(?P<a>[0-9])(?P<b>[0-9])?',
        url_template: 'https://x.example/{a}{b}',
        example_input: 'x}7',
        reverse_template: 'x}{a}',
      },
    ],
  ])('accept %j', async (linkifier) => {
    const { id } = await addLinkifier(owner(), linkifier);
    expect((await getLinkifiers(owner())).at(-1)).toEqual({
      alternative_url_templates: [],
      ...linkifier,
      id,
    });
  });

  it('reject a duplicate pattern, but let a linkifier keep its own', async () => {
    const { id } = await addLinkifier(owner(), issue);
    expect(await post({})).toMatchObject(
      refusal('Realm filter with this Realm and Pattern already exists.', '__all__'),
    );
    expect(await updateLinkifier(owner(), id, issue)).toEqual({ ignoredParameters: [] });
  });

  it.each([
    ['(foo', 'missing ): (foo'],
    ['a)', 'unexpected ): a)'],
    ['[a', 'missing ]: [a'],
    ['(?P<id>[(?P<id>', 'missing ]: [(?P<id>'],
    ['[z-a]', 'invalid character class range: z-a'],
    [String.raw`\d????`, 'bad repetition operator: ????'],
    ['a++', 'bad repetition operator: ++'],
    ['a**', 'bad repetition operator: **'],
    ['*', 'no argument for repetition operator: *'],
    ['a{1001}', 'invalid repetition size: {1001}'],
    ['a{999999999}', 'invalid repetition size: {999999999}'],
    [String.raw`(\C`, String.raw`missing ): (\C`],
    ['(?=a)', 'invalid perl operator: (?='],
    ['(?!a)', 'invalid perl operator: (?!'],
    ['(?>a)', 'invalid perl operator: (?>'],
    ['(?<=a)', 'invalid perl operator: (?<='],
    ['(?<!a)', 'invalid perl operator: (?<!'],
    [String.raw`\p{Emoji}`, String.raw`invalid character class range: \p{Emoji}`],
    [String.raw`a\p{Alphabetic}`, String.raw`invalid character class range: \p{Alphabetic}`],
    [String.raw`[\p{LC}]`, String.raw`invalid character class range: \p{LC}`],
    [String.raw`\pL{500}`, 'pattern too large - compile failed'],
    [String.raw`[\pL\pN]{1000}`, 'pattern too large - compile failed'],
    [String.raw`\pL{447}`, 'pattern too large - compile failed'],
    [String.raw`\PL{463}`, 'pattern too large - compile failed'],
    [String.raw`[\pL\pN]{405}`, 'pattern too large - compile failed'],
    [String.raw`\p{Lu}{789}`, 'pattern too large - compile failed'],
    [String.raw`\pM{966}`, 'pattern too large - compile failed'],
    [String.raw`(a)\1`, String.raw`invalid escape sequence: \1`],
    [String.raw`\8`, String.raw`invalid escape sequence: \8`],
    ['a\\', 'trailing \\'],
    ['(?P<a-b>x)', 'invalid named capture group: (?P<a-b>'],
    ['(?P<n', 'invalid named capture group: (?P<n'],
  ])('report what RE2 reports for %s', async (pattern, reason) => {
    expect(await post({ pattern })).toMatchObject(refusal(`Bad regular expression: ${reason}`, '__all__'));
  });

  it.each([
    '(?P<n>a)(?P<n>b)',
    String.raw`\C(?P<n>x)`,
    '(?P<n>a{99999999999999})',
    `(?P<n>${'('.repeat(1_001)}a${')'.repeat(1_001)})`,
    String.raw`\p{Greek}(?P<n>\pL)`,
    // RE2 itself compiles up to 446, 462, 404, 788 and 965 of these, with the letters of Unicode 15.
    String.raw`(?P<n>\pL{420})`,
    String.raw`(?P<n>\PL{440})`,
    String.raw`(?P<n>[\pL\pN]{380})`,
    String.raw`(?P<n>\p{Lu}{770})`,
    String.raw`(?P<n>\pM{910})`,
    '(?i)(?P<n>[[:alpha:]])',
    String.raw`\Qa.b\E(?P<n>x)\z`,
  ])('accept the pattern %s', async (pattern) => {
    const linkifier = { pattern, url_template: 'https://x.example/{n}' };
    expect(await addLinkifier(owner(), linkifier)).toMatchObject({ ignoredParameters: [] });
  });

  it.each(['', '$x$', '%%(foo)s', 'with spaces'])(
    'accept the template “%s” without variables',
    async (text) => {
      const linkifier = { pattern: 'xy', url_template: `https://x.example/${text}` };
      expect(await addLinkifier(owner(), linkifier)).toMatchObject({ ignoredParameters: [] });
    },
  );

  it.each(takenTemplates)('accept the template %s', async (template) => {
    const linkifier = { pattern: '(?P<a>x)(?P<b>y)', url_template: `https://x.example/${template}` };
    expect(await addLinkifier(owner(), linkifier)).toMatchObject({ ignoredParameters: [] });
  });

  it.each(refusedTemplates)('reject the template %s', async (template) => {
    expect(await post({ url_template: template })).toMatchObject(
      refusal('Invalid URL template.', 'url_template'),
    );
  });

  it('never hang or crash, whatever the input', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '(?P<id>',
        ')',
        '{id}',
        '{{',
        '}}',
        '[',
        ']*',
        '(a+)+$',
        '\\',
        '{',
        '}',
        '#',
        '|',
        '??',
        '{2,1000}',
      ),
    );
    const text = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    const linkifiers = fc.record({
      pattern: text,
      url_template: text,
      example_input: text,
      reverse_template: text,
      alternative_url_templates: fc.array(text, { maxLength: 2 }),
    });
    // An unexpected error causes a process warning, besides the status.
    const warnings: Error[] = [];
    const note = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', note);
    await fc.assert(
      fc.asyncProperty(linkifiers, async (linkifier) => {
        const { status, body } = await post(linkifier);
        if (status === 200) await removeLinkifier(owner(), body['id'] as number);
        else expect(body['msg']).toMatch(/./);
        expect([200, 400, 500]).toContain(status);
        expect(warnings).toEqual([]);
      }),
      { numRuns: 300 },
    );
    process.off('warning', note);
  });
});
