import type { TextSpan } from '#contract/linkifiers.ts';

/**
 * Where parts of a text are after it was edited, until somebody has looked at the new text: what stands before and
 * after the edit keeps its part, what the edit cut is drawn from end to end.
 */
export function moveSpans<Span extends TextSpan>(
  spans: readonly Span[],
  before: string,
  after: string,
): Span[] {
  if (before === after) return [...spans];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const by = after.length - before.length;
  /** The first place of what stands after the edit. */
  const cut = before.length - tail;
  return spans.flatMap((span) => {
    const start = span.start < head ? span.start : Math.max(span.start, cut) + by;
    const end = span.end <= head ? span.end : span.end > cut ? span.end + by : head;
    return end > start ? [{ ...span, start, end }] : [];
  });
}
