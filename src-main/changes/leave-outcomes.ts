import { type ChangeSet, type JobRow, numberOfTarget } from '#contract/changes.ts';
import type { LeavePerson } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { sayText } from '#words/text.ts';
import type { RecordedLeave } from '../store/leave.ts';
import { readStatusText, statusText } from './kinds/user/status.ts';

type Outcome = Pick<LeavePerson, 'outcome' | 'explanation'> & Partial<Pick<LeavePerson, 'before'>>;

/** The people of an entry, with new outcomes for those that have one in the map. */
export function withOutcomes(
  people: readonly LeavePerson[],
  outcomes: ReadonlyMap<number, Outcome>,
): LeavePerson[] {
  return people.map((person) => ({ ...person, ...outcomes.get(person.userId) }));
}

/** The people that the plan of a beginning leaves out. Those who already have the status count as set. */
export function skippedAtBeginning(changeSet: ChangeSet): Map<number, Outcome> {
  return new Map(
    changeSet.skipped.map(({ target, reason, explanation }): [number, Outcome] => [
      numberOfTarget(target),
      reason === 'already-so'
        ? { outcome: 'set', explanation: 'Had this status already.' }
        : { outcome: 'not-set', explanation: sayText(explanation) },
    ]),
  );
}

/**
 * How the job of a beginning ended. Uncertain outcomes count as set, since only the live value matters at the end.
 *
 * @param hasStatus whether a person's live status is the entry's
 */
export function outcomesOfBeginning(
  rows: readonly JobRow[],
  hasStatus: (userId: number) => boolean,
): Map<number, Outcome> {
  const isSet = ({ target, outcome }: JobRow): boolean =>
    outcome === 'applied' ||
    outcome === 'unknown' ||
    outcome === 'sending' ||
    // Someone else set the same status while the job ran.
    (outcome === 'skipped' && hasStatus(numberOfTarget(target)));
  return new Map(
    rows.map((row): [number, Outcome] => [
      numberOfTarget(row.target),
      {
        outcome: isSet(row) ? 'set' : 'not-set',
        before: row.before === statusText(null) ? null : readStatusText(row.before),
        explanation: row.explanation,
      },
    ]),
  );
}

/** The people that the plan of an end leaves out. */
export function skippedAtEnd(changeSet: ChangeSet): Map<number, Outcome> {
  return new Map(
    changeSet.skipped.map(({ target, reason, explanation }): [number, Outcome] => [
      numberOfTarget(target),
      reason === 'already-so'
        ? { outcome: 'cleared', explanation: 'Was so already.' }
        : { outcome: reason === 'changed' ? 'kept' : 'not-cleared', explanation: sayText(explanation) },
    ]),
  );
}

/** How the job of an end ended. If the job finished, someone else changed the people that it skipped. */
export function outcomesOfEnd(rows: readonly JobRow[], ranToItsEnd: boolean): Map<number, Outcome> {
  const outcomeOf = ({ outcome }: JobRow): LeavePerson['outcome'] => {
    if (outcome === 'applied') return 'cleared';
    return outcome === 'skipped' && ranToItsEnd ? 'kept' : 'not-cleared';
  };
  return new Map(
    rows.map((row): [number, Outcome] => [
      numberOfTarget(row.target),
      { outcome: outcomeOf(row), explanation: row.explanation },
    ]),
  );
}

function having(people: readonly LeavePerson[], outcome: LeavePerson['outcome']): LeavePerson[] {
  return people.filter((person) => person.outcome === outcome);
}

function firstExplanation(people: readonly LeavePerson[]): string {
  return people.find(({ explanation }) => explanation !== '')?.explanation ?? '';
}

function sentences(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** The entry once its beginning is over. */
export function afterBeginning(leave: RecordedLeave, people: readonly LeavePerson[]): RecordedLeave {
  const missed = having(people, 'not-set');
  const set = having(people, 'set');
  if (set.length === 0) {
    return {
      ...leave,
      people,
      state: 'failed',
      explanation: sentences('Not set.', firstExplanation(missed)),
    };
  }
  const explanation =
    missed.length === 0
      ? ''
      : sentences(
          `Not set for ${countOf(missed.length, 'person')} of ${countOf(people.length, 'person')}.`,
          firstExplanation(missed),
        );
  return { ...leave, people, state: 'set', explanation };
}

/** The entry once its end is over. */
export function afterEnd(leave: RecordedLeave, people: readonly LeavePerson[]): RecordedLeave {
  const failed = having(people, 'not-cleared');
  const kept = having(people, 'kept');
  const cleared = having(people, 'cleared');
  if (failed.length > 0 && cleared.length + kept.length === 0) {
    const explanation = sentences('Set, but not cleared.', firstExplanation(failed));
    return { ...leave, people, state: 'failed', explanation };
  }
  const reasons: string[] = [];
  if (kept.length > 0) {
    reasons.push(
      people.length === 1 ? 'Left as it is.' : `Left as it is for ${countOf(kept.length, 'person')}.`,
      firstExplanation(kept),
    );
  }
  if (failed.length > 0) {
    reasons.push(`Not cleared for ${countOf(failed.length, 'person')}.`, firstExplanation(failed));
  }
  return { ...leave, people, state: 'cleared', explanation: sentences(...reasons) };
}

/** The entry as it was before it named a job that never started. */
export function withoutJob(leave: RecordedLeave): RecordedLeave {
  if (leave.state === 'planned') {
    const asEntered = leave.people.map((person): LeavePerson => ({
      ...person,
      outcome: 'waiting',
      explanation: '',
    }));
    return { ...leave, beginJobId: null, people: asEntered };
  }
  // Rechecks everyone who had the status; the others stay as they are.
  const again = leave.people.map((person): LeavePerson =>
    person.outcome === 'not-set' || person.outcome === 'set'
      ? person
      : { ...person, outcome: 'set', explanation: '' },
  );
  return { ...leave, endJobId: null, people: again };
}
