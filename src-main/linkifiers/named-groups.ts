import type { GroupSpan } from '#contract/linkifiers.ts';

/** A capturing group of a pattern. Places are UTF-16 units. */
export interface PatternGroup {
  /** null for a group without a name. */
  name: string | null;
  /** From the opening parenthesis to just past the closing one, or to the end of the pattern if it isn't closed. */
  start: number;
  end: number;
  /** Where the name is; an empty span without a name. */
  nameStart: number;
  nameEnd: number;
}

const namedOpening = /^\(\?P?<([^<>]*)>/;

/**
 * The index just past a character class that opens at `start`, or the end of the pattern if it isn't closed.
 *
 * @param lastNamed where the last named class such as `[:alpha:]` ends, to stop searching there
 */
function afterClass(pattern: string, start: number, lastNamed: number): number {
  let at = start + 1;
  if (pattern[at] === '^') at++;
  // A bracket in first position is literal.
  if (pattern[at] === ']') at++;
  while (at < pattern.length && pattern[at] !== ']') {
    if (pattern[at] === '\\') at += 2;
    else if (pattern.startsWith('[:', at) && at + 2 <= lastNamed) at = pattern.indexOf(':]', at + 2) + 2;
    else at++;
  }
  return at + 1;
}

/**
 * The capturing groups of an RE2 pattern in the order in which they open. Invalid patterns are read as far as possible.
 */
export function findGroups(pattern: string): PatternGroup[] {
  const groups: PatternGroup[] = [];
  /** The open groups; null for one that doesn't capture. */
  const open: (PatternGroup | null)[] = [];
  const lastNamed = pattern.lastIndexOf(':]');
  for (let at = 0; at < pattern.length;) {
    const character = pattern[at];
    if (pattern.startsWith('\\Q', at)) {
      const end = pattern.indexOf('\\E', at + 2);
      at = end < 0 ? pattern.length : end + 2;
    } else if (character === '\\') at += 2;
    else if (character === '[') at = afterClass(pattern, at, lastNamed);
    else if (character === '(') {
      const named = namedOpening.exec(pattern.slice(at));
      const captures = named !== null || pattern[at + 1] !== '?';
      const nameEnd = named === null ? at : at + named[0].length - 1;
      const nameStart = named === null ? at : nameEnd - (named[1] ?? '').length;
      const name = named?.[1] ?? null;
      const group = captures ? { name, start: at, end: pattern.length, nameStart, nameEnd } : null;
      open.push(group);
      if (group !== null) groups.push(group);
      at += named === null ? 1 : named[0].length;
    } else {
      if (character === ')') {
        const closed = open.pop();
        if (closed) closed.end = at + 1;
      }
      at++;
    }
  }
  return groups;
}

/** Unique group names, in the order in which the groups open. */
export function namesOf(groups: readonly PatternGroup[]): string[] {
  return [...new Set(groups.flatMap(({ name }) => name ?? []))];
}

/** The parts of a pattern that belong to named groups; the innermost group wins. */
export function groupSpansOf(groups: readonly PatternGroup[]): GroupSpan[] {
  const names = namesOf(groups);
  const spans: GroupSpan[] = [];
  for (const { name, start, end } of groups) {
    if (name === null) continue;
    const outer = spans.findIndex((span) => span.start < start && end <= span.end);
    const span = { start, end, group: names.indexOf(name) };
    const around = outer < 0 ? undefined : spans[outer];
    if (around === undefined) spans.push(span);
    else {
      const parts = [{ ...around, end: start }, span, { ...around, start: end }];
      spans.splice(outer, 1, ...parts.filter((part) => part.start < part.end));
    }
  }
  return spans.sort((one, other) => one.start - other.start);
}
