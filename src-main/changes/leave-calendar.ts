import { randomUUID } from 'node:crypto';
import { type JobRow, targetOf } from '#contract/changes.ts';
import type { Leave, LeaveBoard, LeaveDraft, LeavePerson } from '#contract/people.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { openJournal, type RecordedJob } from '../store/journal.ts';
import { openLeaveStore, type RecordedLeave } from '../store/leave.ts';
import { statusText } from './kinds/user/status.ts';
import type { LeaveEnds } from './engine-ports.ts';
import { leaveBoard, type LeaveSpan } from './leave-board.ts';
import { createLeaveRun } from './leave-run.ts';
import { checkedDraft } from './leave-draft.ts';
import { createExplain } from './reason-words.ts';
import {
  afterBeginning,
  afterEnd,
  outcomesOfBeginning,
  outcomesOfEnd,
  withOutcomes,
} from './leave-outcomes.ts';
import { thrownFailureOf } from './thrown-failure.ts';
import type { LeavePorts } from './leave-ports.ts';

/**
 * Statuses with a beginning and an end. Every status is set and cleared by a job of the change engine, while the
 * console runs and the organization is live.
 */
export interface LeaveCalendar extends LeaveEnds {
  rows(): Leave[];
  row(leaveId: string): Leave | undefined;
  people(leaveId: string): Result<LeavePerson[]>;
  board(span: LeaveSpan): LeaveBoard;
  add(draft: LeaveDraft, typed: number | null): Result<Leave>;
  change(leaveId: string, draft: LeaveDraft, typed: number | null): Result<Leave>;
  cancel(leaveId: string): Result<Leave>;
  /** Begins and ends what is due. Cheap when nothing is: to be called often. */
  tick(isLive: boolean): void;
  close(): void;
}

const pastEntries = 200;
/** Milliseconds. */
const pauseAfterFault = 5_000;
const namesShown = 3;
const rowsPerPage = 500;
const notThere = { kind: 'gone', message: 'There is no such entry in the leave calendar.' } as const;

/** The leave calendar of one organization's account. */
export function createLeaveCalendar(ports: LeavePorts): LeaveCalendar {
  const { engine, facts } = ports;
  const store = openLeaveStore(ports.database);
  const journal = openJournal(ports.journalDatabase, createExplain(facts));
  const leaves = new Map<string, RecordedLeave>();
  for (const leave of store.read(ports.organizationId, pastEntries)) leaves.set(leave.id, leave);
  const closing = new AbortController();
  const now = (): number => ports.serverTime()?.milliseconds ?? ports.clock.now();
  let wasLive = false;
  /** Set after a fault of the store, so that it is not asked again with every tick. */
  let restsUntil = Number.NEGATIVE_INFINITY;
  let couldWrite = false;

  function keep(leave: RecordedLeave): RecordedLeave {
    store.keep(leave);
    leaves.set(leave.id, leave);
    ports.onChanged(leave.id);
    return leave;
  }
  function note(leave: RecordedLeave, explanation: string): void {
    if (leave.explanation !== explanation) keep({ ...leave, explanation });
  }
  const jobIdOf = (leave: RecordedLeave): string | null =>
    leave.state === 'planned' ? leave.beginJobId : leave.state === 'set' ? leave.endJobId : null;

  const run = createLeaveRun({
    engine,
    facts,
    clock: ports.clock,
    serverTime: ports.serverTime,
    now,
    leaves: () => leaves.values(),
    isCurrent: (leave) => !closing.signal.aborted && leaves.get(leave.id) === leave,
    keep,
    note,
    signal: closing.signal,
  });

  function rowsOf(jobId: string): JobRow[] {
    const rows: JobRow[] = [];
    for (;;) {
      const page = journal.rows(jobId, rows.length, rowsPerPage);
      rows.push(...page);
      if (page.length < rowsPerPage) return rows;
    }
  }

  const begun = (leave: RecordedLeave, rows: readonly JobRow[]) => {
    const given = statusText(leave.status);
    return outcomesOfBeginning(
      rows,
      (userId) => engine.currentValue(targetOf('user', userId), 'status') === given,
    );
  };

  function conclude(leave: RecordedLeave, job: RecordedJob, rows: readonly JobRow[]): void {
    keep(
      leave.state === 'planned'
        ? afterBeginning(leave, withOutcomes(leave.people, begun(leave, rows)))
        : {
            ...afterEnd(leave, withOutcomes(leave.people, outcomesOfEnd(rows, job.state === 'finished'))),
            untilMilliseconds: Math.min(leave.untilMilliseconds, now()),
          },
    );
  }

  function follow(leave: RecordedLeave, jobId: string): void {
    const job = journal.job(jobId);
    if (job === null) {
      // Named, but never started: nothing was sent, and it is planned anew.
      keep(run.withoutJob(leave));
    } else if (job.state === 'running' || job.state === 'paused') {
      const isOver = leave.state === 'planned' && now() >= leave.untilMilliseconds;
      if (isOver && job.state === 'paused') engine.control(jobId, 'cancel');
      else if (job.state === 'paused') note(leave, `Its job is paused. ${job.latestExplanation}`.trim());
      else note(leave, '');
    } else {
      const rows = rowsOf(jobId);
      // The answer to the last call of a job that was cancelled is still to come.
      if (rows.every(({ outcome }) => outcome !== 'sending')) conclude(leave, job, rows);
    }
  }

  /** Jobs of the calendar go on by themselves, unless a person has paused them. */
  function resumeJobs(): void {
    for (const leave of leaves.values()) {
      const jobId = jobIdOf(leave);
      const job = jobId === null ? undefined : engine.jobs().find(({ id }) => id === jobId);
      if (job?.pausedBy === 'console') engine.control(job.id, 'resume');
    }
  }

  function look(leave: RecordedLeave, canWrite: boolean): void {
    const jobId = jobIdOf(leave);
    if (jobId !== null) follow(leave, jobId);
    else if (leave.state === 'planned') run.begin(leave, canWrite);
    else if (leave.state === 'set') run.end(leave, canWrite);
  }

  function rowOf(leave: RecordedLeave): Leave {
    const { id, status, fromMilliseconds, untilMilliseconds, state, explanation } = leave;
    return {
      id,
      status,
      fromMilliseconds,
      untilMilliseconds,
      state,
      explanation,
      isRunning: jobIdOf(leave) !== null,
      peopleCount: leave.people.length,
      firstPeople: leave.people.slice(0, namesShown).map(({ userId, name }) => ({
        userId,
        name: facts.person(userId)?.name ?? name,
      })),
    };
  }

  const checked = (draft: LeaveDraft, typed: number | null): Result<LeaveDraft> =>
    checkedDraft(draft, typed, {
      caller: facts.me(),
      featureLevel: facts.featureLevel(),
      zulipVersion: facts.zulipVersion(),
      nowMilliseconds: now(),
      shownNowMilliseconds: ports.clock.now(),
    });
  function fromDraft(id: string, { userIds, ...draft }: LeaveDraft): RecordedLeave {
    return {
      id,
      organizationId: ports.organizationId,
      ...draft,
      state: 'planned',
      explanation: '',
      beginJobId: null,
      endJobId: null,
      people: userIds.map((userId) => ({
        userId,
        name: facts.person(userId)?.name ?? `User ${userId}`,
        outcome: 'waiting',
        before: null,
        explanation: '',
      })),
    };
  }
  function kept(leave: RecordedLeave): Result<Leave> {
    try {
      return succeed(rowOf(keep(leave)));
    } catch (error) {
      return fail(thrownFailureOf(error));
    }
  }

  return {
    rows: () => [...leaves.values()].map(rowOf),
    row(leaveId) {
      const leave = leaves.get(leaveId);
      return leave === undefined ? undefined : rowOf(leave);
    },
    people(leaveId) {
      const leave = leaves.get(leaveId);
      if (leave === undefined) return fail(notThere);
      return succeed(
        leave.people.map((person) => ({
          ...person,
          name: facts.person(person.userId)?.name ?? person.name,
        })),
      );
    },
    board: (span) => leaveBoard(leaves.values(), span, (userId) => facts.person(userId)?.name ?? null),
    add(draft, typed) {
      const found = checked(draft, typed);
      return found.ok ? kept(fromDraft(randomUUID(), found.value)) : found;
    },
    change(leaveId, draft, typed) {
      const leave = leaves.get(leaveId);
      if (leave === undefined) return fail(notThere);
      if (leave.state === 'set' && leave.endJobId === null) {
        const { untilMilliseconds } = draft;
        if (untilMilliseconds <= leave.fromMilliseconds) {
          const message = 'The end has to come after the beginning.';
          return fail({ kind: 'invalid-input', field: 'until', message });
        }
        // What ends it now is shown before: see `endOf`.
        if (untilMilliseconds <= now()) {
          return fail({ kind: 'invalid-input', field: 'until', message: 'The end is past already.' });
        }
        return kept({ ...leave, untilMilliseconds, explanation: '' });
      }
      if (leave.state !== 'planned' || leave.beginJobId !== null) {
        const isOver = leave.state !== 'planned' && leave.state !== 'set';
        const message = isOver ? 'This entry is over.' : 'This entry is being sent right now.';
        return fail({ kind: 'conflict', message });
      }
      const found = checked(draft, typed);
      return found.ok ? kept(fromDraft(leaveId, found.value)) : found;
    },
    cancel(leaveId) {
      const leave = leaves.get(leaveId);
      if (leave === undefined) return fail(notThere);
      if (leave.state !== 'planned' && leave.state !== 'set') {
        return fail({ kind: 'conflict', message: 'This entry is over.' });
      }
      const jobId = jobIdOf(leave);
      const job = jobId === null ? null : journal.job(jobId);
      if (jobId !== null && job?.finishedAtMilliseconds === null) {
        const stopped = engine.control(jobId, 'cancel');
        if (!stopped.ok) return stopped;
      }
      const isBeginning = leave.state === 'planned';
      const explanation = isBeginning && job === null ? '' : 'Whoever had the status then has kept it.';
      const rows = job === null ? [] : rowsOf(job.id);
      const outcomes = isBeginning ? begun(leave, rows) : outcomesOfEnd(rows, false);
      const after = withOutcomes(leave.people, outcomes);
      return kept({ ...leave, people: after, state: 'cancelled', explanation });
    },
    endOf(leaveId) {
      const leave = leaves.get(leaveId);
      return leave?.state === 'set' && leave.endJobId === null ? run.endOf(leave).edits : null;
    },
    endsBy(leaveId, jobId) {
      const leave = leaves.get(leaveId);
      if (leave?.state !== 'set' || leave.endJobId !== null) return;
      const people = withOutcomes(leave.people, run.endOf(leave).outcomes);
      keep({ ...leave, people, endJobId: jobId, explanation: '' });
    },
    tick(isLive) {
      if (closing.signal.aborted) return;
      const canWrite = engine.safety().level !== 'read-only';
      if (isLive && canWrite && !(wasLive && couldWrite)) resumeJobs();
      wasLive = isLive;
      couldWrite = canWrite;
      if (!isLive || ports.clock.elapsed() < restsUntil) return;
      try {
        for (const leave of leaves.values()) {
          if (leave.state === 'planned' || leave.state === 'set') look(leave, canWrite);
        }
      } catch {
        // Nothing is sent that the store does not hold: what is due is looked at again.
        restsUntil = ports.clock.elapsed() + pauseAfterFault;
      }
    },
    close: () => closing.abort(),
  };
}
