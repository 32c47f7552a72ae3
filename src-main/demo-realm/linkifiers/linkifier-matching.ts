import type { RE2JS } from 're2js';
import { compilePattern, groupNames, isFault } from './linkifier-pattern.ts';
import { expandTemplate } from './linkifier-template.ts';
import { bareAddress } from '../organization/web-addresses.ts';
import type { RealmState } from '../state.ts';
import type { Linkifier } from './linkifier-store.ts';

/** A linked part of a topic. It begins with the preceding character, as on servers. */
interface FoundLink {
  readonly start: number;
  readonly text: string;
  readonly url: string;
}

interface Matcher {
  readonly pattern: RE2JS;
  readonly names: readonly string[];
}

/** The state contains only plain data, so compiled patterns are stored separately. */
const compiled = new Map<string, Matcher | null>();
const longestCache = 500;

function matcherOf(pattern: string): Matcher | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const alone = compilePattern(pattern);
  let matcher: Matcher | null = null;
  if (!isFault(alone)) {
    const whole = compilePattern(
      `(?P<linkifier_before>^|\\s|\\x{85}|\\pZ|['"(,:<])(?P<linkifier_actual>${pattern})(?P<linkifier_after>$|[^\\pL\\pN])`,
    );
    if (!isFault(whole)) matcher = { pattern: whole, names: groupNames(alone) };
  }
  if (compiled.size >= longestCache) compiled.clear();
  compiled.set(pattern, matcher);
  return matcher;
}

/** Whether a pattern compiles with the characters required around a link. */
export function canBeSearched({ pattern }: Linkifier): boolean {
  return matcherOf(pattern) !== null;
}

/** A match of a linkifier, with the required characters around it; in UTF-16 units of the text. */
export interface LinkifierHit {
  readonly wholeStart: number;
  readonly start: number;
  readonly end: number;
  readonly wholeEnd: number;
  readonly text: string;
  readonly url: string;
}

/** The next match from a position on. A pattern that no longer compiles matches nothing. */
export function searchLinkifier(linkifier: Linkifier, text: string, from: number): LinkifierHit | undefined {
  const matcher = matcherOf(linkifier.pattern);
  const match = matcher?.pattern.matcher(text);
  if (matcher === null || match?.find(from) !== true) return undefined;
  const start = match.start('linkifier_actual');
  const end = match.end('linkifier_actual');
  const values = new Map<string, string>();
  for (const name of matcher.names) {
    const value = match.group(name);
    if (value !== null) values.set(name, value);
  }
  return {
    wholeStart: match.start(),
    start,
    end,
    wholeEnd: match.end(),
    text: text.slice(start, end),
    url: expandTemplate(linkifier.urlTemplate, values),
  };
}

/**
 * The links of all linkifiers in a topic, which is searched as a whole: the first linkifier that matches a position
 * gets it.
 */
function linksOf(state: RealmState, topic: string): FoundLink[] {
  const kept: FoundLink[] = [];
  for (const linkifier of state.linkifierStore.list) {
    for (let from = 0; from <= topic.length;) {
      const hit = searchLinkifier(linkifier, topic, from);
      if (hit === undefined) break;
      // The character after a match may be the one before the next.
      from = Math.max(hit.end, from + 1);
      if (hit.end > hit.start) addLink(kept, { start: hit.wholeStart, text: hit.text, url: hit.url });
    }
  }
  return kept;
}

function addLink(kept: FoundLink[], link: FoundLink): void {
  const isFree = kept.every(
    (other) => link.start + link.text.length <= other.start || link.start >= other.start + other.text.length,
  );
  if (isFree) kept.push(link);
}

/**
 * The links of a topic, ascending: those of linkifiers, then bare addresses elsewhere. Each piece between the server's
 * separators has at most one address, and begins with it. https://zulip.com/api/get-messages (`topic_links`)
 */
export function topicLinks(state: RealmState, topic: string): { text: string; url: string }[] {
  const links = linksOf(state, topic);
  for (const { 0: piece, index: start } of topic.matchAll(/[^ !;),'"]+/g)) {
    const [text] = new RegExp(bareAddress.source, 'u').exec(piece) ?? [];
    if (text === undefined) continue;
    const hasScheme = /^(?:https?|bitcoin):/.test(text);
    addLink(links, { start, text, url: hasScheme ? text : `https://${text}` });
  }
  return links.toSorted((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}
