import type { ChangeReason, RecordedChange } from '../store/journal.ts';
import { operationsOf } from './calls/call-operations.ts';
import type { LiveJob } from './live-job.ts';
import type { CallChanges } from './calls/operations.ts';

function rightTo({ endpoint, field }: RecordedChange): string {
  return `${endpoint} ${field}`;
}

/**
 * Finds out which changes of a refused call the server objects to. Where its words do not say so, none is refused yet,
 * and the two halves of the call become parts that are sent apart.
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
    // The id of its first change tells a part from any other that is still to be sent.
    for (const [place, { id }] of changes.entries()) {
      job.parts.set(id, (place < half ? changes[0] : changes[half])?.id ?? id);
    }
  } else if (lacksRight?.(explanation)) {
    for (const change of refused) job.missingRights.set(rightTo(change), explanation);
  }
  return refused;
}

/** Whether two changes may go in one call, as far as earlier refusals go. */
export function areOfOnePart(
  job: Pick<LiveJob, 'parts'>,
  one: RecordedChange,
  other: RecordedChange,
): boolean {
  return job.parts.get(one.id) === job.parts.get(other.id);
}

/** Why a change is not sent although nobody was asked about it: the account has no right to the field; or null. */
export function missingRightFor(
  job: Pick<LiveJob, 'missingRights'>,
  change: RecordedChange,
): ChangeReason | null {
  const words = job.missingRights.get(rightTo(change));
  return words === undefined ? null : { kind: 'not-sent', because: 'no-right', words };
}
