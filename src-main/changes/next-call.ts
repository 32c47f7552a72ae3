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
  /** The field of people for their values of a profile field that a job creates; null while it is not there. */
  createdField(target: ChangeTarget): string | null;
  /** Whether no other job is to be sent before this one. */
  isNext(job: LiveJob): boolean;
  /** Nothing can be sent at the moment: the job is to be held, and tried again by itself. */
  onHeld(job: LiveJob, why: JobReason): void;
  /** What is to be sent has to wait until an earlier change of the same field is read back. */
  onBehind(job: LiveJob): void;
  /**
   * Fetches what no snapshot has and changes are about.
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
   * Takes the next changes off the job, and skips what changed since the preview, all in one transaction, up to the first
   * call that can be sent. Null where nothing can be sent now.
   */
  take(job: LiveJob): Promise<CallChanges | null>;
  /** What comes after the changes, as much of it as one reading takes. */
  after(job: LiveJob, changes: CallChanges): readonly RecordedChange[];
}

const batchSize = 200;

/** Of a list that is not for this account, or that this server does not have: it stays away however often it is asked for. */
const refusals: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'rejected',
  'forbidden',
  'unsupported',
  'gone',
]);

export function createNextCall(ports: NextCallPorts): NextCall {
  const { journal, ledger, hindrances, closing } = ports;

  /** What may go in the same call as the first one, taken off what comes next. */
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
   * Gives values of a field that the job has created its id, so that they are the field's own from here on.
   *
   * @returns whether that has to wait until the field is seen
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
   * Fetches the lists that the next changes of a job of an earlier run are part of, unless another job comes before it.
   *
   * @returns whether that has to wait; the changes are then read again, so that none is judged without its list
   */
  const waitsForLists = async (job: LiveJob): Promise<boolean> => {
    // A list that is refused keeps none of the others.
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
        // What is refused to the account is judged without the list, as the server judges it.
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
      // What comes after those whose lists were asked for is judged by other lists.
      if (!job.needsLists && job.upcoming.length < batchSize) {
        const known = new Set([...changes, ...job.upcoming].map(({ id }) => id));
        const waiting = journal.waiting(job.id, known.size + batchSize);
        job.upcoming.push(...waiting.filter(({ id }) => !known.has(id)));
      }
      return job.upcoming;
    },
  };
}
