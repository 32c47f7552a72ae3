import { findGroups } from './named-groups.ts';

/** Quoted text, a class, an escape, or a repetition with ten digits or more. */
const part =
  /\\Q[^]*?(?:\\E|$)|\[\^?\]?(?:\[:\^?\w+:\]|\\[^]|[^\]\\])*\]?|\\[^]|\{(?:[1-9]\d{9,}(?:,\d*)?|\d+,[1-9]\d{9,})\}/g;
const oneByte = String.raw`\C`;

/** Whether a pattern looks for single bytes, of which a character beyond ASCII has several. */
export function hasBytes(pattern: string): boolean {
  return [...pattern.matchAll(part)].some(([each]) => each === oneByte);
}

/**
 * The pattern with the second and later groups of one name unnamed: RE2 takes a name several times, the leftmost
 * group having it, while the port does not.
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
 * What the JavaScript port of RE2 understands as servers understand the pattern: a name stands once, a byte is a character,
 * and a repetition that is too long for a number is text.
 */
export function forPort(pattern: string): string {
  return withNamesOnce(pattern).replace(part, (each) => {
    if (each === oneByte) return '(?s:.)';
    return each.startsWith('{') ? `\\${each}` : each;
  });
}

/** The pattern with groups without a name that lie in others capturing nothing: the port counts how deep those are nested. */
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
