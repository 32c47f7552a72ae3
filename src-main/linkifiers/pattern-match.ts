import type { RE2JS } from 're2js';

/** A named group of a match; a group that didn't take part has the value null and an empty place. */
export interface MatchedGroup {
  name: string;
  value: string | null;
  start: number;
  end: number;
}

/** A match of a pattern. Places are UTF-16 units of the text. */
export interface PatternMatch {
  start: number;
  end: number;
  groups: MatchedGroup[];
}

/**
 * Searches a text from an offset; the text before it still counts for assertions.
 *
 * @param whole number of the group that counts as the match
 */
export function findInPattern(expression: RE2JS, text: string, from: number, whole = 0): PatternMatch | null {
  const matcher = expression.matcher(text);
  if (from > text.length || !matcher.find(from)) return null;
  const groups = Object.keys(expression.namedGroups()).map((name) => {
    const value = matcher.group(name);
    const start = value === null ? -1 : matcher.start(name);
    return { name, value, start, end: value === null ? -1 : matcher.end(name) };
  });
  return { start: matcher.start(whole), end: matcher.end(whole), groups };
}
