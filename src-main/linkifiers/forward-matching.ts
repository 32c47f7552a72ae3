import type { ForwardLink, NearMiss, TextSpan } from '../../src-preload/contract/linkifier-entities.ts';
import { boundedPattern } from './bounded-pattern.ts';
import { findInPattern } from './pattern-match.ts';
import { protectedSpans, type ProtectedSpan } from './protected-text.ts';
import { compilePattern } from './re2-pattern.ts';
import { expandUrlTemplate, readUrlTemplate } from './url-template.ts';

/** What is tried on a text; its place is its index, and the first that claims a part of the text has it. */
export interface ForwardLinkifier {
  pattern: string;
  urlTemplate: string;
}

const letterOrNumber = /[\p{L}\p{N}]/u;
const letter = /\p{L}/u;

/** Stands for what is no longer text: no pattern that is meant for text finds it, and nothing may begin after it. */
const filler = '\u0002';

function fill(text: string, spans: readonly TextSpan[]): string {
  let filled = '';
  let taken = 0;
  for (const { start, end } of spans) {
    filled += text.slice(taken, start) + filler.repeat(end - start);
    taken = end;
  }
  return filled + text.slice(taken);
}

/** All links that one linkifier makes of what is left of a text. */
function linksOf(linkifier: ForwardLinkifier, text: string, place: number): ForwardLink[] {
  // Most find nothing, and without the boundaries that is known sooner.
  const plain = compilePattern(linkifier.pattern);
  if (!plain.ok || !plain.expression.test(text)) return [];
  const compiled = compilePattern(boundedPattern(linkifier.pattern));
  const template = readUrlTemplate(linkifier.urlTemplate);
  // The server skips what it cannot use without a word.
  if (!compiled.ok || template === null) return [];
  const links: ForwardLink[] = [];
  for (let from = 0; from <= text.length;) {
    const match = findInPattern(compiled.expression, text, from, 2);
    if (match === null) break;
    const { start, end, groups } = match;
    // What follows a link may be what has to stand before the next one.
    from = Math.max(end, from + 1);
    if (start === end || text.slice(start, end).includes(filler)) continue;
    const url = expandUrlTemplate(
      template,
      Object.fromEntries(groups.map(({ name, value }) => [name, value])),
    );
    if (url !== null) links.push({ start, end, place, url });
  }
  return links;
}

/**
 * Finds the links that the server makes of a message: the linkifiers in order, each on what the earlier ones and
 * code, mentions and links have left (https://zulip.com/help/add-a-custom-linkifier).
 *
 * @returns links in the order of the text; places count from 1
 */
export function findLinks(text: string, linkifiers: readonly ForwardLinkifier[]): ForwardLink[] {
  const links: ForwardLink[] = [];
  let left = fill(text, protectedSpans(text));
  for (const [index, linkifier] of linkifiers.entries()) {
    const found = linksOf(linkifier, left, index + 1);
    if (found.length > 0) left = fill(left, found);
    links.push(...found);
  }
  return links.sort((one, other) => one.start - other.start);
}

function characterBefore(text: string, at: number): string {
  return Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
}

function characterAfter(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function kindOf(character: string): string {
  if (letter.test(character)) return 'a letter';
  return letterOrNumber.test(character) ? 'a digit' : `“${character}”`;
}

function reasonFor(text: string, { start, end }: TextSpan, protections: readonly ProtectedSpan[]): string {
  const within = protections.find((span) => span.start < end && start < span.end);
  if (within !== undefined) return within.reason;
  const after = characterAfter(text, end);
  if (letterOrNumber.test(after)) return `${kindOf(after)} follows the match`;
  return `${kindOf(characterBefore(text, start))} stands before the match`;
}

/** Up to the end of the word in which the match ends, which is what a reader takes for the match. */
function endOfWord(text: string, from: number): number {
  let end = from;
  for (;;) {
    const character = characterAfter(text, end);
    if (character === '' || !letterOrNumber.test(character)) return end;
    end += character.length;
  }
}

const mostNearMisses = 50;

/**
 * What a pattern finds in a text without becoming a link, with the reason: its surroundings, or an earlier linkifier.
 *
 * @param links what `findLinks` found in the same text
 */
export function findNearMisses(text: string, pattern: string, links: readonly ForwardLink[]): NearMiss[] {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) return [];
  const protections = protectedSpans(text);
  const misses: NearMiss[] = [];
  for (let from = 0; from <= text.length && misses.length < mostNearMisses;) {
    const match = findInPattern(compiled.expression, text, from);
    if (match === null) break;
    const { start } = match;
    const end = endOfWord(text, match.end);
    from = Math.max(end, from + 1);
    if (match.start === match.end) continue;
    const taken = links.find((link) => link.start < match.end && start < link.end);
    if (taken === undefined) misses.push({ start, end, reason: reasonFor(text, match, protections) });
  }
  return misses;
}
