import { canBeSearched, searchLinkifier } from './linkifier-matching.ts';
import { escapeHtml } from './people.ts';
import { linkedAddress } from './web-addresses.ts';
import type { Linkifier } from './linkifiers.ts';
import type { RealmState } from './state.ts';

/** What a text mentions. */
export interface Mentions {
  readonly userIds: Set<number>;
  readonly groupIds: Set<number>;
  wildcard: 'channel' | 'topic' | null;
}

/** One text while it is rendered. */
export interface Rendering {
  readonly state: RealmState;
  readonly mentions: Mentions;
  /** In the order in which the server looks for it. */
  readonly markup: readonly InlineMarkup[];
  /** HTML of what is rendered already, by the number of its placeholder. */
  readonly pieces: string[];
  /** What only says how text looks is rendered after everything else. */
  readonly renderStyles: (text: string) => string;
  /** Within a quote nobody is mentioned. */
  isQuoted: boolean;
  /** Whether a broken linkifier fails the whole text; otherwise it is passed over. */
  readonly isStrict: boolean;
}

/** Markup within a paragraph: what it matches becomes HTML, or stays text. */
export interface InlineMarkup {
  readonly expression: RegExp;
  /** @param next the place of the markup that comes after this one */
  readonly toHtml: (match: RegExpExecArray, rendering: Rendering, next: number) => string | undefined;
}

/**
 * A linkifier finds its own placeholders again and again, until the server gives up after five seconds; or it compiles by
 * itself but not between the characters that have to stand around a link.
 */
export class BrokenLinkifier extends Error {}

const mostBarrenLinks = 100;
const opening = '\u0002';
const closing = '\u0003';
/** The characters of placeholders, which are nobody's to write. */
export const placeholderCharacters = new RegExp(`[${opening}${closing}]`, 'g');
/** Placeholders, and the beginning of one. */
const placeholders = new RegExp(`${opening}[^${opening}${closing}]*(?:${closing}|$)`, 'g');
const numbered = new RegExp(`${opening}klzzwxh:(\\d{4,})${closing}`, 'g');

function placeholderFor(html: string, { pieces }: Rendering): string {
  pieces.push(html);
  return `${opening}klzzwxh:${String(pieces.length - 1).padStart(4, '0')}${closing}`;
}

/** Whether a part of a text is nothing but placeholders, or begins inside of one. */
function isBarren(text: string, start: number, end: number): boolean {
  const opened = start === 0 ? -1 : text.lastIndexOf(opening, start - 1);
  const closed = start === 0 ? -1 : text.lastIndexOf(closing, start - 1);
  return opened > closed || text.slice(start, end).replace(placeholders, '') === '';
}

/**
 * Puts placeholders for the links of one linkifier. The server searches from the beginning after each of them, its own
 * placeholders included.
 *
 * @throws BrokenLinkifier
 */
function replaceLinks(linkifier: Linkifier, text: string, rendering: Rendering): string {
  let left = text;
  let barren = 0;
  let made = 0;
  if (!canBeSearched(linkifier)) throw new BrokenLinkifier(linkifier.pattern);
  for (let from = 0; from <= left.length;) {
    const hit = searchLinkifier(linkifier, left, from);
    if (hit === undefined) return left;
    const href = linkedAddress(hit.url, rendering.state.url);
    if (href === undefined) {
      from = Math.max(hit.wholeEnd, from + 1);
      continue;
    }
    if (isBarren(left, hit.start, hit.end)) barren += 1;
    made += 1;
    if (barren > mostBarrenLinks || made > text.length + mostBarrenLinks)
      throw new BrokenLinkifier(linkifier.pattern);
    const piece = placeholderFor(`<a href="${escapeHtml(href)}">${escapeHtml(hit.text)}</a>`, rendering);
    left = left.slice(0, hit.start) + piece + left.slice(hit.end);
    from = hit.wholeStart;
  }
  return left;
}

function replaceOne(
  { expression, toHtml }: InlineMarkup,
  text: string,
  rendering: Rendering,
  next: number,
): string {
  let left = text;
  const search = new RegExp(expression.source, expression.flags);
  for (let match = search.exec(left); match !== null; match = search.exec(left)) {
    const html = toHtml(match, rendering, next);
    if (html === undefined) continue;
    const piece = placeholderFor(html, rendering);
    left = left.slice(0, match.index) + piece + left.slice(match.index + match[0].length);
    search.lastIndex = match.index + piece.length;
  }
  return left;
}

/**
 * Puts placeholders for the code, mentions, links and linkifiers of a paragraph, as the server does before it looks at what
 * is bold.
 *
 * @param from the place of the first markup that is looked for
 * @throws BrokenLinkifier
 */
export function replaceMarkup(text: string, rendering: Rendering, from = 0): string {
  const { markup, state, isStrict } = rendering;
  let left = text;
  for (let place = from; place < markup.length; place += 1) {
    const one = markup[place];
    if (one !== undefined) left = replaceOne(one, left, rendering, place + 1);
  }
  for (const linkifier of state.linkifierStore.list) {
    try {
      left = replaceLinks(linkifier, left, rendering);
    } catch (error) {
      if (isStrict || !(error instanceof BrokenLinkifier)) throw error;
    }
  }
  return left;
}

/** Puts what was rendered in the place of its placeholder, also within other pieces. */
export function restorePieces(html: string, pieces: readonly string[]): string {
  return html.replace(numbered, (_, number: string) => restorePieces(pieces[Number(number)] ?? '', pieces));
}
