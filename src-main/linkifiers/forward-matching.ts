import type { ForwardLink, NearMiss, TextSpan } from '#contract/linkifiers.ts';
import { boundedPattern } from './bounded-pattern.ts';
import { linkedAddress, schemeOf } from './linked-address.ts';
import { noContext, type MessageContext } from './mentions.ts';
import { findInPattern } from './pattern-match.ts';
import type { TextPiece } from './message-blocks.ts';
import { openText, placeOf, withPlaceholders, type ProtectedSpan } from './protected-text.ts';
import { compilePattern } from './re2-pattern.ts';
import { expandUrlTemplate, readUrlTemplate } from './url-template.ts';

/** A pattern to try on a text; its place is its index, and the first to match a part of the text claims it. */
export interface ForwardLinkifier {
  pattern: string;
  urlTemplate: string;
}

const letterOrNumber = /[\p{L}\p{N}]/u;
const letter = /\p{L}/u;
const opening = '\u0002';
const closing = '\u0003';

/** The links that one linkifier creates in the rest of a paragraph, and the paragraph without them. */
function linksOf(
  linkifier: ForwardLinkifier,
  piece: TextPiece,
  place: number,
  realmUrl: string | null,
): { links: ForwardLink[]; left: TextPiece } {
  const { text } = piece;
  const none = { links: [], left: piece };
  // Most patterns match nothing, and testing without the boundaries shows that sooner.
  const plain = compilePattern(linkifier.pattern);
  if (!plain.ok || !plain.expression.test(text)) return none;
  const compiled = compilePattern(boundedPattern(linkifier.pattern));
  const template = readUrlTemplate(linkifier.urlTemplate);
  if (!compiled.ok || template === null) return none;
  const links: ForwardLink[] = [];
  const spans: TextSpan[] = [];
  for (let from = 0; from <= text.length;) {
    const match = findInPattern(compiled.expression, text, from, 2);
    if (match === null) break;
    const { start, end, groups } = match;
    // The character after a link may be the boundary before the next one.
    from = Math.max(end, from + 1);
    const found = text.slice(start, end);
    // A match that begins within a placeholder isn't text; `messageDanger` reports it.
    if (start === end || text.lastIndexOf(opening, start - 1) > text.lastIndexOf(closing, start - 1))
      continue;
    const values = Object.fromEntries(groups.map(({ name, value }) => [name, value]));
    const expanded = expandUrlTemplate(template, values);
    const url = expanded === null ? null : linkedAddress(expanded, realmUrl);
    if (url === null) continue;
    spans.push({ start, end });
    links.push({ ...placeOf(piece, { start, end }), place, url, isSpoilt: found.includes(opening) });
  }
  return { links, left: withPlaceholders(piece, spans) };
}

/**
 * Finds the links that the server creates in a message: for each paragraph, it tries the linkifiers in order on what
 * code, mentions, links and earlier linkifiers have left (https://zulip.com/help/add-a-custom-linkifier).
 *
 * @returns links in text order; places count from 1
 */
export function findLinks(
  text: string,
  linkifiers: readonly ForwardLinkifier[],
  context: MessageContext = noContext,
): ForwardLink[] {
  const links: ForwardLink[] = [];
  for (const piece of openText(text, context).pieces) {
    let left = piece;
    for (const [index, linkifier] of linkifiers.entries()) {
      const found = linksOf(linkifier, left, index + 1, context.realmUrl);
      left = found.left;
      for (const link of found.links) {
        // A link that spans other links keeps their text, without their addresses.
        const isWithin = ({ start, end }: ForwardLink): boolean => link.start <= start && end <= link.end;
        const swallowed = link.isSpoilt ? links.filter(isWithin) : [];
        for (const each of swallowed) links.splice(links.indexOf(each), 1);
        links.push(link);
      }
    }
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
  if (/\n[^\S\n]*\n/.test(text.slice(start, end))) return 'an empty line ends the paragraph';
  const after = characterAfter(text, end);
  if (letterOrNumber.test(after)) return `${kindOf(after)} follows the match`;
  return `${kindOf(characterBefore(text, start))} stands before the match`;
}

/** The end of the word in which the match ends, since readers take the whole word for the match. */
function endOfWord(text: string, from: number): number {
  let end = from;
  for (;;) {
    const character = characterAfter(text, end);
    if (character === '' || !letterOrNumber.test(character)) return end;
    end += character.length;
  }
}

/** Why a template never creates a link, if its beginning already rules it out. */
function unlinkedScheme(urlTemplate: string): string | null {
  const scheme = schemeOf(urlTemplate);
  return scheme === '' || linkedAddress(urlTemplate) !== null
    ? null
    : `servers don’t link ${scheme}: addresses`;
}

const mostNearMisses = 50;

/**
 * Matches that didn't become links, with the reason: their surroundings, or an earlier linkifier.
 *
 * @param links the links found in the same text
 * @param isTopic whether the text is a topic, which has no code
 */
export function findNearMisses(
  text: string,
  { pattern, urlTemplate }: ForwardLinkifier,
  links: readonly ForwardLink[],
  isTopic = false,
  context: MessageContext = noContext,
): NearMiss[] {
  const compiled = compilePattern(pattern);
  if (!compiled.ok) return [];
  const protections = isTopic ? [] : openText(text, context).protections;
  const unlinked = isTopic ? null : unlinkedScheme(urlTemplate);
  const misses: NearMiss[] = [];
  for (let from = 0; from <= text.length && misses.length < mostNearMisses;) {
    const match = findInPattern(compiled.expression, text, from);
    if (match === null) break;
    const { start } = match;
    const end = endOfWord(text, match.end);
    from = Math.max(end, from + 1);
    if (match.start === match.end) continue;
    const taken = links.find((link) => link.start < match.end && start < link.end);
    if (taken !== undefined) continue;
    const reason = unlinked ?? reasonFor(text, match, protections);
    misses.push({ start, end, reason });
  }
  return misses;
}
