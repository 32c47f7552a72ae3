import { findGroups } from './named-groups.ts';

/** Quoted text, a class, an escape, or a repetition count of ten digits or more. */
const part =
  /\\Q[^]*?(?:\\E|$)|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]?|\\[^]|\{(?:[1-9]\d{9,}(?:,\d*)?|\d+,[1-9]\d{9,})\}/g;
const oneByte = String.raw`\C`;

/** Whether a pattern matches single bytes, several of which make up a character beyond ASCII. */
export function hasBytes(pattern: string): boolean {
  return [...pattern.matchAll(part)].some(([each]) => each === oneByte);
}

/**
 * Unnames the second and later groups of the same name: RE2 allows duplicates and uses the leftmost, but the port
 * doesn't.
 */
function withNamesOnce(pattern: string): string {
  const seen = new Set<string>();
  let text = '';
  let taken = 0;
  for (const { name, start, nameEnd } of findGroups(pattern)) {
    if (name === null) continue;
    if (!seen.has(name)) seen.add(name);
    else {
      text += `${pattern.slice(taken, start)}(`;
      taken = nameEnd + 1;
    }
  }
  return text + pattern.slice(taken);
}

/**
 * Rewrites a pattern so that the JavaScript port of RE2 reads it as servers do: names are unique, a byte is a
 * character, and a repetition count that is too large for a number is text.
 */
export function forPort(pattern: string): string {
  return withNamesOnce(pattern).replace(part, (each) => {
    if (each === oneByte) return '(?s:.)';
    return each.startsWith('{') ? `\\${each}` : each;
  });
}

/** Makes nested groups without a name non-capturing, because the port limits how deep capturing groups nest. */
export function withFlatGroups(pattern: string): string {
  let text = '';
  let taken = 0;
  let outerEnd = 0;
  for (const { name, start, end } of findGroups(pattern)) {
    const isInner = start < outerEnd;
    outerEnd = Math.max(outerEnd, end);
    if (name !== null || !isInner) continue;
    text += `${pattern.slice(taken, start)}(?:`;
    taken = start + 1;
  }
  return text + pattern.slice(taken);
}
