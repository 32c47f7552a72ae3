import type { Group } from '#contract/groups.ts';
import { compareTexts } from '#contract/words/order.ts';

/** The columns of the matrix: the chosen groups, or all active ones except system groups. */
export function matrixColumns(groups: readonly Group[], chosen: readonly number[]): readonly Group[] {
  const named = chosen.flatMap((id) => groups.find((group) => group.id === id) ?? []);
  if (named.length > 0) return named;
  return groups
    .filter(({ isSystem, deactivated }) => !isSystem && !deactivated)
    .toSorted((one, other) => compareTexts(one.name, other.name));
}
