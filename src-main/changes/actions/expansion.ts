import type { SkippedChange } from '../../../src-preload/contract/change-entities.ts';
import type { Role } from '../../../src-preload/contract/entities.ts';
import type { Connection } from '../../zulip/http.ts';
import type { ChangeEndpoint, ChangeToRecord, RecordedChange } from '../../store/journal.ts';
import { whoCan, type Verdict } from '../checks.ts';
import type { PersonFacts, PlanningFacts } from '../person-facts.ts';

/** What an action comes to for the people it names, before calls and time are counted. */
export interface Expansion {
  title: string;
  /** In the order in which they will be sent: grouped, the riskiest first. */
  changes: ChangeToRecord[];
  skipped: SkippedChange[];
  whatElseChanges: string[];
  canBeUndone: string[];
  cannotBeUndone: string[];
  /** Whether it gives or takes the rights of owners or administrators to more than one person. */
  isGrave: boolean;
}

/**
 * Everything a change needs to know of its field. Values are texts in one canonical form per field, so that two are
 * the same exactly if the texts are.
 */
export interface FieldOperations {
  /** `role`, `name`, `status`, for sentences. */
  noun: string;
  /** The value that the live model has. */
  current(person: PersonFacts): string;
  /** A value in words, for sentences. */
  words(value: string): string;
  /**
   * Sends the one call of a change. Returns the parameters that the server ignored.
   *
   * @throws RequestError
   */
  send(connection: Connection, change: RecordedChange): Promise<string[]>;
  /**
   * Asks the server for the value it has now.
   *
   * @throws RequestError
   */
  readBack(connection: Connection, userId: number, signal: AbortSignal): Promise<string>;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** The named people, each once: those that are there by role and name, and a skipped row for each that is not. */
export function collectPeople(
  userIds: readonly number[],
  person: (userId: number) => PersonFacts | undefined,
  groupOf: (person: PersonFacts) => Role | 0,
): { people: PersonFacts[]; gone: SkippedChange[] } {
  const people: PersonFacts[] = [];
  const gone: SkippedChange[] = [];
  for (const userId of new Set(userIds)) {
    const facts = person(userId);
    if (facts === undefined) gone.push(goneRow(userId));
    else people.push(facts);
  }
  people.sort(
    (one, other) =>
      groupOf(one) - groupOf(other) || collator.compare(one.name, other.name) || one.userId - other.userId,
  );
  return { people, gone };
}

/** The skipped row of somebody whom the checks leave out; where the caller may not, it says who can. */
export function skippedRow(
  person: PersonFacts,
  verdict: Extract<Verdict, { kind: 'skip' }>,
  facts: PlanningFacts,
): SkippedChange {
  const { reason, explanation, neededRole } = verdict;
  const who = neededRole === undefined ? '' : whoCan(neededRole, facts);
  return {
    userId: person.userId,
    name: person.name,
    reason,
    explanation: who === '' ? explanation : `${explanation} ${who}`,
  };
}

/** The skipped row of somebody whom the organization does not have, or does not show to the caller. */
export function goneRow(userId: number): SkippedChange {
  return {
    userId,
    name: `User ${userId}`,
    reason: 'gone',
    explanation: 'No such account in this organization, or you cannot see it.',
  };
}

/** The endpoint of a change of somebody's status. */
export function statusEndpoint(isOwn: boolean): ChangeEndpoint {
  return isOwn ? 'POST /users/me/status' : 'POST /users/{user_id}/status';
}
