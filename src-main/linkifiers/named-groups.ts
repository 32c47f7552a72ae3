import type { GroupSpan } from '#contract/linkifiers.ts';

/** One group of a pattern that captures. Places are UTF-16 units. */
export interface PatternGroup {
  /** null for a group without a name. */
  name: string | null;
  /** From the opening to after the closing parenthesis, or to the end of the pattern where it is not closed. */
  start: number;
  end: number;
  /** Where the name stands; empty span for a group without a name. */
  nameStart: number;
  nameEnd: number;
}

const namedOpening = /^\(\?P?<([^<>]*)>/;

/**
 * The index after a character class that opens at `start`; the end of the pattern where it is not closed.
 *
 * @param lastNamed where the last named class such as `[:alpha:]` ends: nothing is looked for beyond
 */
function afterClass(pattern: string, start: number, lastNamed: number): number {
  let at = start + 1;
  if (pattern[at] === '^') at++;
  // A bracket in the first place stands for itself.
  if (pattern[at] === ']') at++;
  while (at < pattern.length && pattern[at] !== ']') {
    if (pattern[at] === '\\') at += 2;
    else if (pattern.startsWith('[:', at) && at + 2 <= lastNamed) at = pattern.indexOf(':]', at + 2) + 2;
    else at++;
  }
  return at + 1;
}

/**
 * The capturing groups of an RE2 pattern in the order in which they open. Works on patterns that do not compile as
 * well, as far as they can be read.
 */
export function findGroups(pattern: string): PatternGroup[] {
  const groups: PatternGroup[] = [];
  /** What is open; null for a group that does not capture. */
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

/** Names of groups, each once, in the order in which they open. */
export function namesOf(groups: readonly PatternGroup[]): string[] {
  return [...new Set(groups.flatMap(({ name }) => name ?? []))];
}

/** The parts of a pattern that belong to named groups; of nested ones the inner counts. */
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
