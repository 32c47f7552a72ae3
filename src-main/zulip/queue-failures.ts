import type { Failure } from '#contract/outcome.ts';
import type { Clock } from '../clock.ts';
import { createBackoff, wait } from './backoff.ts';
import type { HeldQueue } from './held-queue.ts';
import type { Interruption } from './interruption.ts';
import type { PollPacing } from './poll-pacing.ts';
import { longestUnreadableWait, type Recovery } from './queue-recovery.ts';
import type { QueueStateKeeper } from './queue-state.ts';
import type { EventQueueTiming } from './queue-timing.ts';

export interface WaitOptions {
  retryAfterSeconds?: number;
  /** Milliseconds, if the usual wait isn't enough. */
  asked?: number | void;
  /** The server's answer can't be used. */
  isUnreadable?: boolean;
}

/** Counts an event queue's failures in a row, and waits or replaces the queue after each. */
export interface QueueFailures {
  inRow(): number;
  /** Counts a failure, and waits. */
  backOff(failure: Failure, options?: WaitOptions): Promise<void>;
  /** Recovers from a failure according to the rules. @param asked as in `WaitOptions` */
  recover(recovery: Recovery, failure: Failure, asked?: number | void): Promise<void>;
  /** Ends the series of failures. */
  reset(): void;
  /** Since when a retry waits because the server is unreachable; null if it doesn't. */
  awaySince(): number | null;
}

export interface QueueFailuresPorts {
  clock: Clock;
  timing: EventQueueTiming;
  /** Uniform in [0, 1). */
  random(): number;
  interruption: Interruption;
  state: QueueStateKeeper;
  held: HeldQueue;
  pacing: PollPacing;
}

export function createQueueFailures(ports: QueueFailuresPorts): QueueFailures {
  const { clock, timing, interruption, state, held, pacing } = ports;
  const waits = { firstBoundMilliseconds: timing.firstBackoff, random: ports.random };
  const backoff = createBackoff(waits);
  /** For answers that arrived but can't be used. */
  const unreadable = createBackoff({ ...waits, maximumBoundMilliseconds: longestUnreadableWait });
  let awaySince: number | null = null;

  async function backOff(failure: Failure, options: WaitOptions = {}): Promise<void> {
    const { retryAfterSeconds = 0, asked, isUnreadable = failure.kind === 'malformed' } = options;
    const counter = isUnreadable ? unreadable : backoff;
    const delay = Math.max(counter.next(retryAfterSeconds), asked ?? 0);
    pacing.askQuickly();
    state.failed(failure, { delayMilliseconds: delay, failures: counter.failures(), isUnreadable });
    const isAway = failure.kind === 'offline' || failure.kind === 'server-trouble';
    awaySince = isAway && retryAfterSeconds === 0 ? clock.elapsed() : null;
    await wait(delay, interruption.signal());
    awaySince = null;
  }

  async function recover(recovery: Recovery, failure: Failure, asked?: number | void): Promise<void> {
    switch (recovery.kind) {
      case 'cancelled':
        return;
      case 'sign-out':
        held.forget();
        state.signedOut(recovery.message);
        return;
      case 'too-large':
        state.refused(recovery.message, 'too-large');
        return;
      case 'register-now': {
        const lostQueues = held.countLoss();
        held.drop(false);
        // One may be lost when the server restarts, but queues that never work would be registered in a loop.
        if (lostQueues > 1) await backOff(failure);
        return;
      }
      case 'poll-now':
        pacing.askAfterSilence();
        // A dead socket is replaced unnoticed; a dead server is reported.
        state.suspect(timing.firstBackoff);
        return;
      case 'wait':
        await backOff(failure, { retryAfterSeconds: recovery.retryAfterSeconds, asked });
        return;
      case 'wait-and-register':
        held.drop(true);
        await backOff(failure);
        return;
    }
  }

  return {
    inRow: () => backoff.failures() + unreadable.failures(),
    backOff,
    recover,
    reset() {
      backoff.reset();
      unreadable.reset();
    },
    awaySince: () => awaySince,
  };
}
