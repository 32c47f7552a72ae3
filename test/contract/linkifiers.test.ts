import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '../../src-main/demo-realm/client-for-tests.ts';
import { registerQueue } from '../../src-main/zulip/route/register.ts';
import {
  addLinkifier,
  getLinkifiers,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
  type LinkifierParameters,
} from '../../src-main/zulip/route/linkifiers.ts';
import { callers, openContractRealm, refusalOf, type ContractRealm } from './connection.fixture.ts';

let contract: ContractRealm;
let before: number[];
const owner = () => contract.as('owner');
beforeAll(async () => {
  contract = await openContractRealm();
});
afterAll(() => contract.close());
beforeEach(async () => {
  before = (await getLinkifiers(owner())).map(({ id }) => id);
});
afterEach(async () => {
  for (const { id } of await getLinkifiers(owner()))
    if (!before.includes(id)) await removeLinkifier(owner(), id);
});

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

describe('a linkifier', () => {
  it('is added at the end with all its fields, changed, and removed', async () => {
    const { id, ignoredParameters } = await addLinkifier(owner(), reversed);
    expect(ignoredParameters).toEqual([]);
    expect((await getLinkifiers(owner())).at(-1)).toEqual({ id, ...reversed });
    await updateLinkifier(owner(), id, {
      ...issue,
      example_input: null,
      reverse_template: null,
      alternative_url_templates: [],
    });
    expect((await getLinkifiers(owner())).at(-1)).toEqual({
      id,
      ...issue,
      example_input: null,
      reverse_template: null,
      alternative_url_templates: [],
    });
    await removeLinkifier(owner(), id);
    expect((await getLinkifiers(owner())).map((linkifier) => linkifier.id)).toEqual(before);
  });

  it('keeps what a change leaves out, and is stored without white space around it', async () => {
    const { id } = await addLinkifier(owner(), { ...reversed, pattern: ` ${reversed.pattern} ` });
    await updateLinkifier(owner(), id, { ...issue, url_template: 'https://other.example/{id} ' });
    expect((await getLinkifiers(owner())).at(-1)).toEqual({
      id,
      ...reversed,
      url_template: 'https://other.example/{id}',
    });
  });

  it.each(callers)('is read by the %s', async (caller) => {
    expect(await getLinkifiers(contract.as(caller))).toEqual(await getLinkifiers(owner()));
  });

  it.each(['moderator', 'member', 'guest', 'bot'] as const)('is not the %s’s to write', async (caller) => {
    const calls = [
      addLinkifier(contract.as(caller), issue),
      updateLinkifier(contract.as(caller), 1, issue),
      removeLinkifier(contract.as(caller), 1),
      reorderLinkifiers(contract.as(caller), before),
    ];
    for (const call of calls) {
      expect(await refusalOf(call)).toMatchObject({ kind: 'forbidden', code: 'UNAUTHORIZED_PRINCIPAL' });
    }
    expect((await getLinkifiers(owner())).map(({ id }) => id)).toEqual(before);
  });

  it('comes to every queue that understands templates, as the whole list in order', async () => {
    const { answer } = await registerQueue(contract.as('guest'), {
      event_types: ['realm_linkifiers'],
      fetch_event_types: ['realm_linkifiers'],
    });
    const old = await send(contract.realm, contract.account('member'), 'POST', '/register', {
      event_types: ['realm_linkifiers'],
      fetch_event_types: ['realm_linkifiers'],
    });
    expect(old.body).toMatchObject({ realm_linkifiers: [] });
    const ids = before.toReversed();
    await reorderLinkifiers(owner(), ids);
    const poll = (caller: 'guest' | 'member', queue: unknown) =>
      send(contract.realm, contract.account(caller), 'GET', '/events', {
        queue_id: queue as string,
        last_event_id: -1,
        dont_block: true,
      });
    expect((await poll('guest', answer.queue_id)).body['events']).toMatchObject([
      { type: 'realm_linkifiers', realm_linkifiers: ids.map((id) => ({ id })) },
    ]);
    expect((await poll('member', old.body['queue_id'])).body['events']).toEqual([]);
    await reorderLinkifiers(owner(), before);
  });

  it.each([
    ['a repeated id', (ids: number[]) => [...ids, ids[0] ?? 0], 'must not contain duplicated linkifiers'],
    ['a missing id', (ids: number[]) => ids.slice(1), 'must enumerate all existing linkifiers exactly once'],
    [
      'an unknown id',
      (ids: number[]) => [...ids.slice(1), 999],
      'must enumerate all existing linkifiers exactly once',
    ],
  ])('is not reordered with %s', async (_name, change, words) => {
    expect(await refusalOf(reorderLinkifiers(owner(), change(before)))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining(words),
    });
  });

  it('that is not there is said so', async () => {
    for (const call of [updateLinkifier(owner(), 999, issue), removeLinkifier(owner(), 999)]) {
      expect(await refusalOf(call)).toMatchObject({ kind: 'rejected', message: 'Linkifier not found.' });
    }
  });

  it.each([
    ['POST', '/realm/filters', { url_template: 'x' }, "Missing 'pattern' argument"],
    ['POST', '/realm/filters', { pattern: 'x' }, "Missing 'url_template' argument"],
    ['PATCH', '/realm/filters/1', { pattern: 'x' }, "Missing 'url_template' argument"],
    ['PATCH', '/realm/linkifiers', { ordered_linkifier_ids: '["1"]' }, 'is not an integer'],
    [
      'POST',
      '/realm/filters',
      { ...issue, alternative_url_templates: 'https://x.example' },
      'alternative_url_templates is not valid JSON',
    ],
  ])('%s %s %j is refused', async (method, path, parameters, words) => {
    const answer = await send(contract.realm, contract.account('owner'), method, path, parameters);
    expect(answer).toMatchObject({ status: 400, body: { msg: expect.stringContaining(words) } });
  });
});

describe('the checks of a new linkifier', () => {
  const rejects = async (
    change: Partial<LinkifierParameters>,
    message: string,
    field?: string,
  ): Promise<void> => {
    const answer = await send(contract.realm, contract.account('owner'), 'POST', '/realm/filters', {
      ...issue,
      ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? ''])),
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg: message } });
    if (field !== undefined) expect(answer.body['errors']).toHaveProperty(field, [message]);
    else expect(answer.body).not.toHaveProperty('errors');
  };

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
    await rejects(change, message, field);
  });

  it('refuses the same pattern twice, but lets a linkifier keep its own', async () => {
    const { id } = await addLinkifier(owner(), issue);
    await rejects({}, 'Realm filter with this Realm and Pattern already exists.', '__all__');
    await updateLinkifier(owner(), id, issue);
  });

  it.each([
    ['(foo', 'missing ): (foo'],
    ['a)', 'unexpected ): a)'],
    ['[a', 'missing ]: [a'],
    ['[z-a]', 'invalid character class range: z-a'],
    [String.raw`\d????`, 'bad repetition operator: ????'],
    ['a++', 'bad repetition operator: ++'],
    ['a**', 'bad repetition operator: **'],
    ['*', 'no argument for repetition operator: *'],
    ['a{1001}', 'invalid repetition size: {1001}'],
    ['(?=a)', 'invalid perl operator: (?='],
    ['(?!a)', 'invalid perl operator: (?!'],
    ['(?>a)', 'invalid perl operator: (?>'],
    ['(?<=a)', 'invalid perl operator: (?<'],
    [String.raw`(a)\1`, String.raw`invalid escape sequence: \1`],
    [String.raw`\8`, String.raw`invalid escape sequence: \8`],
    ['a\\', 'trailing \\'],
    ['(?P<a-b>x)', 'invalid named capture group: (?P<a-b>'],
    ['(?P<n', 'invalid named capture group: (?P<n'],
  ])('says what RE2 says of %s', async (pattern, reason) => {
    await rejects({ pattern }, `Bad regular expression: ${reason}`, '__all__');
  });

  it.each([
    '(?P<n>a)(?P<n>b)',
    String.raw`\p{Greek}(?P<n>\pL)`,
    '(?i)(?P<n>[[:alpha:]])',
    String.raw`\Qa.b\E(?P<n>x)\z`,
  ])('takes the pattern %s', async (pattern) => {
    await addLinkifier(owner(), { pattern, url_template: 'https://x.example/{n}' });
  });

  it.each(['', '$x$', '%%(foo)s', 'with spaces'])(
    'takes the template “%s” without variables',
    async (text) => {
      await addLinkifier(owner(), { pattern: `x${text.length}y`, url_template: `https://x.example/${text}` });
    },
  );

  it.each(['{a}{b}', '{+a,b}', '{#a}{b}', '{.a}{/b}', '{;a}{?b}', '{&a}{b*}', '{a:5}{,b}', '{a}{a}{b}'])(
    'takes the template %s',
    async (template) => {
      await addLinkifier(owner(), {
        pattern: '(?P<a>x)(?P<b>y)',
        url_template: `https://x.example/${template}`,
      });
    },
  );

  it.each(
    [
      '{id',
      'id}',
      '{}',
      '{{}',
      '{{id}}',
      '{=a}',
      '{!a}',
      '{@a}',
      '{|a}',
      '{//foo}',
      '{bar++}',
      '{foo-bar}',
    ].concat(['{ a }', '{a b}', '{é}', '{a:0}', '{a:10000}']),
  )('refuses the template %s', async (template) => {
    await rejects({ url_template: template }, 'Invalid URL template.', 'url_template');
  });

  it('never hangs or breaks, whatever it is given', { timeout: 30_000 }, async () => {
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
    await fc.assert(
      fc.asyncProperty(text, text, text, text, fc.array(text, { maxLength: 2 }), async (...texts) => {
        const [pattern, url_template, example_input, reverse_template, alternative_url_templates] = texts;
        const { status, body } = await send(
          contract.realm,
          contract.account('owner'),
          'POST',
          '/realm/filters',
          {
            pattern,
            url_template,
            example_input,
            reverse_template,
            alternative_url_templates,
          },
        );
        expect([200, 400]).toContain(status);
        if (status === 200) await removeLinkifier(owner(), body['id'] as number);
      }),
      { numRuns: 150 },
    );
  });
});

describe('linkifiers by feature level', () => {
  it.each([
    [470, ['example_input', 'reverse_template'], 471],
    [477, ['alternative_url_templates'], 478],
  ])(
    'at level %i the fields %j are unknown to the server, and the client does not send them',
    async (level, names, needed) => {
      const old = await openContractRealm({ featureLevel: level, users: 60 });
      for (const name of names) {
        const field = { [name]: reversed[name as keyof LinkifierParameters] };
        expect(await refusalOf(addLinkifier(old.as('owner'), { ...issue, ...field }))).toMatchObject({
          kind: 'unsupported',
          neededFeatureLevel: needed,
        });
        const raw = await send(old.realm, old.account('owner'), 'POST', '/realm/filters', {
          ...issue,
          pattern: `${name}(?P<id>[0-9]+)`,
          ...field,
        });
        expect(raw.body).toMatchObject({ ignored_parameters_unsupported: [name] });
      }
      await addLinkifier(old.as('owner'), {
        pattern: 'P(?P<id>[0-9]+)',
        url_template: 'https://x.example/{id}',
      });
      expect((await getLinkifiers(old.as('owner'))).at(-1)).toMatchObject({ alternative_url_templates: [] });
      await old.close();
    },
  );
});
