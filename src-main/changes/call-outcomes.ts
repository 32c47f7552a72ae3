import type { Failure } from '#contract/outcome.ts';
import { type Text, sayText } from '#words/text.ts';
import type { ChangeReason, JobReason, RecordedChange } from '../store/journal.ts';
import type { CallChanges } from './calls/operations.ts';
import type { JobLedger } from './job-ledger.ts';
import type { LiveJob } from './live-job.ts';
import { refusedOf } from './refused-call.ts';
import type { SendOutcome } from './send.ts';
import type { Settling } from './settling.ts';

interface HoldingPorts {
  ledger: Pick<JobLedger, 'apply'>;
  /** Nothing can be sent at the moment: holds the job and retries it later. */
  onHeld(job: LiveJob, why: JobReason): void;
}

export interface CallOutcomePorts extends HoldingPorts {
  ledger: JobLedger;
  settling: Pick<Settling, 'beforeEnd' | 'lost'>;
}

/** Applies the outcome of a call to its changes and its job. */
export interface CallOutcomes {
  /** @param underWay changes that the server may still carry out because of an earlier attempt */
  take(
    job: LiveJob,
    changes: CallChanges,
    outcome: Exclude<SendOutcome, { kind: 'not-sent' }>,
    underWay: ReadonlySet<RecordedChange>,
  ): void;
}

/** Whether the same call can succeed once the server or the network recovers. */
function isPassing({ kind }: Failure): boolean {
  return kind !== 'unauthorized';
}

function wordsOf(failure: Failure): Text {
  return 'message' in failure ? failure.message : 'The call was stopped.';
}

/** Holds a job whose next call would fail the same way. */
export function holdAfter(job: LiveJob, failure: Failure, ports: HoldingPorts): void {
  const words = wordsOf(failure);
  if (isPassing(failure)) ports.onHeld(job, { kind: 'retrying', words });
  else ports.ledger.apply(job, { kind: 'paused', by: 'console', why: { kind: 'blocked', words } });
}

export function createCallOutcomes(ports: CallOutcomePorts): CallOutcomes {
  const { ledger, settling } = ports;

  /** The server applies a call as a whole, so changes that it didn't object to are sent again without the others. */
  const refuse = (
    job: LiveJob,
    changes: CallChanges,
    reason: ChangeReason,
    underWay: ReadonlySet<RecordedChange>,
  ) => {
    const words = reason.kind === 'refused' ? reason.words : '';
    const refused = refusedOf(job, changes, sayText(words));
    const others = changes.filter((change) => !refused.includes(change));
    if (others.length > 0) {
      ledger.putBack(job, others, { kind: 'put-back', because: 'refused-together', words });
    }
    const [doubtful, ...further] = refused.filter((change) => underWay.has(change));
    if (doubtful !== undefined)
      settling.beforeEnd(job, [doubtful, ...further], false, { outcome: 'rejected', reason });
    ledger.conclude(
      job,
      refused
        .filter((change) => !underWay.has(change))
        .map((change) => ({ change, outcome: 'rejected', reason })),
    );
  };

  return {
    take(job, changes, outcome, underWay) {
      if (outcome.kind === 'applied' || outcome.kind === 'rejected') job.failedTries = 0;
      switch (outcome.kind) {
        case 'applied': {
          const { reason, claim, without } = outcome;
          ledger.conclude(
            job,
            changes.map((change) =>
              without?.changes.includes(change) === true
                ? { change, outcome: 'rejected', reason: without.reason }
                : {
                    change,
                    outcome: 'applied',
                    ...(reason !== null && { reason }),
                    ...(claim !== undefined && { claim }),
                  },
            ),
          );
          return;
        }
        case 'overtaken': {
          const { reason, claim } = outcome;
          ledger.conclude(
            job,
            changes.map((change) => ({ change, outcome: 'skipped', reason, claim })),
          );
          return;
        }
        case 'rejected':
          refuse(job, changes, outcome.reason, underWay);
          return;
        case 'lost':
          settling.lost(job, changes, outcome);
          return;
        case 'rate-limited':
          ledger.putBack(job, changes, { kind: 'put-back', because: 'rate-limited', words: '' });
          return;
        case 'blocked': {
          const { failure } = outcome;
          ledger.putBack(job, changes, { kind: 'put-back', because: 'blocked', words: wordsOf(failure) });
          holdAfter(job, failure, ports);
        }
      }
    },
  };
}
