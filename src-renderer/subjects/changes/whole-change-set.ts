import type { ChangeSet } from '#contract/changes.ts';
import { call } from '../../bridge/client.ts';

/**
 * Brings what did not fit into the message of the plan, piece by piece. Hands over a longer set whenever it has twice
 * the length of the one before, and at the end: to group and draw a hundred thousand changes after each of seventy
 * pieces would keep the window busy for seconds. Ends when the set is complete, was discarded, or `signal` is aborted.
 */
export async function loadWholeChangeSet(
  first: ChangeSet,
  signal: AbortSignal,
  onLonger: (changeSet: ChangeSet) => void,
): Promise<void> {
  const { organizationId, id: changeSetId, changeCount, skippedCount } = first;
  const changes = [...first.changes];
  const skipped = [...first.skipped];
  const length = (): number => changes.length + skipped.length;
  let handedOver = length();
  const handOver = (): void => {
    handedOver = length();
    onLonger({ ...first, changes: [...changes], skipped: [...skipped] });
  };
  while (changes.length < changeCount || skipped.length < skippedCount) {
    const result = await call(
      'changes.rest',
      { organizationId, changeSetId, changesFrom: changes.length, skippedFrom: skipped.length },
      { signal },
    );
    if (signal.aborted || !result.ok) return;
    if (result.value.changes.length === 0 && result.value.skipped.length === 0) break;
    changes.push(...result.value.changes);
    skipped.push(...result.value.skipped);
    if (length() >= 2 * handedOver) handOver();
  }
  if (length() > handedOver) handOver();
}
