import type { ChangeTarget } from '#contract/changes.ts';
import type { ChangeReason, Journal, RecordedChange } from '../store/journal.ts';
import { unknownOperation } from '../store/operation-names.ts';
import { betweenOf } from './calls/call-operations.ts';
import type { GraveReads } from './grave-reads.ts';
import { isSameOpen } from './kinds/invitation/invitation-value.ts';
import { dependsOn } from './kinds/kinds.ts';
import type { PendingFields } from './pending.ts';

export interface ConflictPorts {
  organizationId: string;
  journal: Pick<Journal, 'hasUndone' | 'jobThatSet'>;
  pending: Pick<PendingFields, 'valueOf'>;
  graveReads: Pick<GraveReads, 'valueOf'>;
  /** The value that the live model has now, or null if the target is not there. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** Whether the target may be there although the live model has no such thing. */
  isUnreadable(target: ChangeTarget): boolean;
  /** Whether nobody knows the value, since the list that it is part of was never fetched. */
  isUnlisted(field: string): boolean;
  /** Whether this console must leave the target alone. */
  isProtected(target: ChangeTarget): boolean;
  /** Why the ids of the job or the change do not mean what they meant when it was planned, or null. */
  strangerReason(jobId: string, change: RecordedChange): ChangeReason | null;
}

/** Why a change of a job must not be sent any more, or null. */
export function conflictOf(jobId: string, change: RecordedChange, ports: ConflictPorts): ChangeReason | null {
  const { target, field, before, endpoint } = change;
  if (endpoint === unknownOperation) return { kind: 'not-sent', because: 'unknown-operation' };
  if (ports.isProtected(target)) return { kind: 'protected' };
  const stranger = ports.strangerReason(jobId, change);
  if (stranger !== null) return stranger;
  const base = dependsOn(change);
  if (base !== null && ports.journal.hasUndone(jobId, base.target)) {
    return { kind: 'not-sent', because: 'base-missing' };
  }
  // What was sent before counts, also while its event has not come.
  const known = ports.pending.valueOf(target, field) ?? ports.liveValue(target, field);
  if (known === null && ports.isUnreadable(target)) return { kind: 'unreadable' };
  const read = ports.graveReads.valueOf(change);
  const value = known === before && read !== undefined ? read : known;
  if (value === null) return { kind: 'gone' };
  // What its own first call took away is no conflict.
  if (change.claim !== null && value === betweenOf(change)) return null;
  if (value === before || isSameOpen(before, value) || ports.isUnlisted(field)) return null;
  const job = ports.journal.jobThatSet(ports.organizationId, { target, field, value }, jobId);
  return { kind: 'changed-by-others', value, ...(job !== null && { job }) };
}
