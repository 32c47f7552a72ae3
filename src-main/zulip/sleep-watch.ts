import type { Clock } from '../clock.ts';
import type { EventQueueTiming } from './queue-timing.ts';

/**
 * Whether the machine sleeps, by what the system announces and by gaps between two looks at the clock, since a system may
 * announce neither the beginning nor the end.
 */
export interface SleepWatch {
  /** The system announced a sleep. */
  suspend(): void;
  /** The machine is awake, and the time until now is no sleep that still has to be noticed. */
  resume(): void;
  /** Ends a suspension; a sleep that has not been noticed yet still will be. */
  endSuspension(): void;
  isSuspended(): boolean;
  /** What the time since the last look shows: `awake` where a suspension is over, `slept` where none was announced. */
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
