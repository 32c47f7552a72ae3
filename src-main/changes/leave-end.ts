import { targetOf, type Edit } from '#contract/changes.ts';
import type { LeavePerson } from '#contract/people.ts';
import type { RecordedLeave } from '../store/leave.ts';
import { statusRules, statusText } from './kinds/user/status.ts';
import type { ChangeFacts } from './planning-facts.ts';

type Outcome = Pick<LeavePerson, 'outcome' | 'explanation'>;

/** The effect of ending an entry now: edits for people who still have its status, outcomes for the others. */
export interface LeaveEnd {
  edits: Edit[];
  outcomes: Map<number, Outcome>;
}

const noStatus = statusText(null);

/** Whether another entry gives the person the same status for longer. */
function isCoveredByAnother(
  leave: RecordedLeave,
  others: readonly RecordedLeave[],
  userId: number,
  value: string,
): boolean {
  return others.some(
    (other) =>
      other.state === 'set' &&
      other.endJobId === null &&
      other.untilMilliseconds > leave.untilMilliseconds &&
      statusText(other.status) === value &&
      other.people.some((person) => person.userId === userId && person.outcome === 'set'),
  );
}

/** A person's status before the entry. If that came from another entry that has ended since, the one before that. */
function statusBefore(
  leave: RecordedLeave,
  others: readonly RecordedLeave[],
  { userId, before }: LeavePerson,
): string {
  const value = statusText(before);
  if (before === null) return value;
  for (const other of others) {
    const isOver = other.state === 'cleared' && other.fromMilliseconds <= leave.fromMilliseconds;
    if (!isOver || statusText(other.status) !== value) continue;
    const same = other.people.find((person) => person.userId === userId && person.outcome === 'kept');
    if (same !== undefined) return statusText(same.before);
  }
  return value;
}

/** @param leaves all entries of the calendar, including the one that ends */
export function endOfLeave(
  leave: RecordedLeave,
  leaves: Iterable<RecordedLeave>,
  facts: Pick<ChangeFacts, 'person'>,
): LeaveEnd {
  const end: LeaveEnd = { edits: [], outcomes: new Map() };
  const others = [...leaves].filter(({ id }) => id !== leave.id);
  const given = statusText(leave.status);

  /** The outcome for a person whose status is no longer the entry's to clear; null if it must be cleared. */
  function alreadyOver({ userId }: LeavePerson): Outcome | null {
    const person = facts.person(userId);
    if (person === undefined || !person.isActive) {
      return { outcome: 'kept', explanation: 'The account is deactivated or gone.' };
    }
    const value = statusText(person.status);
    if (value === noStatus) return { outcome: 'cleared', explanation: 'Somebody had cleared it before.' };
    if (value !== given) {
      return { outcome: 'kept', explanation: `Somebody changed it to ${statusRules.words(value)}.` };
    }
    if (isCoveredByAnother(leave, others, userId, given)) {
      return { outcome: 'kept', explanation: 'Another entry keeps it for longer.' };
    }
    return null;
  }

  for (const person of leave.people) {
    if (person.outcome !== 'set') continue;
    const over = alreadyOver(person);
    if (over !== null) {
      end.outcomes.set(person.userId, over);
      continue;
    }
    const target = targetOf('user', person.userId);
    const value = statusBefore(leave, others, person);
    end.edits.push({ target, field: 'status', value, expected: given });
  }
  return end;
}
