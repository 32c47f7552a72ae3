import type { ChangeTarget } from '../../src-preload/contract/change-target.ts';
import { notSentMark, type Journal, type RecordedChange } from '../store/journal.ts';
import type { GraveReads } from './grave-reads.ts';
import { dependsOn } from './kinds/kinds.ts';
import type { PendingFields } from './pending.ts';

export interface ConflictPorts {
  journal: Pick<Journal, 'hasUndone'>;
  pending: Pick<PendingFields, 'valueOf'>;
  graveReads: Pick<GraveReads, 'valueOf'>;
  /** The value that the live model has now, or null if the target is not there. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** A value of the field in words. */
  words(target: ChangeTarget, field: string, value: string): string;
  /** Whether the target may be there although the live model has no such thing. */
  isUnreadable(target: ChangeTarget): boolean;
  /** Whether this console was told to leave the target alone. */
  isProtected(target: ChangeTarget): boolean;
  /** Why the ids of the job or the change do not mean what they meant when it was planned, or null. */
  strangerWords(jobId: string, change: RecordedChange): string | null;
}

const unreadableNow = 'What the server sends of it since the preview cannot be read.';

/** Why a change of a job must not be sent any more, or null. */
export function conflictOf(jobId: string, change: RecordedChange, ports: ConflictPorts): string | null {
  const { target, field, before, after } = change;
  if (ports.isProtected(target)) return 'The account was protected since the preview.';
  const stranger = ports.strangerWords(jobId, change);
  if (stranger !== null) return `${notSentMark} ${stranger}`;
  const base = dependsOn(target);
  if (base !== null && ports.journal.hasUndone(jobId, base.target)) {
    return `${notSentMark} ${base.explanation}`;
  }
  // What was sent before counts, also while its event has not come.
  const known = ports.pending.valueOf(target, field) ?? ports.liveValue(target, field);
  if (known === null && ports.isUnreadable(target)) return unreadableNow;
  const read = ports.graveReads.valueOf(change);
  const value = known === before && read !== undefined ? read : known;
  if (value === null) return 'It is gone from this organization since the preview.';
  if (value === before) return null;
  const words = ports.words(target, field, value);
  if (value === after) return `Already ${words}, changed by somebody else since the preview.`;
  return `Changed to ${words} by somebody else since the preview.`;
}
