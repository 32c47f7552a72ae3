import type { DatabaseSync } from 'node:sqlite';
import type { PresenceTrend } from '#contract/presence.ts';
import {
  keepPresenceSample,
  readPresenceSamples,
  sampleInterval,
  type PresenceSample,
} from '../../store/presence-samples.ts';

/** The trend of the last hours, sampled on this device while the organization is live. */
export interface PresenceTrendKeeper {
  /** Takes the sample of this minute unless it has been taken. UNIX milliseconds. */
  tick(now: number): void;
  /** The samples of the last hours. */
  read(hours: number, now: number): PresenceTrend;
}

/** @param sample how many people are in each state now; null while that is not known or presence is off */
export function createPresenceTrend(
  database: DatabaseSync,
  organizationId: string,
  sample: () => PresenceSample | null,
): PresenceTrendKeeper {
  let takenAt = Number.NEGATIVE_INFINITY;
  return {
    tick(now) {
      const minute = Math.floor(now / sampleInterval);
      if (minute === takenAt) return;
      const taken = sample();
      if (taken === null) return;
      takenAt = minute;
      keepPresenceSample(database, organizationId, now, taken);
    },
    read: (hours, now) => readPresenceSamples(database, organizationId, now - hours * 3_600_000),
  };
}
