import { missingCase } from '../../src-preload/contract/outcome.ts';
import type { DaysTest, PersonCondition } from '../../src-preload/contract/people-filter.ts';
import type { LookedAt } from './changes-seen.ts';
import { allowedDomains, canonicalDomain, domainOfEmail } from './email-domain.ts';
import type { Groups } from './model/groups.ts';
import type { ProfileFields } from './model/profile-fields.ts';
import type { Settings } from './model/settings.ts';
import type { Statuses } from './model/statuses.ts';
import type { PeopleColumns } from './people-columns.ts';
import { profileTest } from './profile-test.ts';
import { foldedStatus } from './status-list.ts';
import { fold } from '../search/folded-text.ts';

/** What conditions are decided from. */
export interface ConditionSources {
  columns: PeopleColumns;
  groups: Groups;
  profileFields: ProfileFields;
  settings: Settings;
  statuses: Statuses;
  changes: { count(part: LookedAt): number };
  /** UNIX milliseconds. */
  now: () => number;
}

/** The people of a kept list; undefined where there is no such list (any more). */
export type ListReader = (listId: string) => Uint32Array | undefined;

/** The conditions of filters as marks of rows. */
export interface PeopleConditions {
  /**
   * Marks the rows that meet all conditions; null where there is none to meet. Valid until the next change.
   *
   * @param marks rows that are left in any case, or null for all; they are not changed
   */
  marks(
    conditions: readonly PersonCondition[],
    marks: Uint8Array | null,
    listOf: ListReader,
  ): Uint8Array | null;
}

const secondsPerDay = 86_400;
/** Marks of more conditions than this are made anew: each is as long as there are people. */
const mostKept = 24;

/** Different values of a profile field whose verdicts are remembered while its column is walked. */
const mostVerdicts = 500;

type Marks = Uint8Array;

/** The parts whose changes make the marks of a condition wrong, apart from people; null where none are kept. */
function dependsOn(condition: PersonCondition): readonly LookedAt[] | null {
  switch (condition.kind) {
    case 'group':
      return ['groups'];
    case 'field':
      return ['profileFields'];
    case 'outside-domains':
      return ['settings'];
    case 'domain':
    case 'list':
      return [];
    // One pass over a column of numbers, or over few people, costs less than keeping them would gain.
    case 'last-active':
    case 'joined':
    case 'timezone':
    case 'status':
    case 'status-text':
      return null;
    default:
      return missingCase(condition);
  }
}

/** @returns the marks of conditions, kept while nothing changes that they depend on */
export function createPeopleConditions(sources: ConditionSources): PeopleConditions {
  const { columns } = sources;
  const kept = new Map<string, { marks: Marks; stamp: string }>();

  function markPeople(userIds: Iterable<number>): Marks {
    const marks = new Uint8Array(columns.count);
    for (const userId of userIds) {
      const row = columns.rowOf.get(userId);
      if (row !== undefined) marks[row] = 1;
    }
    return marks;
  }

  function markGroup(groupId: number): Marks {
    const marks = new Uint8Array(columns.count);
    for (const one of sources.groups.withSubgroups(groupId)) {
      for (const userId of sources.groups.members(one)) {
        const row = columns.rowOf.get(userId);
        if (row !== undefined) marks[row] = 1;
      }
    }
    return marks;
  }

  function markRows(test: (row: number) => boolean): Marks {
    const marks = new Uint8Array(columns.count);
    for (let row = 0; row < marks.length; row++) if (test(row)) marks[row] = 1;
    return marks;
  }

  /** Looks at each different domain once: few organizations have more than some hundred. */
  function markDomains(test: (domain: string) => boolean): Marks {
    const verdicts = new Map<string, boolean>();
    return markRows((row) => {
      const email = columns.emails[row];
      if (email === null || email === undefined) return false;
      const written = email.slice(email.lastIndexOf('@') + 1);
      let verdict = verdicts.get(written);
      if (verdict === undefined) verdicts.set(written, (verdict = test(domainOfEmail(email))));
      return verdict;
    });
  }

  function markDays(column: Uint32Array, when: DaysTest): Marks {
    if (when.test === 'never') return markRows((row) => column[row] === 0);
    const boundary = Math.floor(sources.now() / 1_000) - when.days * secondsPerDay;
    if (when.test === 'within') {
      return markRows((row) => column[row] !== 0 && (column[row] as number) >= boundary);
    }
    return markRows((row) => column[row] !== 0 && (column[row] as number) < boundary);
  }

  function markField({ fieldId, look }: Extract<PersonCondition, { kind: 'field' }>): Marks {
    const marks = new Uint8Array(columns.count);
    const values = columns.profile.get(fieldId);
    const field = sources.profileFields.rows.get(fieldId);
    if (!values || !field) return marks;
    const test = profileTest(field, look, (stored) => sources.profileFields.text(fieldId, stored));
    const verdicts = new Map<string, boolean>();
    for (let row = 0; row < values.length; row++) {
      const stored = values[row];
      if (stored === undefined) continue;
      let verdict = verdicts.get(stored);
      if (verdict === undefined) {
        verdict = test(stored);
        // Values of which there are few are told once each; free texts seldom come again.
        if (verdicts.size < mostVerdicts) verdicts.set(stored, verdict);
      }
      if (verdict) marks[row] = 1;
    }
    return marks;
  }

  function compute(condition: PersonCondition, listOf: ListReader): Marks {
    switch (condition.kind) {
      case 'group':
        return markGroup(condition.groupId);
      case 'field':
        return markField(condition);
      case 'outside-domains': {
        const isAllowed = allowedDomains(sources.settings.row().domains);
        return markDomains((domain) => !isAllowed(domain));
      }
      case 'domain': {
        const wanted = canonicalDomain(condition.domain);
        return markDomains((domain) => domain === wanted);
      }
      case 'last-active':
        return markDays(columns.activeAt, condition.when);
      case 'joined':
        return markDays(columns.joinedAt, condition.when);
      case 'timezone': {
        const wanted = columns.timezoneNumber.get(condition.timezone);
        return wanted === undefined
          ? new Uint8Array(columns.count)
          : markRows((row) => columns.timezone[row] === wanted);
      }
      case 'status':
        return markPeople(Array.from(sources.statuses.entries(), ([userId]) => userId));
      case 'status-text': {
        const wanted = fold(condition.text.trim());
        const found = [...sources.statuses.entries()].filter(([, status]) =>
          foldedStatus(status).includes(wanted),
        );
        return markPeople(found.map(([userId]) => userId));
      }
      case 'list':
        return markPeople(listOf(condition.listId) ?? []);
      default:
        return missingCase(condition);
    }
  }

  function marksOf(condition: PersonCondition, listOf: ListReader): Marks {
    const parts = dependsOn(condition);
    // A list that is not there now may be kept in a moment.
    const isUnknownList = condition.kind === 'list' && listOf(condition.listId) === undefined;
    if (parts === null || isUnknownList) return compute(condition, listOf);
    const key = JSON.stringify({ ...condition, negated: false });
    const stamp = [columns.count, ...['people' as const, ...parts].map(sources.changes.count)].join(' ');
    const known = kept.get(key);
    if (known?.stamp === stamp) return known.marks;
    const marks = compute(condition, listOf);
    // Taken out first, so that the order of the map is that of use and the oldest goes.
    kept.delete(key);
    kept.set(key, { marks, stamp });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return marks;
  }

  return {
    marks(conditions, from, listOf) {
      let result: Uint8Array<ArrayBuffer> | null = null;
      for (const condition of conditions) {
        const marks = marksOf(condition, listOf);
        const fits = condition.negated ? 0 : 1;
        if (result === null) {
          result = new Uint8Array(columns.count);
          for (let row = 0; row < result.length; row++) {
            if (marks[row] === fits && (from === null || from[row] === 1)) result[row] = 1;
          }
        } else {
          for (let row = 0; row < result.length; row++) if (marks[row] !== fits) result[row] = 0;
        }
      }
      return result ?? from;
    },
  };
}
