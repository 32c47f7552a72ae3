import { useEffect, useRef, useState } from 'react';
import { isOpenJob, kindOfTarget, type ChangeSet, type Job, type JobRow } from '#contract/changes.ts';
import type { Result } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import { sayText, text } from '#words/text.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { leaveToRun, rememberPlace } from '../../state/change-places.ts';
import { placeIn } from '../../state/navigation.ts';
import { useRow } from '../../state/replica.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { isSingle } from './change-groups.ts';

/** How a preview was left. `refused` holds the server's own words. */
export type PreviewOutcome =
  | { kind: 'cancelled' }
  | { kind: 'started'; jobId: string }
  | { kind: 'refused'; words: string };

/** What was entered beside the changes, which outlives planning them again. */
export interface Entered {
  reason: string;
  stopAtFirstRefusal: boolean;
}

export const nothingEntered: Entered = { reason: '', stopAtFirstRefusal: false };

export interface ChangeRun {
  /** A call or a job that the preview waits for is under way. */
  busy: boolean;
  /** Why it could not be started or was refused. */
  problem: string | null;
  run(typed: number | null, entered: Entered): void;
  /**
   * What can be done about the problem: look again whether the server applied it, send what could not be sent, or send
   * once more what the server certainly did not apply. null where only the server's refusal is left.
   */
  tryAgain: { label: string; run(): void } | null;
  /** Leaves the preview: a set that was not run is discarded. Does so once it is known where its start is under way. */
  leave(): void;
}

interface JobStanding {
  jobId: string | null;
  /** It waits until somebody goes on with it, or for the server. */
  isHeld: boolean;
  isOver: boolean;
  isApplied: boolean;
  /** It is looked at what the server made of it. */
  isChecking: boolean;
  lastWords: string;
}

/** Where the job of the preview stands; null for none. */
function standingOf(job: Job | null): JobStanding {
  return {
    jobId: job?.id ?? null,
    isHeld: job !== null && (job.pausedBy === 'console' || job.state === 'waiting'),
    isOver: job !== null && !isOpenJob(job),
    isApplied: job !== null && job.applied === job.total,
    isChecking: job !== null && job.checking > 0,
    lastWords: job?.latestExplanation ?? '',
  };
}

/** What the rows of a job say of a change that was not applied, and how it ended. */
function refusalOf(
  rows: readonly JobRow[],
  lastWords: string,
): { words: string; outcome: JobRow['outcome'] | null } {
  const notApplied = rows.filter(({ outcome }) => outcome !== 'applied');
  // What was left out for lack of another change says less than that change, which comes before it.
  const [first] = notApplied.toSorted((one, other) => one.changeId - other.changeId);
  const row = notApplied.find(({ outcome }) => outcome !== 'skipped') ?? first;
  const told = row === undefined ? '' : `${row.explanation}\n${row.advice}`.trim();
  return { words: told || lastWords || say('change.not-made'), outcome: row?.outcome ?? null };
}

/**
 * Remembers where the changes of a set were made. A job is named as its change set is; it may end before it is known to
 * have begun.
 */
function rememberChanges(changeSet: ChangeSet, changeSetId: string): void {
  const { changes, organizationId } = changeSet;
  const isOneStep = isSingle(changeSet);
  const main = changes.find(({ target }) => kindOfTarget(target) === 'report') ?? changes[0];
  const target = isOneStep ? (main?.target ?? null) : null;
  const isSaidByForm = changes.every(({ field }) => field === 'announcement');
  rememberPlace(changeSetId, placeIn(organizationId).panel, { target, isOneStep, isSaidByForm });
}

/** A job longer than this is left to the top bar's job chip. */
const waitMilliseconds = 15_000;

interface JobEnd {
  /** It was applied, or is left to the job chip. */
  onStarted: (jobId: string) => void;
  /** What the server or the console said, and how the change ended; null for the outcome where that is not known. */
  onRefused: (words: string, outcome: JobRow['outcome'] | null) => void;
}

/** Waits for a job as long as somebody looks at its preview, and reads what was not applied. */
function useJobEnd(job: Job | null, on: JobEnd): void {
  const call = useOrganizationCall();
  const steady = useSteady<JobEnd>(on);
  const { jobId, isHeld, isOver, isApplied, isChecking, lastWords } = standingOf(job);
  useEffect(() => {
    if (jobId === null) return undefined;
    if (isHeld || (isOver && isChecking)) return undefined;
    if (!isOver) {
      const timer = setTimeout(() => {
        leaveToRun(jobId);
        steady.onStarted(jobId);
      }, waitMilliseconds);
      return () => clearTimeout(timer);
    }
    if (isApplied) {
      steady.onStarted(jobId);
      return undefined;
    }
    const abort = new AbortController();
    const input = { jobId, offset: 0, limit: 10 };
    void call('job.rows', input, { signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      const { words, outcome } = refusalOf(result.ok ? result.value.rows : [], lastWords);
      steady.onRefused(words, outcome);
    });
    return () => abort.abort();
  }, [call, steady, jobId, isHeld, isOver, isChecking, isApplied, lastWords]);
}

/**
 * Runs or discards a change set (https://zulip.com/api/update-user and others, through the change engine). A set of
 * one change is waited for, so that a refusal is said where the change was made; more go on as a job.
 *
 * @param leavesBy is given `leave`, for when the panel goes.
 */
export function useChangeRun(
  changeSet: ChangeSet,
  onClose: (outcome: PreviewOutcome) => void,
  leavesBy: (leave: () => void) => void,
): ChangeRun {
  const call = useOrganizationCall();
  const [starting, setStarting] = useState(false);
  const [job, setJob] = useState<Job | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** How the change of the job ended; null until it is read. */
  const [ended, setEnded] = useState<JobRow['outcome'] | null>(null);
  // What is planned again has not been sent.
  const [setId, setSetId] = useState(changeSet.id);
  if (setId !== changeSet.id) {
    setSetId(changeSet.id);
    setJob(null);
    setRefusal(null);
    setEnded(null);
  }
  const reasonGiven = useRef('');
  const isAsked = useRef(false);
  const isLeft = useRef(false);
  const latest = useRow('jobs', job?.id ?? '') ?? job;
  const { jobId, isHeld, isOver, isChecking, lastWords } = standingOf(latest);
  const problem = isHeld ? lastWords : isChecking ? null : refusal;

  useJobEnd(latest, {
    onStarted: (jobId) => onClose({ kind: 'started', jobId }),
    onRefused(words, outcome) {
      setRefusal(words);
      setEnded(outcome);
    },
  });

  function asks(): void {
    isAsked.current = true;
    setStarting(true);
    setRefusal(null);
  }
  function answered(): void {
    isAsked.current = false;
    setStarting(false);
  }
  function refuse(words: string): void {
    answered();
    setRefusal(words);
    if (isLeft.current) onClose({ kind: 'refused', words });
  }
  function begun(result: Result<Job>): void {
    if (!result.ok) {
      refuse(failureMessage(result.failure));
      return;
    }
    answered();
    if (isSingle(changeSet) && !isLeft.current) {
      setJob(result.value);
      return;
    }
    leaveToRun(result.value.id);
    onClose({ kind: 'started', jobId: result.value.id });
  }

  /** Plans what was not done once more, and starts it: the same change was confirmed already. */
  async function sendAgain(jobId: string): Promise<void> {
    asks();
    setEnded(null);
    const planned = await call('changes.plan', { action: { kind: 'retry', jobId } });
    if (!planned.ok) begun(planned);
    else if (planned.value.changeCount === 0) {
      refuse(sayText(planned.value.skipped[0]?.explanation ?? text('change.none-left')));
    } else {
      const { id: changeSetId, typeToConfirm: typed } = planned.value;
      const reason = reasonGiven.current;
      rememberChanges(changeSet, changeSetId);
      begun(await call('changes.run', { changeSetId, typed, stopAtFirstRefusal: false, reason }));
    }
  }

  /** Goes on with a job that is held; what could not be read back is looked at first. */
  function resume(jobId: string): void {
    setRefusal(null);
    void call('job.control', { jobId, command: 'resume' }).then((result) => {
      if (!result.ok) setRefusal(failureMessage(result.failure));
    });
  }

  /** Looks again at what became of a change whose outcome is unknown. */
  function check(jobId: string): void {
    void call('job.check', { jobId, changeId: null }).then((result) => {
      if (!result.ok) setRefusal(failureMessage(result.failure));
    });
  }

  function leave(): void {
    if (isAsked.current) {
      isLeft.current = true;
      return;
    }
    if (jobId === null && changeSet.id !== '') void call('changes.discard', { changeSetId: changeSet.id });
    // It is not to be sent behind the back of somebody who goes on editing.
    else if (jobId !== null && isHeld) void call('job.control', { jobId, command: 'cancel' });
    else if (jobId !== null && (!isOver || isChecking)) leaveToRun(jobId);
    if (problem !== null) onClose({ kind: 'refused', words: problem });
    else onClose(jobId === null ? { kind: 'cancelled' } : { kind: 'started', jobId });
  }
  useEffect(() => {
    leavesBy(leave);
  });

  let tryAgain: ChangeRun['tryAgain'] = null;
  if (isHeld && jobId !== null) {
    const label = (latest?.unknown ?? 0) > 0 ? say('change.check-again') : say('ui.try-again');
    tryAgain = { label, run: () => resume(jobId) };
  } else if (jobId !== null && ended === 'not-applied') {
    tryAgain = { label: say('change.send-again'), run: () => void sendAgain(jobId) };
  } else if (jobId !== null && ended === 'unknown') {
    tryAgain = { label: say('change.check-again'), run: () => check(jobId) };
  }

  return {
    busy: starting || (job !== null && problem === null),
    problem,
    run(typed, entered) {
      if (starting || job !== null) return;
      asks();
      reasonGiven.current = entered.reason;
      rememberChanges(changeSet, changeSet.id);
      const input = { changeSetId: changeSet.id, typed, ...entered };
      void call('changes.run', input).then(begun);
    },
    tryAgain,
    leave,
  };
}
