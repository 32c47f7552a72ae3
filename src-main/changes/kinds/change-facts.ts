import type { ChangeFact } from '#contract/changes.ts';

/** What a thing is, line by line, in words. Lines without a value may be left out. */
export type ThingLines = readonly (readonly [label: string, value: string, as?: ChangeFact['as']])[];

/**
 * Two versions of a thing side by side, in the order of the later one; lines that are empty in both are left out.
 *
 * @param before empty for a thing that is not there yet
 * @param after empty for a thing that goes
 */
export function factsOf(before: ThingLines, after: ThingLines): ChangeFact[] {
  const labels = new Set([...after, ...before].map(([label]) => label));
  return [...labels].flatMap((label) => {
    const [, was = '', asBefore] = before.find((line) => line[0] === label) ?? [];
    const [, is = '', as = asBefore] = after.find((line) => line[0] === label) ?? [];
    return was === '' && is === '' ? [] : [{ label, before: was, after: is, as: as ?? 'words' }];
  });
}
