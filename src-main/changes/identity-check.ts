import { idOfTarget, newNameOfTarget, type ChangeTarget } from '#contract/changes.ts';
import type { ChangeReason, RecordedChange, RecordedJob } from '../store/journal.ts';
import { kindOf } from './kinds/kinds.ts';
import type { ChangeFacts } from './planning-facts.ts';
import type { RecordedName } from './edit-to-plan.ts';

/** Whose ids are meant: of which organization, and of whose account there. */
export interface AccountIdentity {
  /** The server's own name of the organization; null where it has none. */
  realmUuid: string | null;
  userId: number;
  address: string | null;
}

/** Said of a job whose ids are those of another organization or account. */
export const otherAccountWords =
  'Planned in another organization or with another account: its ids may mean somebody else here. Plan it again.';

/**
 * Whether a job was planned where ids meant something else, as before the organization was imported again. The id of the
 * caller's own account tells; the address does where the server does not name its organizations, since the same id may
 * be somebody else's now. What the journal does not know is taken for the same.
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

/** Said of a target that was called otherwise when its change was planned. */
export function strangerWords(recorded: string, now: string): string {
  return `It was “${recorded}” when this was planned, and is “${now}” now. Check who or what it is, then plan it again.`;
}

/**
 * What a target is called whose id belongs to somebody or something else than when the change was planned; null where it
 * is the same. A person is the same by name or by address. A name that this console gave is known.
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
  // What is not there any more is for others to say.
  if (name === recorded.name || name === kind.goneName(idOfTarget(target))) return null;
  const address = kind.emailOf?.(subject) ?? null;
  const isSameAddress = address !== null && address.toLowerCase() === recorded.email?.toLowerCase();
  return isSameAddress || hasNamed(target, name) ? null : name;
}

type Named = Pick<RecordedChange, 'target' | 'field' | 'after' | 'name' | 'email'>;

/**
 * Whether a value that was read is of somebody else than the changes were planned for. Only whom an address tells apart:
 * what has a name alone, others may have renamed.
 *
 * @param together the changes of the call, which may have given the person that name
 */
export function isOfStranger(
  change: Named,
  together: readonly Named[],
  facts: ChangeFacts,
  hasNamed: (target: ChangeTarget, name: string) => boolean,
): boolean {
  // When the name itself was to change, a different name is somebody else's edit and does not identify the person.
  if (kindOf(change.target).emailOf === undefined || change.field === 'name') return false;
  const isNamed = (target: ChangeTarget, name: string): boolean =>
    hasNamed(target, name) ||
    together.some((other) => other.target === target && other.field === 'name' && other.after === name);
  return strangerName(change.target, change, facts, isNamed) !== null;
}

/** Why the ids of a job or of a change do not mean what they meant when it was planned; null where they do. */
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
