import { targetOf, type Action, type ChangeSet, type Edit } from '#contract/changes.ts';
import type { LeavePerson } from '#contract/people.ts';
import type { Result } from '#contract/outcome.ts';
import type { RecordedLeave } from '../store/leave.ts';
import type { ChangeEngine } from './engine.ts';
import { statusRules, statusText } from './kinds/user/status.ts';
import {
  afterBeginning,
  afterEnd,
  skippedAtBeginning,
  skippedAtEnd,
  withOutcomes,
} from './leave-outcomes.ts';
import type { LeavePorts } from './leave-ports.ts';

/** What starts the jobs of the calendar needs of it. */
export interface LeaveRunPorts extends Pick<LeavePorts, 'facts' | 'clock' | 'serverTime'> {
  /** The server's time in UNIX milliseconds; this machine's while that is not known. */
  now(): number;
  engine: Pick<ChangeEngine, 'plan' | 'run' | 'discard' | 'pending'>;
  leaves(): Iterable<RecordedLeave>;
  /** Whether the entry is still as it was when its job was being planned. */
  isCurrent(leave: RecordedLeave): boolean;
  keep(leave: RecordedLeave): RecordedLeave;
  /** Says in the entry why it waits. */
  note(leave: RecordedLeave, explanation: string): void;
  signal: AbortSignal;
}

/** How an entry would end now. */
export interface LeaveEnd {
  edits: Edit[];
  outcomes: Map<number, Pick<LeavePerson, 'outcome' | 'explanation'>>;
}

/** Starts the jobs of entries whose time has come. */
export interface LeaveRun {
  begin(leave: RecordedLeave, canWrite: boolean): void;
  end(leave: RecordedLeave, canWrite: boolean): void;
  /** What ends an entry now: edits of those who still have its status, and what became of the others. */
  endOf(leave: RecordedLeave): LeaveEnd;
  /** The entry before the job that was named for it and never started. */
  withoutJob(leave: RecordedLeave): RecordedLeave;
}

const waitsForLevel = 'Waits: this console is read-only for this organization.';
const missed = 'Not set: the end had passed before it could begin.';
const pastHere = "Waits: its end has passed by this computer's clock, and the server's time is not known.";
/** Milliseconds before an entry that could not be planned is tried again. */
const retryPause = 5_000;
const noStatus = statusText(null);

/** @param ports of one calendar */
export function createLeaveRun(ports: LeaveRunPorts): LeaveRun {
  const { engine, facts } = ports;
  /** Entries whose job is being planned. */
  const planning = new Set<string>();
  const notBefore = new Map<string, number>();

  function withoutJob(leave: RecordedLeave): RecordedLeave {
    if (leave.state === 'planned') {
      const asEntered = leave.people.map((person): LeavePerson => ({
        ...person,
        outcome: 'waiting',
        explanation: '',
      }));
      return { ...leave, beginJobId: null, people: asEntered };
    }
    // Whoever was looked at for the end is looked at again; who never had the status stays as it is.
    const again = leave.people.map((person): LeavePerson =>
      person.outcome === 'not-set' || person.outcome === 'set'
        ? person
        : { ...person, outcome: 'set', explanation: '' },
    );
    return { ...leave, endJobId: null, people: again };
  }

  function failed(leave: RecordedLeave, message: string): void {
    ports.keep({ ...leave, state: 'failed', explanation: message });
  }

  /** The job is named in the store before the engine starts it: a crash between leaves a name without a job. */
  function start(leave: RecordedLeave, changeSet: ChangeSet, reason: string): void {
    const result = engine.run(changeSet.id, changeSet.typeToConfirm, false, reason);
    if (result.ok) return;
    const { failure } = result;
    notBefore.set(leave.id, ports.clock.elapsed() + retryPause);
    ports.keep({ ...withoutJob(leave), explanation: 'message' in failure ? failure.message : waitsForLevel });
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

  /** What cannot be planned now may be in a while; what the server can never do is a failure. */
  function notPlanned(leave: RecordedLeave, result: Extract<Result<ChangeSet>, { ok: false }>): void {
    const { failure } = result;
    const message = 'message' in failure ? failure.message : 'It could not be planned.';
    if (failure.kind === 'unsupported' || failure.kind === 'invalid-input') failed(leave, message);
    else {
      notBefore.set(leave.id, ports.clock.elapsed() + retryPause);
      ports.note(leave, message);
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
      ports.keep(afterBeginning(leave, after));
      return;
    }
    const named = ports.keep({ ...leave, people: after, beginJobId: changeSet.id, explanation: '' });
    start(named, changeSet, 'Leave calendar: the status begins.');
  }

  /** Another entry that gives the person the same status for longer. */
  function coveredByAnother(leave: RecordedLeave, userId: number, value: string): boolean {
    for (const other of ports.leaves()) {
      if (other.id === leave.id || other.state !== 'set' || other.endJobId !== null) continue;
      if (other.untilMilliseconds <= leave.untilMilliseconds || statusText(other.status) !== value) continue;
      if (other.people.some((person) => person.userId === userId && person.outcome === 'set')) return true;
    }
    return false;
  }

  /** What the live value says of somebody who was given the status; null where it is to be cleared. */
  function alreadyOver(
    leave: RecordedLeave,
    { userId }: LeavePerson,
  ): Pick<LeavePerson, 'outcome' | 'explanation'> | null {
    const person = facts.person(userId);
    if (person === undefined || !person.isActive) {
      return { outcome: 'kept', explanation: 'The account is deactivated or gone.' };
    }
    const value = statusText(person.status);
    if (value === noStatus) return { outcome: 'cleared', explanation: 'Somebody had cleared it before.' };
    const given = statusText(leave.status);
    if (value !== given) {
      return { outcome: 'kept', explanation: `Somebody changed it to ${statusRules.words(value)}.` };
    }
    if (coveredByAnother(leave, userId, given)) {
      return { outcome: 'kept', explanation: 'Another entry keeps it for longer.' };
    }
    return null;
  }

  /**
   * What somebody showed before the entry. Where that was the status of another entry, which is over since, it is what they
   * showed before that one.
   */
  function statusBefore(leave: RecordedLeave, { userId, before }: LeavePerson): string {
    const value = statusText(before);
    if (before === null) return value;
    for (const other of ports.leaves()) {
      const isOver = other.state === 'cleared' && other.fromMilliseconds <= leave.fromMilliseconds;
      if (other.id === leave.id || !isOver || statusText(other.status) !== value) continue;
      const same = other.people.find((person) => person.userId === userId && person.outcome === 'kept');
      if (same !== undefined) return statusText(same.before);
    }
    return value;
  }

  function endOf(leave: RecordedLeave): LeaveEnd {
    const end: LeaveEnd = { edits: [], outcomes: new Map() };
    const expected = statusText(leave.status);
    for (const person of leave.people) {
      if (person.outcome !== 'set') continue;
      const over = alreadyOver(leave, person);
      if (over !== null) {
        end.outcomes.set(person.userId, over);
        continue;
      }
      const target = targetOf('user', person.userId);
      end.edits.push({ target, field: 'status', value: statusBefore(leave, person), expected });
    }
    return end;
  }

  async function clear(leave: RecordedLeave): Promise<void> {
    const { edits, outcomes } = endOf(leave);
    if (edits.length === 0) {
      ports.keep(afterEnd(leave, withOutcomes(leave.people, outcomes)));
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
      ports.keep(afterEnd(leave, after));
      return;
    }
    const named = ports.keep({ ...leave, people: after, endJobId: changeSet.id, explanation: '' });
    start(named, changeSet, 'Leave calendar: the status ends.');
  }

  /** Nothing ends for good by a clock that may be wrong. */
  const isCertainlyPast = (moment: number): boolean => {
    const time = ports.serverTime();
    return time !== null && time.milliseconds - time.withinMilliseconds >= moment;
  };
  const mayStart = (leave: RecordedLeave): boolean =>
    !planning.has(leave.id) && ports.clock.elapsed() >= (notBefore.get(leave.id) ?? Number.NEGATIVE_INFINITY);

  /** A fault of the store: said where it can be, and tried again. */
  function guarded(leave: RecordedLeave, work: Promise<void>): void {
    work.catch(() => notBefore.set(leave.id, ports.clock.elapsed() + retryPause));
  }

  return {
    withoutJob,
    endOf,
    begin(leave, canWrite) {
      if (ports.now() < leave.fromMilliseconds || !mayStart(leave)) return;
      if (isCertainlyPast(leave.untilMilliseconds)) failed(leave, `${missed} ${leave.explanation}`.trim());
      else if (ports.now() >= leave.untilMilliseconds) ports.note(leave, pastHere);
      else if (!canWrite) ports.note(leave, waitsForLevel);
      else guarded(leave, set(leave));
    },
    end(leave, canWrite) {
      if (ports.now() < leave.untilMilliseconds || !mayStart(leave)) return;
      if (!canWrite) {
        ports.note(leave, waitsForLevel);
        return;
      }
      // Until the server's event has come the live value is older than what was set.
      const given = new Set(leave.people.map(({ userId }) => targetOf('user', userId)));
      const awaited = engine.pending().some(({ target, field }) => field === 'status' && given.has(target));
      if (!awaited) guarded(leave, clear(leave));
    },
  };
}
