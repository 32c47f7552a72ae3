import type { DatabaseSync, StatementResultingChanges } from 'node:sqlite';
import { keptReason, type ChangeReason } from './journal-reasons.ts';
import type { ChangeIntent, OutcomeToRecord } from './journal-records.ts';
import { inTransaction } from './transaction.ts';

/** Records the progress of a job's changes, before and after each call. */
export interface JournalOutcomes {
  /**
   * Recorded before the call: from now on the changes may have been applied. All changes of a call share the `intent`.
   */
  intend(jobId: string, changeIds: readonly number[], at: number, intent?: ChangeIntent): void;
  /**
   * The call was certainly not carried out; the changes wait again.
   *
   * @param wasTried whether the sending still counts as a try
   */
  withdraw(
    jobId: string,
    changeIds: readonly number[],
    why: ChangeReason | null,
    at: number,
    wasTried?: boolean,
  ): void;
  /** Recorded after the call, or instead of it. */
  conclude(jobId: string, outcomes: readonly OutcomeToRecord[], at: number): void;
  /** Records all waiting changes that were never sent as skipped; returns how many. */
  skipWaiting(jobId: string, why: ChangeReason | null, at: number): number;
}

const kept = (reason: ChangeReason | null | undefined): string | null =>
  reason === null || reason === undefined ? null : keptReason(reason);

/** Opens the journal's outcomes on a thread's connection; each function is one durable transaction. */
export function openOutcomes(database: DatabaseSync): JournalOutcomes {
  const addEntry = database.prepare(
    'INSERT INTO journal_entry (job_id, change_id, at, kind, outcome, reason) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const setSending = database.prepare(
    `UPDATE change SET outcome = 'sending', reason = NULL, intent = ?, tries = tries + 1,
       changed_at = ? WHERE job_id = ? AND change_id = ?`,
  );
  const setWithdrawn = database.prepare(
    // The server may still be processing an earlier attempt, so what is known of it is kept.
    `UPDATE change SET outcome = 'waiting', reason = ?, intent = iif(tries > ?, intent, NULL),
       tries = max(0, tries - ?), changed_at = ? WHERE job_id = ? AND change_id = ?`,
  );
  const setOutcome = database.prepare(
    `UPDATE change SET outcome = ?, reason = ?, claim = coalesce(?, claim),
       changed_at = ? WHERE job_id = ? AND change_id = ?`,
  );
  const mustHave = (jobId: string, changeId: number, { changes }: StatementResultingChanges) => {
    if (changes !== 1) throw new Error(`The journal has no change ${changeId} of job ${jobId}.`);
  };

  return {
    intend(jobId, changeIds, at, intent) {
      const known = intent === undefined ? null : JSON.stringify(intent);
      inTransaction(database, () => {
        for (const changeId of changeIds) {
          mustHave(jobId, changeId, setSending.run(known, at, jobId, changeId));
          addEntry.run(jobId, changeId, at, 'intent', 'sending', null);
        }
      });
    },
    withdraw(jobId, changeIds, why, at, wasTried = false) {
      const reason = kept(why);
      inTransaction(database, () => {
        for (const changeId of changeIds) {
          const uncounted = wasTried ? 0 : 1;
          const done = setWithdrawn.run(reason, uncounted, uncounted, at, jobId, changeId);
          mustHave(jobId, changeId, done);
          addEntry.run(jobId, changeId, at, 'withdrawal', 'waiting', reason);
        }
      });
    },
    conclude(jobId, outcomes, at) {
      inTransaction(database, () => {
        for (const { changeId, outcome, reason, claim } of outcomes) {
          const why = kept(reason);
          mustHave(jobId, changeId, setOutcome.run(outcome, why, claim ?? null, at, jobId, changeId));
          addEntry.run(jobId, changeId, at, 'outcome', outcome, why);
        }
      });
    },
    skipWaiting(jobId, why, at) {
      const reason = kept(why);
      return inTransaction(database, () => {
        database
          .prepare(
            `INSERT INTO journal_entry (job_id, change_id, at, kind, outcome, reason)
             SELECT job_id, change_id, ?, 'outcome', 'skipped', ? FROM change
             WHERE job_id = ? AND outcome = 'waiting' AND tries = 0 ORDER BY change_id`,
          )
          .run(at, reason, jobId);
        return Number(
          database
            .prepare(
              `UPDATE change SET outcome = 'skipped', reason = ?, changed_at = ?
               WHERE job_id = ? AND outcome = 'waiting' AND tries = 0`,
            )
            .run(reason, at, jobId).changes,
        );
      });
    },
  };
}
