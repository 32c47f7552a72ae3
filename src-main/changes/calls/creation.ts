import { newNameOfTarget } from '#contract/changes.ts';
import type { ChangeIntent, RecordedChange } from '../../store/journal.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import { ambiguous, notDated } from './inconclusive-evidence.ts';
import { isNotBefore } from './since-intent.ts';
import type { Evidence, Looking } from './operations.ts';

/** Something by the name that a change wanted to give something new. */
interface Found {
  claim: string;
  /** Null on servers that do not say. */
  creatorId: number | null;
  /** UNIX seconds; null or 0 where it is not known. */
  createdAt: number | null;
  /** Whether it has all that was asked for and that no server leaves out. */
  isAsAsked: boolean;
}

/**
 * Whether a change made what is there by its name. Nothing else has the name, so what somebody else has made means that
 * the change made nothing. The account may have made it elsewhere at that moment, or have changed it since: then it is not as
 * it was asked for.
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
 * What is known of a change that made nothing by its name: something just as it was asked for may have another name since.
 * What had the name when this console changed it may be gone, or be like nothing that was asked for.
 *
 * @param kind such as `channel`, by which claims begin
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
  // Somebody else may have made it, who was first.
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

/** Null where that is not known. */
function isSince(intent: ChangeIntent | null, createdAt: number | null): boolean | null {
  return isNotBefore(intent?.serverTime ?? null, createdAt === 0 ? null : createdAt);
}
