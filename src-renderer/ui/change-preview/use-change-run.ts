import { useEffect, useRef, useState } from 'react';
import type { ChangeSet, Job, JobRow } from '../../../src-preload/contract/change-entities.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useRow } from '../../state/replica.ts';
import { isSingle } from './change-groups.ts';

/** How a preview was left. `refused` holds the server's own words. */
export type PreviewOutcome = { kind: 'cancelled' } | { kind: 'started' } | { kind: 'refused'; words: string };

export interface ChangeRun {
  /** A call or a job that the preview waits for is under way. */
  busy: boolean;
  /** Why it could not be started or was refused. */
  problem: string | null;
  run(typed: number | null, stopAtFirstRefusal: boolean, reason: string): void;
  /** Tries again what was not sent, for lack of a connection or of a valid key; null where that is not the case. */
  tryAgain: (() => void) | null;
  /** Leaves the preview: a set that was not run is discarded. */
  leave(): void;
}

/** A job longer than this is left to the top bar's job chip. */
const waitMilliseconds = 15_000;

/**
 * Runs or discards a change set (https://zulip.com/api/update-user and others, through the change engine). A set of
 * one change is waited for, so that a refusal is said where the change was made; more go on as a job.
 */
export function useChangeRun(
  organizationId: string,
  changeSet: ChangeSet,
  onClose: (outcome: PreviewOutcome) => void,
): ChangeRun {
  const [starting, setStarting] = useState(false);
  const [job, setJob] = useState<Job | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRow(organizationId, 'jobs', job?.id ?? '') ?? job;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const isHeld = latest !== null && latest.state === 'paused' && latest.latestExplanation !== '';
  const isOver = latest !== null && latest.state !== 'running' && latest.state !== 'paused';
  const jobId = latest?.id ?? null;
  const isApplied = latest !== null && latest.applied === latest.total;
  const lastWords = latest?.latestExplanation ?? '';
  const problem = isHeld ? lastWords : refusal;

  useEffect(() => {
    if (jobId === null) return undefined;
    if (isHeld) return undefined;
    if (!isOver) {
      const timer = setTimeout(() => close.current({ kind: 'started' }), waitMilliseconds);
      return () => clearTimeout(timer);
    }
    if (isApplied) {
      close.current({ kind: 'started' });
      return undefined;
    }
    const abort = new AbortController();
    const input = { organizationId, jobId, offset: 0, limit: 10 };
    void call('job.rows', input, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      const rows: JobRow[] = result.ok ? result.value.rows : [];
      const row = rows.find(({ outcome }) => outcome !== 'applied');
      const told = row === undefined ? '' : `${row.explanation}\n${row.advice}`.trim();
      const words = told || lastWords || 'The change was not made.';
      setRefusal(words);
    });
    return () => abort.abort();
  }, [organizationId, jobId, isHeld, isOver, isApplied, lastWords]);

  return {
    busy: starting || (job !== null && problem === null),
    problem,
    run(typed, stopAtFirstRefusal, reason) {
      if (starting || job !== null) return;
      setStarting(true);
      setRefusal(null);
      const input = { organizationId, changeSetId: changeSet.id, typed, stopAtFirstRefusal, reason };
      void call('changes.run', input).then((result) => {
        setStarting(false);
        if (!result.ok) setRefusal(failureMessage(result.failure));
        else if (isSingle(changeSet)) setJob(result.value);
        else onClose({ kind: 'started' });
      });
    },
    tryAgain:
      !isHeld || jobId === null
        ? null
        : () => {
            setRefusal(null);
            void call('job.control', { organizationId, jobId, command: 'resume' }).then((result) => {
              if (!result.ok) setRefusal(failureMessage(result.failure));
            });
          },
    leave() {
      if (job !== null) {
        // It is not to be sent behind the back of somebody who goes on editing.
        if (isHeld) void call('job.control', { organizationId, jobId: job.id, command: 'cancel' });
        onClose(problem === null ? { kind: 'started' } : { kind: 'refused', words: problem });
        return;
      }
      void call('changes.discard', { organizationId, changeSetId: changeSet.id });
      onClose(problem === null ? { kind: 'cancelled' } : { kind: 'refused', words: problem });
    },
  };
}
