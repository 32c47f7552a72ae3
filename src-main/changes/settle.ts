import { kindOfTarget, newNameOfTarget } from '#contract/changes.ts';
import type { ChangeReason, LostCause, OutcomeToRecord, RecordedChange } from '../store/journal.ts';
import { wait } from '../zulip/backoff.ts';
import { failureOf } from '../zulip/errors.ts';
import type { Connection } from '../zulip/http.ts';
import { asChanged, betweenOf, operationsOf } from './calls/call-operations.ts';
import { ambiguous, noTrace } from './calls/inconclusive-evidence.ts';
import { partlyApplied } from './calls/sent.ts';
import type { Deeds } from './deeds.ts';
import { patient } from './patient.ts';
import { noticing } from './whole-answer.ts';
import type {
  CallChanges,
  DeedOperations,
  Evidence,
  Looking,
  SettingOperations,
} from './calls/operations.ts';

/**
 * Milliseconds before each reading. There are several, because a server whose connection was cut may still be
 * processing the request.
 */
export const defaultReadingDelays: readonly number[] = [100, 600, 1300];

/** The longest interval between two checks for a deed that a server may still be processing. */
const longestBetweenLooks = 15_000;

/** What became of one change, and how that is known. */
interface Settled extends Omit<OutcomeToRecord, 'changeId'> {
  outcome: 'applied' | 'not-applied' | 'skipped' | 'unknown';
  reason: ChangeReason;
}

/** `interrupted`: stopped before anything was certain. */
export type Settlement = Settled | { outcome: 'interrupted' };

export interface Settling {
  connection(): Connection;
  deeds: Deeds;
  /** Why an answer left the outcome open. */
  cause: LostCause;
  /** Whether the server has certainly finished processing the call. */
  isOver: boolean;
  /** Whether a change is sent again if the server doesn't show it; setting a setting twice does no harm. */
  isRepeated(change: RecordedChange): boolean;
  /** The evidence appears late, if at all. */
  onLate?: (() => void) | undefined;
  signal: AbortSignal;
  readingDelays: readonly number[];
}

/**
 * Requests something that must be complete.
 *
 * @throws RequestError, even if only part of the answer can't be read, because then nothing is known
 */
async function whole<T>(connection: Connection, ask: (connection: Connection) => Promise<T>): Promise<T> {
  const { connection: noted, mustBeWhole } = noticing(connection);
  const value = await ask(noted);
  mustBeWhole();
  return value;
}

/**
 * The server's current value of a setting; null if it isn't a setting or the server doesn't disclose it.
 *
 * @throws RequestError
 */
export async function readSetting(
  connection: Connection,
  change: RecordedChange,
  signal: AbortSignal,
): Promise<string | null> {
  const operations = operationsOf(change.endpoint);
  if (operations.kind !== 'setting') return null;
  const [value] = await whole(connection, (listening) => operations.readBack(listening, [change], signal));
  return value == null ? null : asChanged(change, value, connection.featureLevel);
}

function compared(
  change: RecordedChange,
  value: string,
  isOver: boolean,
  { cause, isRepeated }: Pick<Settling, 'cause' | 'isRepeated'>,
): Settled {
  if (value === change.after)
    return { outcome: 'applied', reason: { kind: 'lost', cause, found: 'applied' } };
  const isBefore = value === change.before;
  const isBetween = betweenOf(change) === value;
  if (isBetween && change.claim !== null && isRepeated(change))
    return { outcome: 'not-applied', reason: { kind: 'lost', cause, found: 'not-applied' } };
  // The server may still overwrite someone else's value, or the one before.
  if (!isOver && !(isBefore && isRepeated(change)))
    return { outcome: 'unknown', reason: { kind: 'lost', cause, found: 'reading' } };
  return isBefore
    ? { outcome: 'not-applied', reason: { kind: 'lost', cause, found: 'not-applied' } }
    : {
        outcome: isBetween ? 'unknown' : 'skipped',
        reason: { kind: 'lost', cause, found: 'other-value', value },
      };
}

function proven(evidence: Evidence, isOver: boolean, cause: LostCause): Settled {
  switch (evidence.kind) {
    case 'happened': {
      const { claim, leftOut = [] } = evidence;
      const reason: ChangeReason = partlyApplied(leftOut) ?? { kind: 'lost', cause, found: 'applied' };
      return { outcome: 'applied', reason, ...(claim !== null && { claim }) };
    }
    case 'did-not-happen':
      return isOver
        ? { outcome: 'not-applied', reason: { kind: 'lost', cause, found: 'not-applied' } }
        : { outcome: 'unknown', reason: { kind: 'lost', cause, found: 'reading' } };
    case 'unknown':
      return { outcome: 'unknown', reason: { kind: 'lost', cause, found: 'nothing', doubt: evidence.doubt } };
  }
}

/**
 * Whether something that a change was to create by name may have been created, and have been renamed or deleted since.
 */
function mayBeGone({ target, field, before, intent }: RecordedChange, looking: Looking): Evidence | null {
  const name = newNameOfTarget(target);
  if (name === null || before !== '' || intent === null) return null;
  const kind = kindOfTarget(target);
  if (looking.changedSince(kind, intent).some((one) => one.name === name)) return ambiguous;
  // Its position in a list can be set again.
  return field !== kind || looking.wasWatched(intent) ? null : noTrace;
}

async function compareSettings(
  operations: SettingOperations,
  changes: CallChanges,
  settling: Settling,
  isOver: boolean,
): Promise<Settled[]> {
  const values = await whole(patient(settling.connection()), (listening) =>
    operations.readBack(listening, changes, settling.signal),
  );
  const { featureLevel } = settling.connection();
  const looking = settling.deeds.looking(settling.connection());
  return changes.map((change, place) => {
    const current = values[place] ?? null;
    if (current === null) return proven(noTrace, isOver, settling.cause);
    const value = asChanged(change, current, featureLevel);
    const doubt = value === change.before ? mayBeGone(change, looking) : null;
    return doubt === null ? compared(change, value, isOver, settling) : proven(doubt, isOver, settling.cause);
  });
}

async function proveDeeds(
  operations: DeedOperations,
  changes: CallChanges,
  { connection, deeds, cause, signal }: Settling,
  isOver: boolean,
): Promise<Settled[]> {
  const intents = changes.map(({ intent }) => intent);
  const evidence = await whole(patient(connection()), (listening) =>
    operations.evidence(deeds.looking(listening), changes, intents, signal),
  );
  return changes.map((_change, place) =>
    proven(evidence[place] ?? { kind: 'unknown', doubt: { kind: 'no-trace' } }, isOver, cause),
  );
}

/**
 * Finds out whether the changes of a call with a lost answer were applied. Never sends them again.
 *
 * A setting is read back. The value after: applied. The value before: not applied, once the server can't be processing
 * it any more, or at the last of the usual readings if it is sent again, since setting it twice does no harm. Another
 * value, just as late: someone else set it, skipped as a conflict. A deed needs evidence of its own; that it didn't
 * happen is known just as late. If the last check failed or showed nothing: unknown.
 *
 * @returns one settlement for each change, in order
 */
export async function settleChanges(changes: CallChanges, settling: Settling): Promise<Settlement[]> {
  const { deeds, cause, signal, readingDelays } = settling;
  const operations = operationsOf(changes[0].endpoint);
  const interrupted = changes.map((): Settlement => ({ outcome: 'interrupted' }));
  const workLeft = () =>
    settling.isOver
      ? 0
      : Math.max(...changes.map(({ intent }) => deeds.workLeft(settling.connection(), intent)));
  let between = 0;
  for (let reading = 1; ; reading += 1) {
    between =
      readingDelays[reading - 1] ?? Math.min(Math.max(1, between) * 2, longestBetweenLooks, workLeft());
    await wait(between, signal);
    if (signal.aborted) return interrupted;
    const isOver = workLeft() === 0;
    const isLast = reading >= readingDelays.length;
    let result: Settled[];
    try {
      result =
        operations.kind === 'setting'
          ? await compareSettings(operations, changes, settling, isOver)
          : await proveDeeds(operations, changes, settling, isOver);
      const isCertain = result.every(({ outcome }) => outcome === 'applied' || outcome === 'skipped');
      const isAwaited = result.some(({ reason }) => reason.kind === 'lost' && reason.found === 'reading');
      if (isCertain || (isLast && !isAwaited)) return released(changes, result, deeds);
      if (isLast) settling.onLate?.();
    } catch (error) {
      if (signal.aborted) return interrupted;
      const failure = failureOf(error);
      const words = 'message' in failure ? failure.message : 'The reading was stopped.';
      const reason = { kind: 'lost', cause, found: 'nothing', doubt: { kind: 'unreadable', words } } as const;
      if (isLast) return changes.map(() => ({ outcome: 'unknown', reason }));
    }
  }
}

/** Certain outcomes no longer need a queue. */
function released(changes: CallChanges, result: Settled[], deeds: Deeds): Settled[] {
  for (const [place, { outcome }] of result.entries()) {
    const intent = changes[place]?.intent ?? null;
    if (outcome !== 'unknown' && intent !== null) deeds.end(intent);
  }
  return result;
}
