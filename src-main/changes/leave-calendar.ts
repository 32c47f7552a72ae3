import { randomUUID } from 'node:crypto';
import type { Leave, LeaveBoard, LeaveDraft, LeavePerson } from '#contract/people.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { openJournal } from '../store/journal.ts';
import type { RecordedLeave } from '../store/leave.ts';
import type { LeaveEnds } from './engine-ports.ts';
import { leaveBoard, type LeaveSpan } from './leave-board.ts';
import { checkedDraft, leaveOf } from './leave-draft.ts';
import { endOfLeave } from './leave-end.ts';
import { openLeaveEntries } from './leave-entries.ts';
import { createLeaveJobs, jobIdOf } from './leave-jobs.ts';
import { withOutcomes } from './leave-outcomes.ts';
import { createLeaveRun } from './leave-run.ts';
import { createExplain } from './reason-words.ts';
import { thrownFailureOf } from './thrown-failure.ts';
import type { LeavePorts } from './leave-ports.ts';

/**
 * Statuses with a start and an end. Jobs of the change engine set and clear them while the console runs and the
 * organization is live.
 */
export interface LeaveCalendar extends LeaveEnds {
  rows(): Leave[];
  row(leaveId: string): Leave | undefined;
  people(leaveId: string): Result<LeavePerson[]>;
  board(span: LeaveSpan): LeaveBoard;
  add(draft: LeaveDraft, typed: number | null): Result<Leave>;
  change(leaveId: string, draft: LeaveDraft, typed: number | null): Result<Leave>;
  cancel(leaveId: string): Result<Leave>;
  /** Starts and ends what is due. Cheap if nothing is, so call it often. */
  tick(isLive: boolean): void;
  close(): void;
}

/** Milliseconds. */
const pauseAfterFault = 5_000;
const namesShown = 3;
const notThere = { kind: 'gone', message: text('failure.entry-isnt-leave-calendar') } as const;

const over = 'This entry is over.';

function isOver({ state }: RecordedLeave): boolean {
  return state !== 'planned' && state !== 'set';
}

/** Why an entry whose status is set can't end at this time; null if it can. */
function endObjection(leave: RecordedLeave, untilMilliseconds: number, now: number): string | null {
  if (untilMilliseconds <= leave.fromMilliseconds) return 'The end has to come after the beginning.';
  // Ending it now requires a preview: see `endOf`.
  return untilMilliseconds <= now ? 'The end is past already.' : null;
}

/** @param nameOf a person's present name; null if unknown */
function rowOf(leave: RecordedLeave, nameOf: (userId: number) => string | null): Leave {
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
      name: nameOf(userId) ?? name,
    })),
  };
}

/** The leave calendar of one organization's account. */
export function createLeaveCalendar(ports: LeavePorts): LeaveCalendar {
  const { engine, facts, organizationId } = ports;
  const entries = openLeaveEntries(ports.database, organizationId, ports.onChanged);
  const journal = openJournal(ports.journalDatabase, createExplain(facts));
  const closing = new AbortController();
  const now = (): number => ports.serverTime()?.milliseconds ?? ports.clock.now();
  const nameOf = (userId: number) => facts.person(userId)?.name ?? null;
  let wasLive = false;
  /** Set after a store fault, so that not every tick retries. */
  let restsUntil = Number.NEGATIVE_INFINITY;
  let couldWrite = false;

  const run = createLeaveRun({
    engine,
    facts,
    clock: ports.clock,
    serverTime: ports.serverTime,
    now,
    entries,
    isCurrent: (leave) => !closing.signal.aborted && entries.get(leave.id) === leave,
    signal: closing.signal,
  });
  const jobs = createLeaveJobs({ entries, journal, engine, now });

  function look(leave: RecordedLeave, canWrite: boolean): void {
    const jobId = jobIdOf(leave);
    if (jobId !== null) jobs.follow(leave, jobId);
    else if (leave.state === 'planned') run.begin(leave, canWrite);
    else if (leave.state === 'set') run.end(leave, canWrite);
  }

  const checked = (draft: LeaveDraft, typed: number | null): Result<LeaveDraft> =>
    checkedDraft(draft, typed, {
      caller: facts.me(),
      featureLevel: facts.featureLevel(),
      zulipVersion: facts.zulipVersion(),
      nowMilliseconds: now(),
      shownNowMilliseconds: ports.clock.now(),
    });
  function kept(leave: RecordedLeave): Result<Leave> {
    try {
      return succeed(rowOf(entries.keep(leave), nameOf));
    } catch (error) {
      return fail(thrownFailureOf(error));
    }
  }

  return {
    rows: () => [...entries.all()].map((leave) => rowOf(leave, nameOf)),
    row(leaveId) {
      const leave = entries.get(leaveId);
      return leave === undefined ? undefined : rowOf(leave, nameOf);
    },
    people(leaveId) {
      const leave = entries.get(leaveId);
      if (leave === undefined) return fail(notThere);
      return succeed(
        leave.people.map((person) => ({
          ...person,
          name: nameOf(person.userId) ?? person.name,
        })),
      );
    },
    board: (span) => leaveBoard(entries.all(), span, nameOf),
    add(draft, typed) {
      const found = checked(draft, typed);
      return found.ok ? kept(leaveOf(randomUUID(), organizationId, found.value, nameOf)) : found;
    },
    change(leaveId, draft, typed) {
      const leave = entries.get(leaveId);
      if (leave === undefined) return fail(notThere);
      if (leave.state === 'set' && leave.endJobId === null) {
        const { untilMilliseconds } = draft;
        const message = endObjection(leave, untilMilliseconds, now());
        if (message !== null) return fail({ kind: 'invalid-input', field: 'until', message });
        return kept({ ...leave, untilMilliseconds, explanation: '' });
      }
      if (leave.state !== 'planned' || leave.beginJobId !== null) {
        const message = isOver(leave) ? over : text('failure.entry-being-sent-right');
        return fail({ kind: 'conflict', message });
      }
      const found = checked(draft, typed);
      return found.ok ? kept(leaveOf(leaveId, organizationId, found.value, nameOf)) : found;
    },
    cancel(leaveId) {
      const leave = entries.get(leaveId);
      if (leave === undefined) return fail(notThere);
      if (isOver(leave)) return fail({ kind: 'conflict', message: over });
      const stopped = jobs.stop(leave);
      if (!stopped.ok) return stopped;
      const { people, hadJob } = stopped.value;
      const explanation =
        leave.state === 'planned' && !hadJob ? '' : 'People who had the status then have kept it.';
      return kept({ ...leave, people, state: 'cancelled', explanation });
    },
    endOf(leaveId) {
      const leave = entries.get(leaveId);
      return leave?.state === 'set' && leave.endJobId === null
        ? endOfLeave(leave, entries.all(), facts).edits
        : null;
    },
    endsBy(leaveId, jobId) {
      const leave = entries.get(leaveId);
      if (leave?.state !== 'set' || leave.endJobId !== null) return;
      const people = withOutcomes(leave.people, endOfLeave(leave, entries.all(), facts).outcomes);
      entries.keep({ ...leave, people, endJobId: jobId, explanation: '' });
    },
    tick(isLive) {
      if (closing.signal.aborted) return;
      const canWrite = engine.safety().level !== 'read-only';
      if (isLive && canWrite && !(wasLive && couldWrite)) jobs.resume();
      wasLive = isLive;
      couldWrite = canWrite;
      if (!isLive || ports.clock.elapsed() < restsUntil) return;
      try {
        for (const leave of entries.all()) {
          if (!isOver(leave)) look(leave, canWrite);
        }
      } catch {
        // Nothing is sent before it is stored, so what is due is simply retried.
        restsUntil = ports.clock.elapsed() + pauseAfterFault;
      }
    },
    close: () => closing.abort(),
  };
}
