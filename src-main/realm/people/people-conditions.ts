import { missingCase } from '#contract/outcome.ts';
import type { DaysTest, PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import type { LookedAt } from '../journal/changes-seen.ts';
import { plainAddress } from '#contract/unseen-signs.ts';
import { allowedDomains, domainOfEmail } from './email-domain.ts';
import type { Groups } from '../model/groups.ts';
import type { ProfileFields } from '../model/profile-fields.ts';
import type { Settings } from '../model/settings.ts';
import type { Statuses } from '../model/statuses.ts';
import { personFlag, type PeopleColumns } from './people-columns.ts';
import { activityBounds, unseenOf } from './last-activity.ts';
import { profileTest } from './profile-test.ts';
import { fold } from '#contract/folded-text.ts';
import { foldedStatus } from './folded-status.ts';

/** What conditions are decided from. */
export interface ConditionSources {
  columns: PeopleColumns;
  groups: Groups;
  profileFields: ProfileFields;
  settings: Settings;
  statuses: Statuses;
  /** Who is subscribed to a channel; undefined where that was not asked for yet. */
  subscribers: (channelId: number) => Iterable<number> | undefined;
  changes: { count(part: LookedAt): number };
  /** UNIX milliseconds. */
  now: () => number;
}

/** The people of a kept list; undefined where there is no such list (any more). */
export type ListReader = (listId: string) => Uint32Array | undefined;

/** What a mark says of a row. `undecided`: the server tells too little; no negation makes a hit of it. */
export const mark = { no: 0, yes: 1, undecided: 2 } as const;
type Mark = (typeof mark)[keyof typeof mark];

/** The conditions of filters as marks of rows. */
export interface PeopleConditions {
  /**
   * Marks rows by whether they meet all conditions; null where there is none to meet. Valid until the next change.
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
    case 'bot-owner':
      return [];
    // One pass over a column of numbers, or over few people, costs less than keeping them would gain.
    case 'channel':
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

  function markBots(ownerId: number | null): Marks {
    const { botOwner, flags } = columns;
    const isBot = (row: number): boolean => ((flags[row] ?? 0) & personFlag.bot) !== 0;
    if (ownerId !== null) return markRows((row) => isBot(row) && botOwner[row] === ownerId);
    return markRows((row) => {
      const owner = columns.rowOf.get(botOwner[row] ?? 0);
      return isBot(row) && (owner === undefined || ((flags[owner] ?? 0) & personFlag.active) === 0);
    });
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

  function markJoined(when: DaysTest): Marks {
    const { joinedAt } = columns;
    if (when.test === 'never' || when.test === 'unknown') return markRows((row) => joinedAt[row] === 0);
    const boundary = Math.floor(sources.now() / 1_000) - when.days * secondsPerDay;
    const isWithin = when.test === 'within';
    return markRows((row) => joinedAt[row] !== 0 && joinedAt[row]! >= boundary === isWithin);
  }

  /** @param boundary UNIX seconds */
  function decideActivity(row: number, when: DaysTest, now: number, boundary: number): Mark {
    const hides = sources.statuses.hidesPresence(columns.userId[row] ?? 0);
    if (when.test === 'unknown') {
      const unseen = unseenOf(columns, row);
      return hides || (unseen !== undefined && unseen.kind !== 'never') ? mark.yes : mark.no;
    }
    const { earliest, latest } = activityBounds(columns, row, { hides, now });
    const wasActive = earliest > 0;
    switch (when.test) {
      case 'never':
        if (wasActive) return mark.no;
        return latest === 0 ? mark.yes : mark.undecided;
      case 'within':
        if (wasActive && earliest >= boundary) return mark.yes;
        return latest === 0 || latest < boundary ? mark.no : mark.undecided;
      case 'before':
        if (latest === 0 || (wasActive && earliest >= boundary)) return mark.no;
        return latest < boundary ? mark.yes : mark.undecided;
      default:
        return missingCase(when);
    }
  }

  function markActivity(when: DaysTest): Marks {
    const now = Math.floor(sources.now() / 1_000);
    const boundary = 'days' in when ? now - when.days * secondsPerDay : 0;
    const marks = new Uint8Array(columns.count);
    for (let row = 0; row < marks.length; row++) marks[row] = decideActivity(row, when, now, boundary);
    return marks;
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
      case 'channel': {
        const userIds = sources.subscribers(condition.channelId);
        return userIds === undefined
          ? new Uint8Array(columns.count).fill(mark.undecided)
          : markPeople(userIds);
      }
      case 'field':
        return markField(condition);
      case 'outside-domains': {
        const isAllowed = allowedDomains(sources.settings.row().domains);
        return markDomains((domain) => !isAllowed(domain));
      }
      case 'domain': {
        const wanted = domainOfEmail(plainAddress(condition.domain));
        return markDomains((domain) => domain === wanted);
      }
      case 'last-active':
        return markActivity(condition.when);
      case 'joined':
        return markJoined(condition.when);
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
      case 'bot-owner':
        return markBots(condition.userId);
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
        const misfit = condition.negated ? mark.yes : mark.no;
        if (result === null) {
          result = new Uint8Array(columns.count);
          for (let row = 0; row < result.length; row++) {
            if (marks[row] !== misfit && (from === null || from[row] === mark.yes)) result[row] = mark.yes;
          }
        }
        for (let row = 0; row < result.length; row++) {
          if (marks[row] === misfit) result[row] = mark.no;
          else if (marks[row] === mark.undecided && result[row] === mark.yes) result[row] = mark.undecided;
        }
      }
      return result ?? from;
    },
  };
}

/** The channels whose subscribers have to be known before a filter can be answered. */
export function channelsOfFilter({ conditions = [] }: Pick<PeopleFilter, 'conditions'>): number[] {
  return conditions.flatMap((condition) => (condition.kind === 'channel' ? [condition.channelId] : []));
}
