import type { ChangeReason, RecordedChange } from '../store/journal.ts';
import { operationsOf } from './calls/call-operations.ts';
import type { LiveJob } from './live-job.ts';
import type { CallChanges } from './calls/operations.ts';

function rightTo({ endpoint, field }: RecordedChange): string {
  return `${endpoint} ${field}`;
}

/**
 * Finds out which changes of a rejected call the server objects to. If its words don't say, none counts as rejected
 * yet, and the two halves of the call are sent separately.
 */
export function refusedOf(
  job: Pick<LiveJob, 'parts' | 'missingRights'>,
  changes: CallChanges,
  explanation: string,
): readonly RecordedChange[] {
  const { blamed, lacksRight } = operationsOf(changes[0].endpoint);
  const refused = changes.length === 1 ? changes : (blamed?.(changes, explanation) ?? []);
  if (refused.length === 0) {
    const half = Math.ceil(changes.length / 2);
    // A part is identified by the ID of its first change.
    for (const [place, { id }] of changes.entries()) {
      job.parts.set(id, (place < half ? changes[0] : changes[half])?.id ?? id);
    }
  } else if (lacksRight?.(explanation)) {
    for (const change of refused) job.missingRights.set(rightTo(change), explanation);
  }
  return refused;
}

/** Whether two changes can go in one call, given earlier rejections. */
export function areOfOnePart(
  job: Pick<LiveJob, 'parts'>,
  one: RecordedChange,
  other: RecordedChange,
): boolean {
  return job.parts.get(one.id) === job.parts.get(other.id);
}

/** Why a change isn't sent without asking the server: the account has no right to the field; or null. */
export function missingRightFor(
  job: Pick<LiveJob, 'missingRights'>,
  change: RecordedChange,
): ChangeReason | null {
  const words = job.missingRights.get(rightTo(change));
  return words === undefined ? null : { kind: 'not-sent', because: 'no-right', words };
}
