import type { Clock } from '../clock.ts';
import type { EventQueueTiming } from './queue-timing.ts';

/**
 * Detects whether the machine sleeps, from the system's announcements and from gaps between clock checks, since a
 * system may announce neither the start nor the end.
 */
export interface SleepWatch {
  /** The system announced a sleep. */
  suspend(): void;
  /** The machine is awake, and the time until now must not be detected as a sleep. */
  resume(): void;
  /** Ends a suspension; a sleep that wasn't detected yet still will be. */
  endSuspension(): void;
  isSuspended(): boolean;
  /**
   * What the time since the last check means: `awake` if a suspension is over, `slept` if an unannounced sleep
   * happened.
   */
  look(): 'awake' | 'slept' | null;
}

export function createSleepWatch(
  clock: Clock,
  timing: Pick<EventQueueTiming, 'longestSuspension' | 'sleep'>,
): SleepWatch {
  let suspendedAt: number | null = null;
  let lookedAt = clock.elapsed();

  return {
    suspend() {
      suspendedAt = clock.elapsed();
    },
    resume() {
      suspendedAt = null;
      lookedAt = clock.elapsed();
    },
    endSuspension() {
      suspendedAt = null;
    },
    isSuspended: () => suspendedAt !== null,
    look() {
      const now = clock.elapsed();
      const hasSlept = now - lookedAt > timing.sleep;
      lookedAt = now;
      if (suspendedAt === null) return hasSlept ? 'slept' : null;
      return hasSlept || now - suspendedAt >= timing.longestSuspension ? 'awake' : null;
    },
  };
}
