import type { ChangeSet } from '../../../src-preload/contract/change-entities.ts';
import { call } from '../../bridge/client.ts';

/**
 * Brings what did not fit into the message of the plan, piece by piece, and hands over the longer set after each.
 * Ends when the set is complete, was discarded, or `signal` is aborted.
 */
export async function loadWholeChangeSet(
  first: ChangeSet,
  signal: AbortSignal,
  onLonger: (changeSet: ChangeSet) => void,
): Promise<void> {
  let changeSet = first;
  while (
    changeSet.changes.length < changeSet.changeCount ||
    changeSet.skipped.length < changeSet.skippedCount
  ) {
    const { organizationId, id: changeSetId, changes, skipped } = changeSet;
    const result = await call(
      'changes.rest',
      { organizationId, changeSetId, changesFrom: changes.length, skippedFrom: skipped.length },
      { signal },
    );
    if (signal.aborted || !result.ok) return;
    if (result.value.changes.length === 0 && result.value.skipped.length === 0) return;
    changeSet = {
      ...changeSet,
      changes: [...changes, ...result.value.changes],
      skipped: [...skipped, ...result.value.skipped],
    };
    onLonger(changeSet);
  }
}
