import type { ChangeTarget } from '#contract/changes.ts';
import type { PendingField } from '#contract/topics.ts';
import { useTable } from './replica.ts';

/** Read once, whatever number of rows ask: a table stays the same object while nothing in it changes. */
const targetsOf = new WeakMap<readonly PendingField[], ReadonlySet<ChangeTarget>>();

/** Whether a change of the target waits for the server, whichever of its fields it is of. */
export function useIsPending(target: ChangeTarget): boolean {
  const pending = useTable('pending');
  let targets = targetsOf.get(pending);
  if (targets === undefined) {
    targets = new Set(pending.map((field) => field.target));
    targetsOf.set(pending, targets);
  }
  return targets.has(target);
}
