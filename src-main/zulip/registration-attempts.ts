import type { Clock } from '../clock.ts';
import type { EventQueueTiming } from './queue-timing.ts';

/** Schedules an event queue's registrations, at most one at a time: when the next may begin, and what cancels one. */
export interface RegistrationAttempts {
  /** Milliseconds until the next may begin; 0 or less: now. */
  dueIn(): number;
  /** @returns a signal that ends this attempt */
  begin(): AbortSignal;
  end(): void;
  /** Cancels the current attempt, if any. */
  giveUp(): void;
  /** The same, unless it has just begun. */
  giveUpUnlessYoung(): void;
  /** The machine slept: the current attempt is cancelled unless it ends within `timing.quickPollLimit`. */
  expectSoon(): void;
  /** Cancels an attempt that should have ended by now. */
  giveUpIfOverdue(): void;
}

export function createRegistrationAttempts(
  clock: Clock,
  timing: Pick<EventQueueTiming, 'betweenRegistrations' | 'quickPollLimit'>,
): RegistrationAttempts {
  let attempt: { startedAt: number; end: AbortController } | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** Elapsed milliseconds on the clock. */
  let expectedAt: number | null = null;

  const giveUp = (): void => attempt?.end.abort();

  return {
    dueIn: () => startedAt + timing.betweenRegistrations - clock.elapsed(),
    begin() {
      startedAt = clock.elapsed();
      attempt = { startedAt, end: new AbortController() };
      return attempt.end.signal;
    },
    end() {
      attempt = null;
      expectedAt = null;
    },
    giveUp,
    giveUpUnlessYoung() {
      const isYoung = attempt !== null && clock.elapsed() - attempt.startedAt < timing.betweenRegistrations;
      if (!isYoung) giveUp();
    },
    expectSoon() {
      expectedAt = clock.elapsed() + timing.quickPollLimit;
    },
    giveUpIfOverdue() {
      if (expectedAt === null || clock.elapsed() < expectedAt) return;
      expectedAt = null;
      giveUp();
    },
  };
}
