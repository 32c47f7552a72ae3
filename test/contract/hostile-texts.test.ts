import { describe, expect, it } from 'vitest';
import { safeFileName } from '../../src-main/downloads/file-name.ts';
import { reasonIn } from '../../src-main/realm/announce/failure-reason.ts';
import { findGroups } from '../../src-main/linkifiers/named-groups.ts';
import { parseReport } from '../../src-main/reports/parse-report.ts';
import { redactLine } from '../../src-main/log-redaction.ts';
import { plainTextOf } from '../../src-main/zulip/plain-text.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { mentionsEverybody } from '#contract/message-checks.ts';
import { storedContent } from '#contract/announce.ts';
import { nameOf } from '../../src-renderer/panels/linkifiers/linkifier-draft.ts';

/** Texts from a hostile server: pieces repeated so that an expression keeps restarting. */
const pieces = [
  '<',
  '<script>',
  '<script',
  '</script ',
  '<br ',
  '<time:',
  '&#1',
  '&a',
  ' ',
  '\n ',
  '\t',
  '/',
  '-  ',
  '1.  ',
  '> ',
  '`',
  '``` a ',
  '~~~ ',
  '(?<',
  '[[:',
  '[a]',
  '@**',
  '**. ',
  'a',
  'password',
  '.',
  'a@',
] as const;

/** Endings for an expression that has matched this far. */
const endings = ['', 'x', '`', '@**all**', '\n'] as const;

const fieldsWith = (text: string) => ({
  pattern: text,
  urlTemplate: text,
  exampleInput: '',
  reverseTemplate: '',
  alternativeUrlTemplates: [],
});

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'text of HTML': plainTextOf,
  'reason of a failed message': (text) => reasonIn(text, 1),
  'report of a message': (text) => parseReport(`${text}\n\`\`\`quote\n**${text}`),
  'groups of a pattern': findGroups,
  'text of a linkifier': (text) => linkifierText(fieldsWith(`x${text}x`)),
  'name of a linkifier': (text) => nameOf(fieldsWith(`https://${text}`), ''),
  'text of a message': storedContent,
  'mention of everybody': mentionsEverybody,
  'line of the log': redactLine,
  'name of a file': safeFileName,
};

const shortLength = 5_000;
const factor = 40;

/** CPU milliseconds for the slowest text, excluding time of other programs. */
function slowest(read: (text: string) => unknown, length: number): number {
  let longest = 0;
  for (const piece of pieces) {
    for (const ending of endings) {
      const text = piece.repeat(Math.ceil(length / piece.length)) + ending;
      const before = process.threadCpuUsage();
      read(text);
      const { user } = process.threadCpuUsage(before);
      longest = Math.max(longest, user / 1_000);
    }
  }
  return longest;
}

describe('texts of 200 KB that a hostile server sends', () => {
  it.each(Object.keys(readers))('are handled in linear time by %s', (name) => {
    const read = readers[name]!;
    slowest(read, shortLength);
    const short = slowest(read, shortLength);
    // Quadratic growth would be a factor of 1,600.
    expect(slowest(read, shortLength * factor)).toBeLessThan(8 * factor * Math.max(short, 0.25));
  });
});
