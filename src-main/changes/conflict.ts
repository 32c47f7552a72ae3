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
  /** The live model's value, or null if the target doesn't exist. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** Whether the target may exist although the live model doesn't have it. */
  isUnreadable(target: ChangeTarget): boolean;
  /** Whether the value is unknown because its list was never fetched. */
  isUnlisted(field: string): boolean;
  /** Whether the target is protected in this console. */
  isProtected(target: ChangeTarget): boolean;
  /** Why the ids of the job or the change no longer mean the same as when it was planned, or null. */
  strangerReason(jobId: string, change: RecordedChange): ChangeReason | null;
}

/** Why a job's change must no longer be sent, or null. */
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
  // An earlier sent value counts even before its event.
  const known = ports.pending.valueOf(target, field) ?? ports.liveValue(target, field);
  if (known === null && ports.isUnreadable(target)) return { kind: 'unreadable' };
  const read = ports.graveReads.valueOf(change);
  const value = known === before && read !== undefined ? read : known;
  if (value === null) return { kind: 'gone' };
  // A value removed by the change's own first call is no conflict.
  if (change.claim !== null && value === betweenOf(change)) return null;
  if (value === before || isSameOpen(before, value) || ports.isUnlisted(field)) return null;
  const job = ports.journal.jobThatSet(ports.organizationId, { target, field, value }, jobId);
  return { kind: 'changed-by-others', value, ...(job !== null && { job }) };
}
