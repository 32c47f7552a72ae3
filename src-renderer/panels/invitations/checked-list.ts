import { countOf, formatCount } from '#contract/words/count.ts';

/** What the dialogs share in which a list is checked while it is entered. */
export const listDialog = {
  asking: {
    /** From the last key press until the question. */
    pauseMilliseconds: 150,
    keeps: () => true,
  },
} as const;

/** How a list was checked. */
interface Checked {
  /** How many lines there are of each state. */
  counts: Readonly<Record<string, number | undefined>>;
  ignored: number;
}

/** How many lines a list has. */
export function checkedTotal({ counts }: Pick<Checked, 'counts'>): number {
  return Object.values(counts).reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/** "3 of 5 addresses will be invited, 2 other entries ignored": what stands above the table. */
export function foundWords(
  count: number,
  check: Checked,
  { noun, verb }: { noun: readonly [one: string, many: string]; verb: string },
): string {
  const found = `${formatCount(count)} of ${countOf(checkedTotal(check), ...noun)} will be ${verb}`;
  return check.ignored === 0
    ? found
    : `${found}, ${countOf(check.ignored, 'other entry', 'other entries')} ignored`;
}
