import { canBeSearched, searchLinkifier } from '../linkifiers/linkifier-matching.ts';
import { element, type Element } from './element.ts';
import { linkedAddress } from '../organization/web-addresses.ts';
import { closing, opening } from './stash.ts';
import { RenderingError, type InlineMarkup, type Rendering } from './inline.ts';
import type { Linkifier } from '../linkifiers/linkifier-store.ts';

/** More matches that consist only of placeholders are treated as endless: the server gives up after five seconds. */
const mostBarrenLinks = 100;
/** Placeholders, or the beginning of one. */
const placeholders = new RegExp(`${opening}[^${opening}${closing}]*(?:${closing}|$)`, 'g');

/** Whether a part of a text consists only of placeholders, or begins inside one. */
function isBarren(text: string, start: number, end: number): boolean {
  const opened = start === 0 ? -1 : text.lastIndexOf(opening, start - 1);
  const closed = start === 0 ? -1 : text.lastIndexOf(closing, start - 1);
  return opened > closed || text.slice(start, end).replace(placeholders, '') === '';
}

/** Replaces the links of one linkifier by placeholders. After each one the server searches from the beginning. */
function replaceLinks(
  linkifier: Linkifier,
  text: string,
  { state }: Rendering,
  stash: (node: Element) => string,
): string {
  let left = text;
  let barren = 0;
  let made = 0;
  if (!canBeSearched(linkifier)) throw new RenderingError(linkifier.pattern);
  for (let from = 0; from <= left.length;) {
    const hit = searchLinkifier(linkifier, left, from);
    if (hit === undefined) return left;
    const href = linkedAddress(hit.url, state.url);
    if (href === undefined) {
      from = Math.max(hit.wholeEnd, from + 1);
      continue;
    }
    if (isBarren(left, hit.start, hit.end)) barren += 1;
    made += 1;
    if (barren > mostBarrenLinks || made > text.length + mostBarrenLinks)
      throw new RenderingError(linkifier.pattern);
    left = left.slice(0, hit.start) + stash(element('a', { href }, hit.text)) + left.slice(hit.end);
    from = hit.wholeStart;
  }
  return left;
}

/**
 * The links of all linkifiers, in order. A linkifier breaks the text if it matches its own placeholders repeatedly, or
 * if it only compiles without the characters required around a link.
 *
 * @throws RenderingError
 */
export const linkifierMarkup: InlineMarkup = (text, rendering, stash) => {
  let left = text;
  for (const linkifier of rendering.state.linkifierStore.list) {
    try {
      left = replaceLinks(linkifier, left, rendering, stash);
    } catch (error) {
      if (rendering.isStrict || !(error instanceof RenderingError)) throw error;
    }
  }
  return left;
};
