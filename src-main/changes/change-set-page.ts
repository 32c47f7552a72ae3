import type { ChangeSet } from '#contract/changes.ts';

/** Together well below a megabyte, the maximum for one message. */
const changesPerPage = 1_200;
const skippedPerPage = 1_000;

/** The part of a change set that goes into one message. */
export function pageOf(
  changeSet: ChangeSet,
  changesFrom: number,
  skippedFrom: number,
): Pick<ChangeSet, 'changes' | 'skipped'> {
  return {
    changes: changeSet.changes.slice(changesFrom, changesFrom + changesPerPage),
    skipped: changeSet.skipped.slice(skippedFrom, skippedFrom + skippedPerPage),
  };
}
