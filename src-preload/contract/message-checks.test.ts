import { expect, it } from 'vitest';
import { mentionsEverybody } from './message-checks.ts';

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
  ['````quote\n```spoiler x\n@**all**\n```\n````', false],
  ['@_**all**', false],
  ['`@**all**`', false],
  ['``a ` @**all**``', false],
  ['```\n@**all**\n```', false],
  ['~~~ quote\n@**all**', false],
  ['> @**all**', false],
  ['hi@**all**', false],
  ['\\@**all**', false],
])('%j mentions everybody: %s', (content, expected) => {
  expect(mentionsEverybody(content)).toBe(expected);
});
