import type { RecordedChange } from '../store/journal.ts';
import { fieldOf } from './early-readings.ts';
import type { LiveJob } from './live-job.ts';

/** Changes that are being read back, each of one job. */
export interface ChangesBeingRead {
  add(job: LiveJob, changes: readonly RecordedChange[]): void;
  remove(job: LiveJob, changes: readonly RecordedChange[]): void;
  has(job: LiveJob, change: RecordedChange): boolean;
  /** Whether another change of the same field is among them. */
  hasAnotherOf(job: LiveJob, change: RecordedChange): boolean;
}

/** Names a change among those of all jobs. */
export function changeKey({ id }: LiveJob, change: RecordedChange): string {
  return `${id} ${change.id}`;
}

export function createChangesBeingRead(): ChangesBeingRead {
  const byKey = new Map<string, RecordedChange>();
  return {
    add(job, changes) {
      for (const change of changes) byKey.set(changeKey(job, change), change);
    },
    remove(job, changes) {
      for (const change of changes) byKey.delete(changeKey(job, change));
    },
    has: (job, change) => byKey.has(changeKey(job, change)),
    hasAnotherOf(job, change) {
      const [own, field] = [changeKey(job, change), fieldOf(change)];
      return byKey.entries().some(([key, other]) => key !== own && fieldOf(other) === field);
    },
  };
}
