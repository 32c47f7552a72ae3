import { RE2JS } from 're2js';
import { parseTemplate } from 'url-template';
import { compilePattern, groupNames, isFault } from './linkifier-pattern.ts';
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
  const template = parseTemplate(linkifier.urlTemplate);
  const hits: FoundLink[] = [];
  const match = matcher.pattern.matcher(text);
  for (let from = 0; from <= text.length && match.find(from);) {
    const start = match.start('linkifier_actual');
    const end = match.end('linkifier_actual');
    const values = Object.fromEntries(
      matcher.names.flatMap((name) => {
        const value = match.group(name);
        return value === null ? [] : [[name, value] as const];
      }),
    );
    if (end > start) hits.push({ start, end, text: text.slice(start, end), url: template.expand(values) });
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

/** The links of a topic: those of linkifiers, then bare addresses. https://zulip.com/api/get-messages (`topic_links`) */
export function topicLinks(state: RealmState, topic: string): { text: string; url: string }[] {
  const links = findLinks(state, topic);
  for (const match of topic.matchAll(/(?:https?:\/\/|www\.)[^\s<>"']+/g)) {
    const [text] = match;
    const end = match.index + text.length;
    if (links.every((other) => end <= other.start || match.index >= other.end)) {
      links.push({ start: match.index, end, text, url: text.startsWith('www.') ? `https://${text}` : text });
    }
  }
  return links.toSorted((a, b) => a.start - b.start).map(({ text, url }) => ({ text, url }));
}
