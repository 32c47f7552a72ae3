import { missingCase } from '#contract/outcome.ts';
import type { DaysTest, PersonCondition } from '#contract/calls/people-filter.ts';
import { fold } from '#contract/folded-text.ts';
import { plainAddress } from '#contract/unseen-signs.ts';
import type { Groups } from '../model/groups.ts';
import type { ProfileFields } from '../model/profile-fields.ts';
import type { Settings } from '../model/settings.ts';
import type { Statuses } from '../model/statuses.ts';
import { allowedDomains, domainOfEmail } from './email-domain.ts';
import { foldedStatus } from './folded-status.ts';
import { activityBounds, unseenOf } from './last-activity.ts';
import { personFlag, type PeopleColumns } from './people-columns.ts';
import { profileTest } from './profile-test.ts';

/** The data that decides conditions. */
export interface MarkSources {
  columns: PeopleColumns;
  groups: Groups;
  profileFields: ProfileFields;
  settings: Settings;
  statuses: Statuses;
  /** The subscribers of a channel; undefined if not fetched yet. */
  subscribers: (channelId: number) => Iterable<number> | undefined;
  /** UNIX milliseconds. */
  now: () => number;
}

/** The people of a saved list; undefined if it doesn't exist (any more). */
export type ListReader = (listId: string) => Uint32Array | undefined;

/** The mark of a row. `undecided`: the server reveals too little, so neither the condition nor its negation matches. */
export const mark = { no: 0, yes: 1, undecided: 2 } as const;
type Mark = (typeof mark)[keyof typeof mark];

/** One mark for each row of the columns. */
export type Marks = Uint8Array;

const secondsPerDay = 86_400;
/** Distinct values of a profile field whose results are cached while its column is scanned. */
const mostVerdicts = 500;

function markPeople(columns: PeopleColumns, userIds: Iterable<number>): Marks {
  const marks = new Uint8Array(columns.count);
  for (const userId of userIds) {
    const row = columns.rowOf.get(userId);
    if (row !== undefined) marks[row] = 1;
  }
  return marks;
}

function markGroup({ columns, groups }: MarkSources, groupId: number): Marks {
  const marks = new Uint8Array(columns.count);
  for (const one of groups.withSubgroups(groupId)) {
    for (const userId of groups.members(one)) {
      const row = columns.rowOf.get(userId);
      if (row !== undefined) marks[row] = 1;
    }
  }
  return marks;
}

function markRows({ count }: PeopleColumns, test: (row: number) => boolean): Marks {
  const marks = new Uint8Array(count);
  for (let row = 0; row < marks.length; row++) if (test(row)) marks[row] = 1;
  return marks;
}

function markBots(columns: PeopleColumns, ownerId: number | null): Marks {
  const { botOwner, flags } = columns;
  const isBot = (row: number): boolean => ((flags[row] ?? 0) & personFlag.bot) !== 0;
  if (ownerId !== null) return markRows(columns, (row) => isBot(row) && botOwner[row] === ownerId);
  return markRows(columns, (row) => {
    const owner = columns.rowOf.get(botOwner[row] ?? 0);
    return isBot(row) && (owner === undefined || ((flags[owner] ?? 0) & personFlag.active) === 0);
  });
}

/** Tests each distinct domain once: few organizations have more than a few hundred. */
function markDomains(columns: PeopleColumns, test: (domain: string) => boolean): Marks {
  const verdicts = new Map<string, boolean>();
  return markRows(columns, (row) => {
    const email = columns.emails[row];
    if (email === null || email === undefined) return false;
    const written = email.slice(email.lastIndexOf('@') + 1);
    let verdict = verdicts.get(written);
    if (verdict === undefined) verdicts.set(written, (verdict = test(domainOfEmail(email))));
    return verdict;
  });
}

function markJoined(columns: PeopleColumns, when: DaysTest, now: number): Marks {
  const { joinedAt } = columns;
  if (when.test === 'never' || when.test === 'unknown')
    return markRows(columns, (row) => joinedAt[row] === 0);
  const boundary = now - when.days * secondsPerDay;
  const isWithin = when.test === 'within';
  return markRows(columns, (row) => joinedAt[row] !== 0 && joinedAt[row]! >= boundary === isWithin);
}

/** The part of an activity query that is the same for all rows; times are UNIX seconds. */
interface ActivityQuestion {
  when: DaysTest;
  now: number;
  boundary: number;
}

function decideActivity(
  { columns, statuses }: MarkSources,
  row: number,
  { when, now, boundary }: ActivityQuestion,
): Mark {
  const hides = statuses.hidesPresence(columns.userId[row] ?? 0);
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

function markActivity(sources: MarkSources, when: DaysTest, now: number): Marks {
  const question = { when, now, boundary: 'days' in when ? now - when.days * secondsPerDay : 0 };
  const marks = new Uint8Array(sources.columns.count);
  for (let row = 0; row < marks.length; row++) marks[row] = decideActivity(sources, row, question);
  return marks;
}

function markField(
  { columns, profileFields }: MarkSources,
  { fieldId, look }: Extract<PersonCondition, { kind: 'field' }>,
): Marks {
  const marks = new Uint8Array(columns.count);
  const values = columns.profile.get(fieldId);
  const field = profileFields.rows.get(fieldId);
  if (!values || !field) return marks;
  const test = profileTest(field, look, (stored) => profileFields.text(fieldId, stored));
  const verdicts = new Map<string, boolean>();
  for (let row = 0; row < values.length; row++) {
    const stored = values[row];
    if (stored === undefined) continue;
    let verdict = verdicts.get(stored);
    if (verdict === undefined) {
      verdict = test(stored);
      // A few distinct values are cached; free text rarely repeats.
      if (verdicts.size < mostVerdicts) verdicts.set(stored, verdict);
    }
    if (verdict) marks[row] = 1;
  }
  return marks;
}

/** Marks the rows that meet a condition, ignoring its negation. */
export function marksMeeting(sources: MarkSources, condition: PersonCondition, listOf: ListReader): Marks {
  const { columns } = sources;
  const now = Math.floor(sources.now() / 1_000);
  switch (condition.kind) {
    case 'group':
      return markGroup(sources, condition.groupId);
    case 'channel': {
      const userIds = sources.subscribers(condition.channelId);
      return userIds === undefined
        ? new Uint8Array(columns.count).fill(mark.undecided)
        : markPeople(columns, userIds);
    }
    case 'field':
      return markField(sources, condition);
    case 'outside-domains': {
      const isAllowed = allowedDomains(sources.settings.row().domains);
      return markDomains(columns, (domain) => !isAllowed(domain));
    }
    case 'domain': {
      const wanted = domainOfEmail(plainAddress(condition.domain));
      return markDomains(columns, (domain) => domain === wanted);
    }
    case 'last-active':
      return markActivity(sources, condition.when, now);
    case 'joined':
      return markJoined(columns, condition.when, now);
    case 'timezone': {
      const wanted = columns.timezoneNumber.get(condition.timezone);
      return wanted === undefined
        ? new Uint8Array(columns.count)
        : markRows(columns, (row) => columns.timezone[row] === wanted);
    }
    case 'status':
      return markPeople(
        columns,
        Array.from(sources.statuses.entries(), ([userId]) => userId),
      );
    case 'status-text': {
      const wanted = fold(condition.text.trim());
      const found = [...sources.statuses.entries()].filter(([, status]) =>
        foldedStatus(status).includes(wanted),
      );
      return markPeople(
        columns,
        found.map(([userId]) => userId),
      );
    }
    case 'bot-owner':
      return markBots(columns, condition.userId);
    case 'list':
      return markPeople(columns, listOf(condition.listId) ?? []);
    default:
      return missingCase(condition);
  }
}
