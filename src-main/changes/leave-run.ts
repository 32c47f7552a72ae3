import { targetOf, type Action, type ChangeSet } from '#contract/changes.ts';
import type { Result } from '#contract/outcome.ts';
import { sayText } from '#words/text.ts';
import type { RecordedLeave } from '../store/leave.ts';
import type { ChangeEngine } from './engine.ts';
import { endOfLeave } from './leave-end.ts';
import {
  afterBeginning,
  afterEnd,
  skippedAtBeginning,
  skippedAtEnd,
  withOutcomes,
  withoutJob,
} from './leave-outcomes.ts';
import type { LeaveEntries } from './leave-entries.ts';
import type { LeavePorts } from './leave-ports.ts';

/** What starting jobs needs from the calendar. */
export interface LeaveRunPorts extends Pick<LeavePorts, 'facts' | 'clock' | 'serverTime'> {
  /** The server's time in UNIX milliseconds, or this computer's while that is unknown. */
  now(): number;
  engine: Pick<ChangeEngine, 'plan' | 'run' | 'discard' | 'pending'>;
  entries: LeaveEntries;
  /** Whether the entry hasn't changed since its job started being planned. */
  isCurrent(leave: RecordedLeave): boolean;
  signal: AbortSignal;
}

/** Starts the jobs of entries whose time has come. */
export interface LeaveRun {
  begin(leave: RecordedLeave, canWrite: boolean): void;
  end(leave: RecordedLeave, canWrite: boolean): void;
}

const waitsForLevel = 'Waits: this console is read-only for this organization.';
const missed = 'Not set: the end had passed before it could begin.';
const pastHere = "Waits: its end has passed by this computer's clock, and the server's time is not known.";
/** Milliseconds before planning an entry is retried. */
const retryPause = 5_000;

/** @param ports of one calendar */
export function createLeaveRun(ports: LeaveRunPorts): LeaveRun {
  const { engine, entries, facts } = ports;
  /** Entries whose job is being planned. */
  const planning = new Set<string>();
  const notBefore = new Map<string, number>();

  function failed(leave: RecordedLeave, message: string): void {
    entries.keep({ ...leave, state: 'failed', explanation: message });
  }

  /** The store names the job before the engine starts it, so a crash in between leaves a name without a job. */
  function start(leave: RecordedLeave, changeSet: ChangeSet, reason: string): void {
    const result = engine.run(changeSet.id, changeSet.typeToConfirm, false, reason);
    if (result.ok) return;
    const { failure } = result;
    notBefore.set(leave.id, ports.clock.elapsed() + retryPause);
    entries.keep({
      ...withoutJob(leave),
      explanation: 'message' in failure ? sayText(failure.message) : waitsForLevel,
    });
  }

  async function plan(leave: RecordedLeave, action: Action): Promise<Result<ChangeSet> | null> {
    planning.add(leave.id);
    try {
      const result = await engine.plan(action, ports.signal);
      if (ports.isCurrent(leave)) return result;
      if (result.ok) engine.discard(result.value.id);
      return null;
    } finally {
      planning.delete(leave.id);
    }
  }

  /** Retries later, unless the server can never do it. */
  function notPlanned(leave: RecordedLeave, result: Extract<Result<ChangeSet>, { ok: false }>): void {
    const { failure } = result;
    const message = 'message' in failure ? sayText(failure.message) : 'It could not be planned.';
    if (failure.kind === 'unsupported' || failure.kind === 'invalid-input') failed(leave, message);
    else {
      notBefore.set(leave.id, ports.clock.elapsed() + retryPause);
      entries.note(leave, message);
    }
  }

  async function set(leave: RecordedLeave): Promise<void> {
    const userIds = leave.people.map(({ userId }) => userId);
    const result = await plan(leave, { kind: 'set-status', userIds, status: leave.status });
    if (result === null) return;
    if (!result.ok) return notPlanned(leave, result);
    const changeSet = result.value;
    const after = withOutcomes(leave.people, skippedAtBeginning(changeSet));
    if (changeSet.changeCount === 0) {
      engine.discard(changeSet.id);
      entries.keep(afterBeginning(leave, after));
      return;
    }
    const named = entries.keep({ ...leave, people: after, beginJobId: changeSet.id, explanation: '' });
    start(named, changeSet, 'Leave calendar: the status begins.');
  }

  async function clear(leave: RecordedLeave): Promise<void> {
    const { edits, outcomes } = endOfLeave(leave, entries.all(), facts);
    if (edits.length === 0) {
      entries.keep(afterEnd(leave, withOutcomes(leave.people, outcomes)));
      return;
    }
    const result = await plan(leave, { kind: 'end-leave', leaveId: leave.id });
    if (result === null) return;
    if (!result.ok) return notPlanned(leave, result);
    const changeSet = result.value;
    for (const [userId, outcome] of skippedAtEnd(changeSet)) outcomes.set(userId, outcome);
    const after = withOutcomes(leave.people, outcomes);
    if (changeSet.changeCount === 0) {
      engine.discard(changeSet.id);
      entries.keep(afterEnd(leave, after));
      return;
    }
    const named = entries.keep({ ...leave, people: after, endJobId: changeSet.id, explanation: '' });
    start(named, changeSet, 'Leave calendar: the status ends.');
  }

  /** Only the server's clock may end an entry for good. */
  const isCertainlyPast = (moment: number): boolean => {
    const time = ports.serverTime();
    return time !== null && time.milliseconds - time.withinMilliseconds >= moment;
  };
  const mayStart = (leave: RecordedLeave): boolean =>
    !planning.has(leave.id) && ports.clock.elapsed() >= (notBefore.get(leave.id) ?? Number.NEGATIVE_INFINITY);

  /** Retries later after a fault of the store. */
  function guarded(leave: RecordedLeave, work: Promise<void>): void {
    work.catch(() => notBefore.set(leave.id, ports.clock.elapsed() + retryPause));
  }

  return {
    begin(leave, canWrite) {
      if (ports.now() < leave.fromMilliseconds || !mayStart(leave)) return;
      if (isCertainlyPast(leave.untilMilliseconds)) failed(leave, `${missed} ${leave.explanation}`.trim());
      else if (ports.now() >= leave.untilMilliseconds) entries.note(leave, pastHere);
      else if (!canWrite) entries.note(leave, waitsForLevel);
      else guarded(leave, set(leave));
    },
    end(leave, canWrite) {
      if (ports.now() < leave.untilMilliseconds || !mayStart(leave)) return;
      if (!canWrite) {
        entries.note(leave, waitsForLevel);
        return;
      }
      // Until the server's event arrives, the live value is out of date.
      const given = new Set(leave.people.map(({ userId }) => targetOf('user', userId)));
      const awaited = engine.pending().some(({ target, field }) => field === 'status' && given.has(target));
      if (!awaited) guarded(leave, clear(leave));
    },
  };
}
