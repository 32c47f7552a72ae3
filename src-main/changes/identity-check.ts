import { idOfTarget, newNameOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { ChangeReason, RecordedChange, RecordedJob } from '../store/journal.ts';
import { kindOf } from './kinds/kinds.ts';
import type { ChangeFacts } from './planning-facts.ts';
import type { RecordedName } from './edit-to-plan.ts';

/** The account that ids belong to: an organization and a person in it. */
export interface AccountIdentity {
  /** The server's UUID for the organization; null if it has none. */
  realmUuid: string | null;
  userId: number;
  address: string | null;
}

/** The message for a job whose ids belong to another organization or account. */
export const otherAccountWords =
  'Planned in another organization or with another account: its ids may mean somebody else here. Plan it again.';

/**
 * Whether a job's ids meant something else when it was planned, for example before the organization was imported again.
 * The id of the caller's own account tells; without a UUID, so does the address, because the same id may belong to
 * someone else now. What the journal doesn't know counts as equal.
 */
export function isOfOtherAccount(
  job: Pick<RecordedJob, 'realmUuid' | 'callerUserId' | 'callerAddress'>,
  now: AccountIdentity | null,
): boolean {
  if (now === null) return false;
  const { realmUuid, callerUserId, callerAddress } = job;
  if (callerUserId !== null && callerUserId !== now.userId) return true;
  if (realmUuid !== null && now.realmUuid !== null) return realmUuid !== now.realmUuid;
  if (callerAddress === null || now.address === null) return false;
  return callerAddress.toLowerCase() !== now.address.toLowerCase();
}

/** The message for a target that had another name when its change was planned. */
export function strangerWords(recorded: string, now: string): string {
  return `It was “${recorded}” when this was planned, and is “${now}” now. Check who or what it is, then plan it again.`;
}

/**
 * The target's present name if its id no longer belongs to the same person or thing; null if it does. A person is the
 * same by name or by address. Names given by this console count too.
 *
 * @param hasNamed whether a change of this console gave the target that name
 */
export function strangerName(
  target: ChangeTarget,
  recorded: RecordedName,
  facts: ChangeFacts,
  hasNamed: (target: ChangeTarget, name: string) => boolean,
): string | null {
  const kind = kindOf(target);
  if (kind.isNamedById === true || newNameOfTarget(target) !== null) return null;
  const subject = kind.subject(idOfTarget(target), facts);
  if (subject === undefined) return null;
  const name = kind.nameOf(subject);
  // A missing target is handled elsewhere.
  if (name === recorded.name || name === kind.goneName(idOfTarget(target))) return null;
  const address = kind.emailOf?.(subject) ?? null;
  const isSameAddress = address !== null && address.toLowerCase() === recorded.email?.toLowerCase();
  return isSameAddress || hasNamed(target, name) ? null : name;
}

type Named = Pick<RecordedChange, 'target' | 'field' | 'after' | 'name' | 'email'>;

/**
 * Whether a value that was read belongs to someone else than the changes were planned for. Only addresses tell: things
 * identified by name may have been renamed by others.
 *
 * @param together the changes of the call, which may have given the person that name
 */
export function isOfStranger(
  change: Named,
  together: readonly Named[],
  facts: ChangeFacts,
  hasNamed: (target: ChangeTarget, name: string) => boolean,
): boolean {
  // If the name itself was to change, a different name is someone else's edit and doesn't identify the person.
  if (kindOf(change.target).emailOf === undefined || change.field === 'name') return false;
  const isNamed = (target: ChangeTarget, name: string): boolean =>
    hasNamed(target, name) ||
    together.some((other) => other.target === target && other.field === 'name' && other.after === name);
  return strangerName(change.target, change, facts, isNamed) !== null;
}

/** Why a job's or change's ids no longer mean the same as when it was planned; null if they do. */
export function strangerReason(
  job: Pick<RecordedJob, 'realmUuid' | 'callerUserId' | 'callerAddress'> | undefined,
  change: RecordedChange,
  facts: ChangeFacts & { identity(): AccountIdentity | null },
  hasNamed: (target: ChangeTarget, name: string) => boolean,
): ChangeReason | null {
  if (job !== undefined && isOfOtherAccount(job, facts.identity())) {
    return { kind: 'not-sent', because: 'another-account' };
  }
  const name = strangerName(change.target, change, facts, hasNamed);
  return name === null ? null : { kind: 'not-sent', because: 'another-thing', name };
}
