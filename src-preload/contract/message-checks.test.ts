import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentObjection, mentionsEverybody, withoutInlineCode } from './message-checks.ts';

it.each([
  ['@**all**', true],
  ['see (@**everyone**)', true],
  ['```spoiler for @**all**\nwords\n```', true],
  ['```\ncode\n```\n@**topic**', true],
  ['`code` and @**channel**', true],
  ['one ` and\n\n@**all** `', true],
  ['> quoted\n\n@**all**', true],
  ['```spoiler head\nwords\n```\n@**all**', true],
  ['```spoiler head\n@**all**\n```', true],
  ['>@**all**', true],
  ['* >@**all**', true],
  ['```quote\n> >@**all**\n```', true],
  ['> a\n# b\n@**all**', true],
  ['* a\n\n    @**all**', true],
  ['```* a\n@**all**', true],
  ['> a\n@**all**', false],
  ['```spoiler > @**all**\nwords\n```', false],
  ['a\n\n    @**all**', false],
  ['**@**all** hi** ~~@**all**~~ *@**all***', false],
  ['.@**all** a:@**all** >a>@**all**', false],
  ['````quote\n```spoiler x\n@**all**\n```\n````', false],
  ['@_**all**', false],
  ['`@**all**`', false],
  ['``a ` @**all**``', false],
  ['```\n@**all**\n```', false],
  ['~~~ quote\n@**all**', false],
  ['> @**all**', false],
  ['hi@**all**', false],
  ['\\@**all**', false],
])('%j mentions everyone: %s', (content, expected) => {
  expect(mentionsEverybody(content)).toBe(expected);
});

it.each([
  ['whole 😀', null],
  ['half \ud83d', 'This text contains half a character, which the server would replace. Remove it.'],
  ['a\0b', 'Message must not contain null bytes'],
])('%j as the text of a message: %s', (content, objection) => {
  const rules = {
    id: 0,
    maxMessageLength: 100,
    maxTopicLength: 60,
    emptyTopics: 'allowed',
    emptyTopicName: null,
    noTopicIsEmpty: false,
    draftsSynchronized: true,
  } as const;
  expect(contentObjection(content, rules)).toBe(objection);
});

/** The rules as a single expression, whose running time grows faster than the text. */
const rules = /(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?(?<!`)\1(?!`)/g;

it('code is removed according to the rules of Markdown', () => {
  const piece = fc.constantFrom('`', '``', '\\', '\n', ' ', '\t', 'a', '\n\n', '\n \n');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const text = pieces.join('');
      expect(withoutInlineCode(text)).toBe(text.replaceAll(rules, ' '));
    }),
    { numRuns: 2_000 },
  );
});
