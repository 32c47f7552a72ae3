import type { ChangeTarget } from '#contract/changes.ts';
import type { RecordedChange } from '../store/journal.ts';
import { asChanged } from './calls/call-operations.ts';
import type { LiveJob } from './live-job.ts';
import type { SettlingPorts } from './settling-ports.ts';

/** How long a server may work on a request after its connection was cut; a later value is from someone else. */
const longestLateness = 120_000;

/** Identifies the field that a change sets, across jobs. */
export function fieldOf({ target, field }: Pick<RecordedChange, 'target' | 'field'>): string {
  return `${target} ${field}`;
}

/** A setting that wasn't carried out yet when it was read back. */
interface EarlyReading {
  job: LiveJob;
  change: RecordedChange;
}

/**
 * Settings that were read back as not carried out, perhaps too early: the live model may show that they were after all.
 */
export interface EarlyReadings {
  add(job: LiveJob, change: RecordedChange): void;
  /** The changes are sent: earlier uncertainty about their fields no longer matters. */
  began(changes: readonly RecordedChange[]): void;
  /** The live model received a value. */
  confirmed(target: ChangeTarget, field: string): void;
  /** The same for a whole snapshot. */
  snapshotCame(): void;
  /** The latest one for a change's field. */
  of(change: RecordedChange): EarlyReading | undefined;
}

type EarlyReadingPorts = Pick<
  SettlingPorts,
  'connection' | 'liveValue' | 'isOwnValue' | 'isOfAnother' | 'clock'
> & {
  /** A change that its job had given up on was applied after all. */
  onApplied(job: LiveJob, change: RecordedChange): void;
};

export function createEarlyReadings(ports: EarlyReadingPorts): EarlyReadings {
  const byField = new Map<string, EarlyReading & { until: number }>();

  const look = (key: string): void => {
    const doubt = byField.get(key);
    if (doubt === undefined) return;
    const { job, change, until } = doubt;
    const live = ports.liveValue(change.target, change.field);
    const { featureLevel } = ports.connection();
    if (live !== null && asChanged(change, live, featureLevel) === change.before) return;
    byField.delete(key);
    const isLate = ports.clock.elapsed() <= until && ports.isOwnValue(change);
    const isGivenUp = change.outcome === 'not-applied' || change.outcome === 'rejected';
    if (isLate && isGivenUp && !ports.isOfAnother(job)) ports.onApplied(job, change);
  };

  return {
    add(job, change) {
      byField.set(fieldOf(change), { job, change, until: ports.clock.elapsed() + longestLateness });
    },
    began(changes) {
      for (const change of changes) byField.delete(fieldOf(change));
    },
    confirmed(target, field) {
      if (byField.size > 0) look(fieldOf({ target, field }));
    },
    snapshotCame() {
      for (const key of byField.keys()) look(key);
    },
    of: (change) => byField.get(fieldOf(change)),
  };
}
