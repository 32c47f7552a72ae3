import { userIdOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { ChangeReason, Journal, RecordedChange } from '../store/journal.ts';
import { asChanged } from './calls/call-operations.ts';
import type { ChangePorts } from './engine-ports.ts';
import { isOfOtherAccount, isOfStranger, strangerReason } from './identity-check.ts';
import { isOwnValue, liveValueOf } from './kinds/kinds.ts';
import { fieldCreated } from './kinds/profile-field/profile-field-subject.ts';
import type { LiveJob } from './live-job.ts';
import type { LiveJobs } from './live-jobs.ts';
import type { SafetyRules } from './safety.ts';

/** What the live organization, and what this console did in it before, say of changes and their targets. */
export interface LiveFacts {
  /** The value that the live model has now, or null if the target is not there. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** What a value is to a change, whatever others have set beside. */
  asChanged(change: RecordedChange, value: string): string;
  /** Whether the live value is the one after, and the caller's own doing. */
  isOwnValue(change: RecordedChange): boolean;
  /** Whether the target may be there although the live model has no such thing. */
  isUnreadable(target: ChangeTarget): boolean;
  /** Whether nobody knows the value, since the list that it is part of was never fetched. */
  isUnlisted(field: string): boolean;
  /** Whether this console was told to leave the target alone. */
  isProtected(target: ChangeTarget): boolean;
  /** Whether the organization is loaded, which alone tells whom ids mean. */
  isLoaded(): boolean;
  /** Whether ids of the job mean others than when it was planned. */
  isOfAnother(job: LiveJob): boolean;
  /** Whether the id of the target of a change belongs to somebody else than when it was planned. */
  isOfStranger(change: RecordedChange, together: readonly RecordedChange[]): boolean;
  /** Why the ids of the job or the change do not mean what they meant when it was planned, or null. */
  strangerReason(jobId: string, change: RecordedChange): ChangeReason | null;
  /** The field of people for their values of a profile field that a job creates; null while it is not there. */
  createdField(target: ChangeTarget): string | null;
  /** Whether a change of this console gave the target that name. */
  hasNamed(target: ChangeTarget, name: string): boolean;
  /** The title of the job of this console that set a value; null for anybody else's. */
  jobThatSet(target: ChangeTarget, field: string, value: string): string | null;
}

export function createLiveFacts(
  { connection, facts, organizationId }: Pick<ChangePorts, 'connection' | 'facts' | 'organizationId'>,
  journal: Pick<Journal, 'hasNamed' | 'jobThatSet'>,
  jobs: Pick<LiveJobs, 'get'>,
  safety: Pick<SafetyRules, 'isProtected'>,
): LiveFacts {
  const hasNamed: LiveFacts['hasNamed'] = (target, name) => journal.hasNamed(organizationId, target, name);
  const valueTo: LiveFacts['asChanged'] = (change, value) =>
    asChanged(change, value, connection().featureLevel);
  return {
    liveValue: (target, field) => liveValueOf(target, field, facts),
    asChanged: valueTo,
    isOwnValue: (change) => isOwnValue(change, facts, facts.me(), valueTo),
    isUnreadable: (target) => facts.isUnreadable?.(target) === true,
    isUnlisted: (field) => facts.isUnlisted?.(field) === true,
    isProtected(target) {
      const userId = userIdOfTarget(target);
      return userId !== null && safety.isProtected(userId);
    },
    isLoaded: () => facts.identity() !== null,
    isOfAnother: (job) => isOfOtherAccount(job, facts.identity()),
    isOfStranger: (change, together) => isOfStranger(change, together, facts, hasNamed),
    strangerReason: (jobId, change) => strangerReason(jobs.get(jobId), change, facts, hasNamed),
    createdField: (target) => fieldCreated(target, facts.profileFields.all()),
    hasNamed,
    jobThatSet: (target, field, value) => journal.jobThatSet(organizationId, { target, field, value }, null),
  };
}
