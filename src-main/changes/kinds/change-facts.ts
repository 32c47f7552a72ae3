import type { ChangeFact } from '#contract/changes.ts';

/** A thing in words, line by line. Lines without a value may be left out. */
export type ThingLines = readonly (readonly [label: string, value: string, as?: ChangeFact['as']])[];

/**
 * Two versions of a thing side by side, in the order of the later one, without lines that are empty in both.
 *
 * @param before empty for a new thing
 * @param after empty for a deleted thing
 */
export function factsOf(before: ThingLines, after: ThingLines): ChangeFact[] {
  const labels = new Set([...after, ...before].map(([label]) => label));
  return [...labels].flatMap((label) => {
    const [, was = '', asBefore] = before.find((line) => line[0] === label) ?? [];
    const [, is = '', as = asBefore] = after.find((line) => line[0] === label) ?? [];
    return was === '' && is === '' ? [] : [{ label, before: was, after: is, as: as ?? 'words' }];
  });
}
