import type { LinkifierFault, LinkifierFix, LinkifierRemark } from '#contract/linkifiers.ts';
import { namesOf, type PatternGroup } from './named-groups.ts';
import { hasBytes } from './port-pattern.ts';

/** Advice for RE2's error messages, by how they begin. */
const advices: readonly (readonly [beginning: string, advice: string])[] = [
  ['missing )', 'A parenthesis is not closed.'],
  ['unexpected )', 'A parenthesis closes nothing. Write \\) for one that belongs to the text.'],
  ['missing ]', 'A character class is not closed. Write \\[ for a bracket that belongs to the text.'],
  ['invalid character class range', 'The range runs backwards, or there is no such class.'],
  ['bad repetition operator', 'Two repetitions stand one after the other; RE2 has no possessive ones.'],
  [
    'no argument for repetition operator',
    'There is nothing before it to repeat. Write a backslash before a sign of the text.',
  ],
  ['invalid repetition size', 'At most 1,000 repetitions in all, the smaller number first.'],
  [
    'invalid perl operator',
    'RE2 has no look-ahead, look-behind or atomic groups. Text around the match needs none: the server looks at it itself.',
  ],
  ['invalid escape sequence', 'RE2 has no back-references and does not know this sequence.'],
  ['pattern too large', 'Repeat large classes such as \\pL at most about 100 times.'],
  ['trailing \\', 'Write two backslashes for one that belongs to the text.'],
  [
    'invalid named capture group',
    'A named group is written (?P<name>…), with letters, digits and underscores.',
  ],
];

/** The message and the fixes to offer for a pattern that doesn't compile. */
export function patternFixes(
  pattern: string,
  message: string,
): Pick<LinkifierFault, 'advice' | 'span' | 'fixes'> {
  const advice = advices.find(([beginning]) => message.startsWith(beginning))?.[1] ?? '';
  const kind = advices.find(([beginning]) => message.startsWith(beginning))?.[0] ?? '';
  const part = message.slice(kind.length + ': '.length);
  const start = part === '' || part === pattern ? -1 : pattern.indexOf(part);
  const fixes: LinkifierFix[] = [];
  if (kind === 'missing )') fixes.push({ label: 'Add )', field: 'pattern', text: `${pattern})` });
  if (kind === 'missing ]') fixes.push({ label: 'Add ]', field: 'pattern', text: `${pattern}]` });
  if (kind === 'unexpected )' && pattern.endsWith(')'))
    fixes.push({ label: 'Remove the last )', field: 'pattern', text: pattern.slice(0, -1) });
  return { advice, span: start < 0 ? null : { start, end: start + part.length }, fixes };
}

function replaceOpenings(pattern: string, groups: readonly PatternGroup[], opening: string): string {
  return groups.reduceRight(
    (text, { start, nameStart, name }) =>
      text.slice(0, start) + opening + text.slice(name === null ? start + 1 : nameStart),
    pattern,
  );
}

/** Constructs that the server accepts in a pattern although clients can't use them well. */
export function patternRemarks(pattern: string, groups: readonly PatternGroup[]): LinkifierRemark[] {
  const remarks: LinkifierRemark[] = [];
  const unnamed = groups.filter(({ name }) => name === null);
  if (unnamed.length > 0) {
    const text = replaceOpenings(pattern, unnamed, '(?:');
    remarks.push({
      field: 'pattern',
      words:
        'Groups without a name keep the web app from showing the link while a message is being sent, and from turning URLs back.',
      fixes: [{ label: 'Use (?:', field: 'pattern', text }],
      isDanger: false,
    });
  }
  const modern = groups.filter(({ name, start }) => name !== null && pattern.startsWith('(?<', start));
  if (modern.length > 0) {
    const text = replaceOpenings(pattern, modern, '(?P<');
    remarks.push({
      field: 'pattern',
      words: 'Older servers refuse (?<name>…).',
      fixes: [{ label: 'Use (?P<', field: 'pattern', text }],
      isDanger: false,
    });
  }
  const named = groups.filter(({ name }) => name !== null);
  if (namesOf(groups).length < named.length) {
    remarks.push({
      field: 'pattern',
      words: 'A name stands twice: the leftmost group counts on the server, and apps cannot use the pattern.',
      fixes: [],
      isDanger: false,
    });
  }
  if (hasBytes(pattern)) {
    remarks.push({
      field: 'pattern',
      words: '\\C is one byte. Characters beyond ASCII have several, so the preview of them may differ.',
      fixes: [],
      isDanger: false,
    });
  }
  return remarks;
}
