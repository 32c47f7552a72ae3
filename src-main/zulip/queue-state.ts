import { isDeepStrictEqual } from 'node:util';
import type { ConnectionState } from '#contract/organization.ts';
import type { Failure } from '#contract/outcome.ts';
import { text, type Text } from '#words/text.ts';
import type { Clock } from '../clock.ts';
import { reasonOf, troubleShown } from './queue-recovery.ts';
import type { EventQueueTiming } from './queue-timing.ts';

/** An event queue's own state. */
export type QueueState = Exclude<ConnectionState, { kind: 'unencrypted' | 'stopped' }>;

/** Whether the queue's data is current, as far as can be known. */
export type Freshness =
  /** A queue is open, and everything that it was asked about was answered. */
  | { kind: 'live' }
  /**
   * `since` is the last answer in UNIX milliseconds, null before the first; `why` is a sentence; `needsPerson` if
   * nothing is sent until the person acts: the server refused the key or isn't supported.
   */
  | { kind: 'stale'; since: number | null; why: Text; needsPerson: 'signed-out' | 'refused' | false };

/** The failure of a call that needs the server, while the person must sign in first. */
export const signInNeeded = {
  kind: 'unauthorized',
  code: 'SIGNED_OUT',
  message: text('server.signed-out'),
} as const satisfies Failure;

const uncertain: Readonly<Record<'connecting' | 'live', Text>> = {
  connecting: text('server.still-loading'),
  live: text('server.connection-interrupted'),
};

/** Why the data isn't current in this state. */
export function staleBecause(state: QueueState): Text {
  if (state.kind === 'connecting' || state.kind === 'live') return uncertain[state.kind];
  const words = 'message' in state ? state.message : state.reason;
  // The server ends its messages in both ways.
  return typeof words !== 'string' || /[.!?…]$/.test(words) ? words : `${words}.`;
}

/** What is known after a failed try. */
export interface NextTry {
  delayMilliseconds: number;
  /** In a row. */
  failures: number;
  /** An answer arrived, but can't be used. */
  isUnreadable: boolean;
}

/**
 * An event queue's state, derived from one fact: until when the queue counts as good. An answer and a held poll extend
 * that time; a failure, a loss and a sleep shorten it. Nothing else makes a queue live.
 */
export interface QueueStateKeeper {
  read(): QueueState;
  /** UNIX milliseconds of the last answer; null before the first. */
  answeredAt(): number | null;
  /** Whether nothing more is sent until the person acts. */
  isFinal(): boolean;
  answered(): void;
  /** The server holds a poll, which must be answered within this many milliseconds. */
  trust(milliseconds: number): void;
  /** The queue counts as good for at most this many more milliseconds. @param isNewly also if its time was over */
  suspect(milliseconds: number, isNewly?: boolean): void;
  /** A try failed. */
  failed(failure: Failure, next: NextTry): void;
  signedOut(message: Text): void;
  /** @param because the organization is too large for this computer, rather than the server unsupported */
  refused(message: Text, because?: 'too-large'): void;
  /** Leaves a final state for a retry. @returns whether the state was final */
  reopen(): boolean;
  /** Updates the state for the passage of time. */
  look(): void;
}

/** The time of the next try is shown again once the machine's clock has moved it by this much. */
const shownTryMayDiffer = 2_000;

export function createQueueState(
  clock: Clock,
  timing: EventQueueTiming,
  changed: () => void,
): QueueStateKeeper {
  let state: QueueState = { kind: 'connecting', sinceMilliseconds: clock.now() };
  let answeredAt: number | null = null;
  let goodUntil = Number.NEGATIVE_INFINITY;
  let isFirstConnection = true;
  let failures = 0;
  /** The last failure was an unusable answer. */
  let isUnreadable = false;
  /** Since when expected answers have been missing. */
  let troubleSince: number | null = null;
  let reason: Text | null = null;
  /** A proxy that requires a sign-in first. */
  let proxy: string | null = null;
  let nextTryAt: number | null = null;

  const isFinal = (): boolean => state.kind === 'signed-out' || state.kind === 'refused';

  function show(next: QueueState): void {
    state = next.kind === state.kind ? { ...next, sinceMilliseconds: state.sinceMilliseconds } : next;
    changed();
  }

  function nextTryShown(now: number): number | null {
    if (nextTryAt === null || nextTryAt <= now) return null;
    const at = clock.now() + nextTryAt - now;
    const shown = 'nextTryAtMilliseconds' in state ? state.nextTryAtMilliseconds : null;
    return shown !== null && Math.abs(shown - at) < shownTryMayDiffer ? shown : at;
  }

  function derive(): void {
    if (isFinal()) return;
    const now = clock.elapsed();
    const isGood = isFirstConnection || now < goodUntil;
    if (isGood && failures === 0) troubleSince = null;
    else troubleSince ??= now;
    const silentMilliseconds = troubleSince === null ? 0 : now - troubleSince;
    const trouble = troubleShown({ failures, silentMilliseconds, isGood });
    const shown = trouble && isUnreadable ? 'unreadable' : trouble;
    if (shown === null) {
      const kind = isFirstConnection ? 'connecting' : 'live';
      if (state.kind !== kind) show({ kind, sinceMilliseconds: clock.now() });
      return;
    }
    const facts = {
      sinceMilliseconds: clock.now(),
      nextTryAtMilliseconds: nextTryShown(now),
      reason: reason ?? text('server.not-answered-yet'),
    };
    const next: Extract<QueueState, { reason: Text }> =
      shown === 'unreadable'
        ? { kind: shown, ...facts }
        : { kind: shown, ...facts, ...(proxy === null ? {} : { proxy }) };
    const isSame =
      'reason' in state &&
      state.kind === shown &&
      // A message is made each time.
      isDeepStrictEqual(state.reason, next.reason) &&
      state.nextTryAtMilliseconds === next.nextTryAtMilliseconds;
    if (!isSame) show(next);
  }

  return {
    read: () => state,
    answeredAt: () => answeredAt,
    isFinal,
    answered() {
      answeredAt = clock.now();
      isFirstConnection = false;
      goodUntil = clock.elapsed() + timing.grace;
      failures = 0;
      isUnreadable = false;
      troubleSince = null;
      reason = null;
      proxy = null;
      nextTryAt = null;
      show({ kind: 'live', sinceMilliseconds: clock.now() });
    },
    trust(milliseconds) {
      goodUntil = clock.elapsed() + milliseconds;
    },
    suspect(milliseconds, isNewly = false) {
      const until = clock.elapsed() + milliseconds;
      const wasLive = state.kind === 'live';
      goodUntil = isNewly && wasLive ? until : Math.min(goodUntil, until);
    },
    failed(failure, next) {
      const now = clock.elapsed();
      failures = next.failures;
      isUnreadable = next.isUnreadable;
      troubleSince ??= now;
      reason = reasonOf(failure);
      proxy = failure.kind === 'offline' ? (failure.proxy ?? null) : null;
      nextTryAt = now + next.delayMilliseconds;
      goodUntil = Math.min(goodUntil, now + timing.grace);
      derive();
    },
    signedOut(message) {
      isFirstConnection = false;
      goodUntil = Number.NEGATIVE_INFINITY;
      show({ kind: 'signed-out', sinceMilliseconds: clock.now(), message });
    },
    refused(message, because) {
      isFirstConnection = true;
      const size = because === 'too-large' ? ({ isTooLarge: true } as const) : {};
      show({ kind: 'refused', sinceMilliseconds: clock.now(), message, ...size });
    },
    reopen() {
      if (state.kind !== 'signed-out' && state.kind !== 'refused') return false;
      reason = state.message;
      failures = 0;
      isUnreadable = false;
      troubleSince = null;
      nextTryAt = null;
      show(
        isFirstConnection
          ? { kind: 'connecting', sinceMilliseconds: clock.now() }
          : { kind: 'reconnecting', sinceMilliseconds: clock.now(), nextTryAtMilliseconds: null, reason },
      );
      return true;
    },
    look: derive,
  };
}
