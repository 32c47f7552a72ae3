import { newNameOfTarget } from '#contract/changes.ts';
import type { ChangeIntent, RecordedChange } from '../../store/journal.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import { ambiguous, notDated } from './inconclusive-evidence.ts';
import { isNotBefore } from './since-intent.ts';
import type { Evidence, Looking } from './operations.ts';

/** A thing with the name that a change wanted to give a new one. */
interface Found {
  claim: string;
  /** Null on servers that don't say. */
  creatorId: number | null;
  /** UNIX seconds; null or 0 if unknown. */
  createdAt: number | null;
  /** Whether it has everything requested that no server leaves out. */
  isAsAsked: boolean;
}

/**
 * Whether a change created the thing with its name. Names are unique, so if someone else created it, the change created
 * nothing. The account may have created it elsewhere at that moment, or changed it since; then it differs from the
 * request.
 *
 * @throws RequestError
 */
export async function evidenceOfCreation(
  { connection, take }: Looking,
  change: RecordedChange,
  intent: ChangeIntent | null,
  { claim, creatorId, createdAt, isAsAsked }: Found,
  signal: AbortSignal,
): Promise<Evidence> {
  if (!take(claim, change)) return { kind: 'did-not-happen' };
  if (change.claim === claim) return { kind: 'happened', claim };
  if (creatorId !== null) {
    const { user_id: me } = await getOwnUser(connection, { signal });
    if (creatorId !== me) return { kind: 'did-not-happen' };
  }
  if (isSince(intent, createdAt) === false) return notDated;
  return isAsAsked ? { kind: 'happened', claim } : ambiguous;
}

/**
 * What is known if no thing has the change's name: an identical one may have been renamed since. What had the name when
 * this console changed it may be gone or look entirely different.
 *
 * @param kind such as `channel`, the prefix of claims
 * @throws RequestError
 */
export async function evidenceOfAbsence(
  { connection, isFree, changedSince }: Looking,
  kind: string,
  change: RecordedChange,
  intent: ChangeIntent | null,
  others: readonly Found[],
  signal: AbortSignal,
): Promise<Evidence> {
  const name = newNameOfTarget(change.target)?.toLowerCase();
  const changed = intent === null ? [] : changedSince(kind, intent);
  // Someone else may have created it first.
  if (changed.some((one) => one.name.toLowerCase() === name && isFree(`${kind}:${one.id}`, change)))
    return ambiguous;
  const since = others.filter(
    ({ claim, createdAt, isAsAsked }) =>
      isAsAsked && isSince(intent, createdAt) === true && isFree(claim, change),
  );
  if (since.length === 0) return { kind: 'did-not-happen' };
  const { user_id: me } = await getOwnUser(connection, { signal });
  const isPossible = since.some(({ creatorId }) => creatorId === null || creatorId === me);
  return isPossible ? ambiguous : { kind: 'did-not-happen' };
}

/** Null if unknown. */
function isSince(intent: ChangeIntent | null, createdAt: number | null): boolean | null {
  return isNotBefore(intent?.serverTime ?? null, createdAt === 0 ? null : createdAt);
}
