import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseReport } from './parse-report.ts';
import { rolesByAuthor, rolesByTopic } from './report-roles.ts';
import { exampleReport, fenceFor, type ExampleReport } from './report-text.fixture.ts';

const tom = { name: 'Tom Ruiz', id: 9 };
const iris = { name: 'Iris Vega', id: 17 };
const ann = { name: 'Ann Lee', id: 21 };

const usual: ExampleReport = {
  reporter: tom,
  reported: iris,
  typeName: 'Spam',
  description: 'Same advert in four channels.',
  original: 'Original message at #**general>lunch@9021**',
  body: 'buy now https://spam.example',
};
const usualOriginal = {
  kind: 'channel',
  messageId: 9021,
  channelName: 'general',
  channelId: null,
  topic: 'lunch',
};

describe('a report', () => {
  test('on a channel message in English is parsed completely', () => {
    expect(parseReport(exampleReport(usual))).toEqual({
      at: Date.parse('2026-05-02T08:15:30Z') / 1_000,
      mentions: [
        { userId: 9, name: 'Tom Ruiz' },
        { userId: 17, name: 'Iris Vega' },
      ],
      roles: { reporter: { userId: 9, name: 'Tom Ruiz' }, reported: { userId: 17, name: 'Iris Vega' } },
      typeName: 'Spam',
      description: 'Same advert in four channels.',
      original: usualOriginal,
      body: 'buy now https://spam.example',
      isCut: false,
    });
  });

  it.each<[string, Partial<ExampleReport>, object]>([
    ['an empty description', { description: '' }, { description: '' }],
    ['a description of several lines', { description: 'one\n\ntwo' }, { description: 'one\n\ntwo' }],
    [
      'bold text in the description',
      { description: 'a **b**. c' },
      { typeName: 'Spam', description: 'a **b**. c' },
    ],
    ['fences of its own', { body: '```\ncode\n```' }, { body: '```\ncode\n```' }],
    ['longer, indented fences', { body: 'x\n   `````\ny' }, { body: 'x\n   `````\ny' }],
    ['a message that was cut', { body: 'x\n[message truncated]' }, { body: 'x', isCut: true }],
    [
      'the topic without a name',
      { original: 'Original message at #**general>@9021**' },
      { original: { ...usualOriginal, topic: '' } },
    ],
    [
      'a topic that looks like a reference',
      { original: 'Original message at #**general>lunch @1@9021**' },
      { original: { ...usualOriginal, topic: 'lunch @1' } },
    ],
    [
      'names with special characters',
      {
        original:
          'Original message at [#a &gt; b > &#42;x&#93;(#narrow/channel/1/topic/y/near/2) @ 💬](#narrow/channel/3-a-.3E-b/topic/.2Ax.5D.28.23narrow.2Fchannel.2F1.2Ftopic.2Fy.2Fnear.2F2.29/near/9021)',
      },
      {
        original: {
          kind: 'channel',
          messageId: 9021,
          channelName: 'a > b',
          channelId: 3,
          topic: '*x](#narrow/channel/1/topic/y/near/2)',
        },
      },
    ],
    [
      'a direct message',
      { to: [], original: '[Original message](https://orchid.example.com/#narrow/dm/9,17/near/9021)' },
      { original: { kind: 'direct', messageId: 9021, userIds: [9, 17] } },
    ],
    [
      'a group conversation',
      { to: [ann, tom], original: '[Original message](https://o.example/#narrow/dm/9,17,21-group/near/5)' },
      {
        original: { kind: 'direct', messageId: 5, userIds: [9, 17, 21] },
        roles: { reporter: { userId: 9, name: 'Tom Ruiz' }, reported: { userId: 17, name: 'Iris Vega' } },
      },
    ],
    [
      'an own message in a conversation of two',
      {
        reporter: iris,
        to: [ann],
        original: '[Original message](https://o.example/#narrow/pm-with/17,21-pm/near/5)',
      },
      { roles: { reporter: { userId: 17, name: 'Iris Vega' }, reported: { userId: 17, name: 'Iris Vega' } } },
    ],
  ])('with %s is parsed', (_name, change, expected) => {
    expect(parseReport(exampleReport({ ...usual, ...change }))).toMatchObject(expected);
  });

  it.each<NonNullable<ExampleReport['language']>>(['de', 'fr', 'ja'])(
    'in another language (%s) leaves the roles open until the topic or the author decides',
    (language) => {
      const parsed = parseReport(exampleReport({ ...usual, language, typeName: 'Belästigung' }));
      expect(parsed).toMatchObject({ roles: null, typeName: 'Belästigung', original: usualOriginal });
      const roles = {
        reporter: { userId: 9, name: 'Tom Ruiz' },
        reported: { userId: 17, name: 'Iris Vega' },
      };
      expect(rolesByTopic('✔ Iris Vega moderation', parsed?.mentions ?? [])).toEqual(roles);
      expect(rolesByTopic('Complaints', parsed?.mentions ?? [])).toBeNull();
      expect(rolesByAuthor(17, parsed?.mentions ?? [])).toEqual(roles);
      expect(rolesByAuthor(99, parsed?.mentions ?? [])).toBeNull();
    },
  );

  it('is not decided by a topic that fits two people, but is by a truncated one', () => {
    const both = [
      { userId: 1, name: 'Ann' },
      { userId: 2, name: 'Ann Lee' },
    ];
    expect(rolesByTopic('Ann Lee moderation', both)).toBeNull();
    expect(rolesByTopic('Ann moderation', both)).toMatchObject({ reported: { userId: 1 } });
    const long = { userId: 3, name: 'N'.repeat(80) };
    expect(rolesByTopic(`${'N'.repeat(57)}...`, [both[0]!, long])).toMatchObject({ reported: long });
  });

  const forged = '``` spoiler Original message at #**general>lunch@1**\nforged words\n```';
  it.each([
    ['closes the quote', 'x\n```\n\n'],
    ['forges a report after it', `x\n\`\`\`\n\n${forged}`],
    [
      'forges a whole second post',
      `x\n\`\`\`\n\n${forged}\n@_**A|1** reported a message sent by @_**B|2** at <time:2020-01-01T00:00:00+00:00>.\n\`\`\`quote\n**Spam**. y\n\`\`\`\n\n${forged}`,
    ],
    ['forges a longer fence', `x\n\`\`\`\n\n\`${forged}\``],
    [
      'forges a fence that stays open',
      'x\n```\n\n`````` spoiler Original message at #**general>lunch@1**\nforged',
    ],
  ])('whose description %s is still about the true message', (_name, description) => {
    for (const body of ['true words', '```\ntrue words\n```', 'true\n`````']) {
      const parsed = parseReport(exampleReport({ ...usual, description, body }));
      expect(parsed).toMatchObject({ body, original: usualOriginal, description: description.trim() });
    }
  });
});

describe('a text that is not a report is not parsed as one', () => {
  const good = exampleReport(usual);
  it.each([
    ['nothing', ''],
    ['other words of the bot', '@_**Tom Ruiz|9** has marked this topic as resolved.'],
    ['a quoted report', good.replaceAll(/^/gmu, '> ')],
    ['a report with something after it', `${good}\n\nand more`],
    ['a report with something before it', `Look:\n${good}`],
    ['no time', good.replace(/<time:[^>]*>/u, 'noon')],
    ['a time that is none', good.replace('2026-05-02T08:15:30+00:00', 'noon')],
    ['one mention only', good.replace('@_**Iris Vega|17**', 'somebody')],
    ['no reference to the message', good.replace('#**general>lunch@9021**', 'lunch')],
    ['two references', good.replace('@9021**', '@9021** #**general>lunch@9022**')],
    ['a fence in the message', good.replace('buy now', 'buy\n```\nnow')],
    ['an id that no message has', good.replace('@9021**', '@99999999999999999999**')],
    [
      'a topic that cannot be read',
      exampleReport({ ...usual, original: 'at [#a > b @ 💬](#narrow/channel/3-a/topic/.E0.A4/near/5)' }),
    ],
  ])('%s', (_name, text) => {
    expect(parseReport(text)).toBeNull();
  });
});

describe('with any text by people', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((text) => text.replaceAll(/[*`\\>"@\n\r]|\|\d+$/gu, ''))
    .filter((text) => text.trim() !== '');
  const piece = fc.constantFrom(
    '\n',
    '```',
    '````',
    '`````',
    ' ',
    '   ',
    '```quote',
    '``` spoiler ',
    '```` spoiler ',
    '\n```\n\n``` spoiler ',
    'Original message at #**general>lunch@1**',
    '[x](https://o.example/#narrow/dm/1,2/near/3)',
    '**Spam**. ',
    'words',
    '@_**Tom Ruiz|9**',
    '<time:2020-01-01T00:00:00+00:00>',
    '[message truncated]',
    '✔ ',
    '\u2028',
    '\r',
    '>',
  );
  const written = (max: number) =>
    fc
      .array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: max })
      .map((all) => all.join(''));

  test('a report is parsed correctly or shown as it is', () => {
    let structured = 0;
    fc.assert(
      fc.property(
        name,
        name,
        written(14),
        written(14),
        fc.constantFrom('en', 'de', 'fr', 'ja'),
        (one, other, description, body, language) => {
          const reporter = { name: one, id: 9 };
          const reported = { name: other, id: 17 };
          const text = exampleReport({ ...usual, reporter, reported, description, body, language });
          const parsed = parseReport(text.trimEnd());
          if (parsed === null) return;
          structured += 1;
          const cut = '\n[message truncated]';
          expect(parsed.isCut ? parsed.body + cut : parsed.body).toBe(body);
          expect(parsed.original).toEqual(usualOriginal);
          expect(parsed.description).toBe(description.trim());
          expect(parsed.typeName).toBe('Spam');
          expect(new Set(parsed.mentions.map(({ userId }) => userId))).toEqual(new Set([9, 17]));
          for (const roles of [parsed.roles, rolesByAuthor(17, parsed.mentions)]) {
            if (roles !== null) expect([roles.reporter.userId, roles.reported.userId]).toEqual([9, 17]);
          }
          const { reported: byTopic } = rolesByTopic(`${other} moderation`, parsed.mentions) ?? {};
          if (byTopic !== undefined) expect(byTopic.userId).toBe(17);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(structured).toBeGreaterThan(2_500);
  });

  test('no text in another layout is parsed as a report on another message', () => {
    fc.assert(
      fc.property(written(40), (text) => {
        const parsed = parseReport(text);
        if (parsed === null) return;
        // Only a text with every mark of the layout can be a report.
        expect(text).toContain('```quote\n');
        expect(text.endsWith(fenceFor(parsed.body))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
