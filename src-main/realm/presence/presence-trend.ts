import type { DatabaseSync } from 'node:sqlite';
import type { PresenceTrend, RecordedPresence } from '#contract/presence.ts';
import {
  keepPresenceSample,
  readPresenceSamples,
  sampleInterval,
  type PresenceSample,
} from '../../store/presence-samples.ts';

/** The trend of the last hours, sampled on this computer while the organization is live. */
export interface PresenceTrendKeeper {
  /** Records this minute's sample unless it has been recorded. UNIX milliseconds. */
  tick(now: number): void;
  /** The samples of the last hours. */
  read(hours: number, now: number): PresenceTrend;
}

/**
 * @param example samples before the first recorded one, only for the demo organization
 * @param sample how many people are in each state now; null if unknown or presence is off
 */
export function createPresenceTrend(
  database: DatabaseSync,
  organizationId: string,
  example: RecordedPresence | null,
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
    read(hours, now) {
      const from = now - hours * 3_600_000;
      const recorded = readPresenceSamples(database, organizationId, from);
      return example === null ? { ...recorded, exampleUntil: null } : withExample(example, recorded, from);
    },
  };
}

/** The samples of a period, preceded by those of the example. `from` is UNIX milliseconds. */
function withExample(example: RecordedPresence, recorded: RecordedPresence, from: number): PresenceTrend {
  const end = recorded.at[0] ?? Number.POSITIVE_INFINITY;
  const isShown = (_value: number, index: number): boolean => {
    const at = example.at[index] ?? 0;
    return at >= from / 1_000 && at < end;
  };
  const shown = example.at.filter(isShown);
  const last = shown.at(-1);
  return {
    at: Float64Array.from([...shown, ...recorded.at]),
    active: Uint32Array.from([...example.active.filter(isShown), ...recorded.active]),
    idle: Uint32Array.from([...example.idle.filter(isShown), ...recorded.idle]),
    offline: Uint32Array.from([...example.offline.filter(isShown), ...recorded.offline]),
    exampleUntil: last === undefined ? null : (recorded.at[0] ?? last + 60),
  };
}
