import type { RE2JS } from 're2js';
import MarkdownIt from 'markdown-it';
import { compilePattern, groupNames, isFault } from './linkifier-pattern.ts';
import { expandTemplate } from './linkifier-template.ts';
import type { Linkifier } from './linkifiers.ts';
import type { RealmState } from './state.ts';

/** A piece of text and where it leads; UTF-16 units from the beginning of the text. */
export interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly url: string;
}

interface Matcher {
  readonly pattern: RE2JS;
  readonly names: readonly string[];
}

/** The state holds plain data only, so what is compiled is kept beside it. */
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

/** The hits of one linkifier, none overlapping another. A pattern that no longer compiles finds nothing. */
function hitsOf(linkifier: Linkifier, text: string): FoundLink[] {
  const matcher = matcherOf(linkifier.pattern);
  if (matcher === null) return [];
  const hits: FoundLink[] = [];
  const match = matcher.pattern.matcher(text);
  for (let from = 0; from <= text.length && match.find(from);) {
    const start = match.start('linkifier_actual');
    const end = match.end('linkifier_actual');
    if (end > start) {
      const values = new Map<string, string>();
      for (const name of matcher.names) {
        const value = match.group(name);
        if (value !== null) values.set(name, value);
      }
      const url = expandTemplate(linkifier.urlTemplate, values);
      hits.push({ start, end, text: text.slice(start, end), url });
    }
    // The character after a hit may be the one before the next.
    from = Math.max(end, from + 1);
  }
  return hits;
}

/** What all linkifiers make of a text: the first one that claims a place has it. Ascending. */
export function findLinks(state: RealmState, text: string): FoundLink[] {
  const kept: FoundLink[] = [];
  for (const linkifier of state.linkifierStore.list) {
    for (const hit of hitsOf(linkifier, text)) {
      if (kept.every((other) => hit.end <= other.start || hit.start >= other.end)) kept.push(hit);
    }
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

const linkify = new MarkdownIt().linkify.set({ fuzzyLink: true });
const webAddresses: ReadonlySet<string> = new Set(['', 'http:', 'https:']);

/**
 * The links of a topic, ascending: those of linkifiers, then bare addresses, which give way. Each piece between the
 * server's separators is an address from its beginning or none. https://zulip.com/api/get-messages (`topic_links`)
 */
export function topicLinks(state: RealmState, topic: string): { text: string; url: string }[] {
  const links = findLinks(state, topic);
  for (const { 0: piece, index: start } of topic.matchAll(/[^ !;),'"]+/g)) {
    const address = linkify.match(piece)?.[0];
    if (address?.index !== 0 || !webAddresses.has(address.schema)) continue;
    const end = start + address.lastIndex;
    if (links.some((other) => end > other.start && start < other.end)) continue;
    const url = address.schema === '' ? `https://${address.text}` : address.text;
    links.push({ start, end, text: address.text, url });
  }
  return links.toSorted((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}
