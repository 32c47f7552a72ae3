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

/** Answers questions about changes and their targets from the live organization and from this console's journal. */
export interface LiveFacts {
  /** The live model's value, or null if the target doesn't exist. */
  liveValue(target: ChangeTarget, field: string): string | null;
  /** The part of the value that the change sets, whatever others have set in the rest. */
  asChanged(change: RecordedChange, value: string): string;
  /** Whether the live value is the new one and was set by this change. */
  isOwnValue(change: RecordedChange): boolean;
  /** Whether the target may exist although the live model doesn't have it. */
  isUnreadable(target: ChangeTarget): boolean;
  /** Whether the value is unknown because its list was never fetched. */
  isUnlisted(field: string): boolean;
  /** Whether the target is protected from this console. */
  isProtected(target: ChangeTarget): boolean;
  /** Whether the organization is loaded; until then, nobody knows who the IDs belong to. */
  isLoaded(): boolean;
  /** Whether the job was planned with another account, so that its IDs may mean something else. */
  isOfAnother(job: LiveJob): boolean;
  /** Whether the target's ID now belongs to someone other than when the change was planned. */
  isOfStranger(change: RecordedChange, together: readonly RecordedChange[]): boolean;
  /** Why the IDs of the job or change no longer mean what they did when it was planned, or null. */
  strangerReason(jobId: string, change: RecordedChange): ChangeReason | null;
  /** The field that holds people's values of a profile field created by a job; null until the field exists. */
  createdField(target: ChangeTarget): string | null;
  /** Whether a change of this console gave the target that name. */
  hasNamed(target: ChangeTarget, name: string): boolean;
  /** The title of this console's job that set a value, or null if something else did. */
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
