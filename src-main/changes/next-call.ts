import { setImmediate as nextTurn } from 'node:timers/promises';
import { kindOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { wholeProfileField } from '#contract/profile-fields.ts';
import type { Failure } from '#contract/outcome.ts';
import type { JobReason, Journal, RecordedChange } from '../store/journal.ts';
import { failureOf } from '../zulip/errors.ts';
import { holdAfter } from './call-outcomes.ts';
import { fitsInCall, operationsOf } from './calls/call-operations.ts';
import type { CallChanges } from './calls/operations.ts';
import type { Hindrances } from './hindrances.ts';
import type { JobLedger } from './job-ledger.ts';
import type { Conclusion } from './job-standings.ts';
import { newFieldOf } from './kinds/profile-field/profile-field-subject.ts';
import type { LiveJob } from './live-job.ts';
import type { PendingFields } from './pending.ts';
import { areOfOnePart } from './refused-call.ts';

export interface NextCallPorts {
  journal: Pick<Journal, 'counts' | 'hasUndone' | 'nameField' | 'waiting'>;
  ledger: Pick<JobLedger, 'apply'>;
  pending: Pick<PendingFields, 'valueOf'>;
  hindrances: Hindrances;
  /** The field that holds people's values of a profile field created by a job; null until the field exists. */
  createdField(target: ChangeTarget): string | null;
  /** Whether it is this job's turn. */
  isNext(job: LiveJob): boolean;
  /** Nothing can be sent at the moment: hold the job and retry it later. */
  onHeld(job: LiveJob, why: JobReason): void;
  /** The next change has to wait until an earlier change of the same field is read back. */
  onBehind(job: LiveJob): void;
  /**
   * Fetches what the changes are about and no snapshot contains.
   *
   * @throws RequestError
   */
  load(fields: readonly (RecordedChange & { value: string })[]): Promise<void>;
  /** No further call is sent. */
  closing: AbortSignal;
}

/** Finds what a job sends next. */
export interface NextCall {
  /**
   * Takes the changes of the next call off the job. Changes before it that no longer apply are skipped in one
   * transaction. Null when nothing can be sent now.
   */
  take(job: LiveJob): Promise<CallChanges | null>;
  /** The changes that follow, as many as one read covers. */
  after(job: LiveJob, changes: CallChanges): readonly RecordedChange[];
}

const batchSize = 200;

/** Failures that a retry doesn't fix: the account can't see the list, or the server doesn't have it. */
const refusals: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'rejected',
  'forbidden',
  'unsupported',
  'gone',
]);

export function createNextCall(ports: NextCallPorts): NextCall {
  const { journal, ledger, hindrances, closing } = ports;

  /** Takes the changes that fit into the same call as the first one. */
  const companions = (job: LiveJob, first: RecordedChange, hindered: Conclusion[]): CallChanges => {
    const changes: [RecordedChange, ...RecordedChange[]] = [first];
    const { limit } = operationsOf(first.endpoint);
    while (changes.length < limit) {
      const [next] = job.upcoming;
      if (next === undefined || !areOfOnePart(job, first, next) || !fitsInCall(first, next)) break;
      job.upcoming.shift();
      const end = hindrances.of(job, next);
      if (end === null) changes.push(next);
      else hindered.push(end);
    }
    return changes;
  };

  /**
   * Replaces the placeholder of a profile field that this job created by the id that the field has now.
   *
   * @returns whether the job has to wait until the field shows up
   */
  const waitsForField = (job: LiveJob): boolean => {
    const field = job.upcoming[0]?.field ?? '';
    const created = newFieldOf(field);
    if (created === null || journal.hasUndone(job.id, created)) return false;
    const known = ports.createdField(created);
    if (known === null) return ports.pending.valueOf(created, wholeProfileField) !== undefined;
    journal.nameField(job.id, field, known);
    job.upcoming = journal.waiting(job.id, batchSize);
    return false;
  };

  /**
   * Fetches the lists that the next changes of a job from an earlier run belong to, unless another job goes first.
   *
   * @returns whether the job has to wait; its changes are then read again, so that none is checked without its list
   */
  const waitsForLists = async (job: LiveJob): Promise<boolean> => {
    // One refused list must not block the others.
    const parts = Map.groupBy(job.upcoming, ({ target, field }) =>
      kindOfTarget(target) === 'message' ? target : field,
    );
    for (const changes of parts.values()) {
      if (closing.aborted || !ports.isNext(job)) {
        job.upcoming = [];
        return true;
      }
      try {
        await ports.load(changes.map((change) => ({ ...change, value: change.after })));
      } catch (error) {
        const failure = failureOf(error);
        // The server checks what the account can't list.
        if (refusals.has(failure.kind)) continue;
        job.upcoming = [];
        holdAfter(job, failure, ports);
        return true;
      }
    }
    return false;
  };

  return {
    async take(job) {
      while (job.standing.state === 'running' && !closing.aborted) {
        if (job.upcoming.length === 0) {
          job.upcoming = journal.waiting(job.id, batchSize);
          if (job.needsLists && (await waitsForLists(job))) return null;
        }
        if (job.upcoming.length === 0) {
          ledger.apply(job, { kind: 'recounted', counts: journal.counts(job.id) });
          return null;
        }
        if (waitsForField(job)) {
          ports.onBehind(job);
          return null;
        }
        const hindered: Conclusion[] = [];
        let sendable: CallChanges | null = null;
        while (sendable === null) {
          const change = job.upcoming.shift();
          if (change === undefined) break;
          const end = hindrances.of(job, change);
          if (end === null) sendable = companions(job, change, hindered);
          else hindered.push(end);
        }
        hindrances.leaveOut(job, hindered);
        if (sendable !== null) return sendable;
        await nextTurn();
      }
      return null;
    },

    after(job, changes) {
      // Later changes of such a job need lists that are not fetched yet.
      if (!job.needsLists && job.upcoming.length < batchSize) {
        const known = new Set([...changes, ...job.upcoming].map(({ id }) => id));
        const waiting = journal.waiting(job.id, known.size + batchSize);
        job.upcoming.push(...waiting.filter(({ id }) => !known.has(id)));
      }
      return job.upcoming;
    },
  };
}
