import type { Clock } from '../clock.ts';
import type { EventQueueTiming } from './queue-timing.ts';

/** Registrations of an event queue, at most one at a time: when the next may begin, and what gives one up. */
export interface RegistrationAttempts {
  /** Milliseconds until the next may begin; 0 or less: now. */
  dueIn(): number;
  /** @returns what ends this attempt */
  begin(): AbortSignal;
  end(): void;
  /** Gives up the attempt under way, if any. */
  giveUp(): void;
  /** The same, unless it has just begun. */
  giveUpUnlessYoung(): void;
  /** The machine slept: the attempt under way is given up unless it ends within `timing.quickPollLimit`. */
  expectSoon(): void;
  /** Gives up an attempt that was expected to have ended by now. */
  giveUpIfOverdue(): void;
}

export function createRegistrationAttempts(
  clock: Clock,
  timing: Pick<EventQueueTiming, 'betweenRegistrations' | 'quickPollLimit'>,
): RegistrationAttempts {
  let attempt: { startedAt: number; end: AbortController } | null = null;
  let startedAt = Number.NEGATIVE_INFINITY;
  /** Elapsed milliseconds, as of the clock. */
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
