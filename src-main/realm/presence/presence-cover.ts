import type { PersonStatus } from '#contract/people.ts';
import {
  mostCoverPeople,
  type CoverAnswer,
  type CoverObstacle,
  type CoverPerson,
} from '#contract/presence.ts';
import type { CoverConditions } from '#contract/calls/presence.ts';
import { busyTest } from '../session/busy-words.ts';
import { presenceName, presenceState } from '../people/people-columns.ts';
import { nameCollator } from '../people/people-name-order.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { isKnownZone, minutesLeft } from './working-hours.ts';

/** Whose day ends within so many minutes comes after those who still have time. */
const soonOver = 30;

/** Obstacles as bits, in the order in which they are reported. */
const obstacles: readonly CoverObstacle[] = ['status', 'hours', 'zone', 'presence'];
const bit = { status: 1, hours: 2, zone: 4, presence: 8 } as const;

/** Values of a zone's place in `leftOfZone` that are no minutes. */
const outsideHours = -1;
const unknownTime = -2;

/** What a status says, by row: nothing, something, or that its person is busy. */
const said = { nothing: 0, something: 1, busy: 2 } as const;

/** A status is replaced when it changes, so what was found in it stays right as long as the words are the same. */
const foundIn = new WeakMap<PersonStatus, { words: string; word: string | null }>();

/** Finds the word that says that somebody is busy, in the text of a status or the name of its emoji. */
function busyWordFinder(words: readonly string[] | null): (status: PersonStatus | null) => string | null {
  if (words === null) return () => null;
  const key = JSON.stringify(words);
  const find = busyTest(words);
  return (status) => {
    if (status === null) return null;
    const known = foundIn.get(status);
    if (known?.words === key) return known.word;
    const emoji = status.emoji?.name.replaceAll('_', ' ') ?? '';
    const word = find(status.text) ?? (emoji === '' ? null : find(emoji));
    foundIn.set(status, { words: key, word });
    return word;
  };
}

/** Rows of the active humans in the groups; all of them where no group is named. */
function candidates(model: RealmModel, groupIds: readonly number[]): Uint32Array {
  const { state, count } = model.index.columns;
  const rows = new Uint32Array(count);
  let found = 0;
  if (groupIds.length === 0) {
    for (let row = 0; row < count; row++) if (state[row] !== presenceState.none) rows[found++] = row;
    return rows.subarray(0, found);
  }
  const seen = new Uint8Array(count);
  for (const groupId of groupIds) {
    for (const userId of model.groups.effectiveMembers(groupId)) {
      const row = model.index.row(userId);
      if (row === undefined || state[row] === presenceState.none || seen[row] === 1) continue;
      seen[row] = 1;
      rows[found++] = row;
    }
  }
  return rows.subarray(0, found);
}

/** Everything that rows are judged by, looked up once for all of them. */
interface Judge {
  readonly saidBy: Uint8Array;
  readonly leftOfZone: Int16Array;
  busyWord(status: PersonStatus | null): string | null;
  /** The obstacles of a row as bits. */
  obstaclesOf(row: number): number;
  /** The lower, the better. */
  rankOf(row: number, bits: number): number;
}

function createJudge(model: RealmModel, conditions: CoverConditions, now: number): Judge {
  const { columns } = model.index;
  const { state, activeAt, timezone, timezones } = columns;
  const { hours, presence, busyWords } = conditions;
  const busyWord = busyWordFinder(busyWords);
  const saidBy = new Uint8Array(columns.count);
  for (const [userId, status] of model.statuses.entries()) {
    const row = model.index.row(userId);
    if (row !== undefined) saidBy[row] = busyWord(status) === null ? said.something : said.busy;
  }
  const leftOfZone = Int16Array.from(timezones, (zone) => {
    if (!isKnownZone(zone)) return unknownTime;
    return hours === null ? outsideHours : (minutesLeft(hours, zone, now) ?? outsideHours);
  });
  const activeSince = presence === null ? 0 : now / 1_000 - presence.idleMinutes * 60;
  const asksHours = hours !== null;

  return {
    saidBy,
    leftOfZone,
    busyWord,
    obstaclesOf(row) {
      let bits = saidBy[row] === said.busy ? bit.status : 0;
      if (asksHours) {
        const left = leftOfZone[timezone[row]!];
        // Nobody knows whether it is night where they are, so they cannot be counted on.
        if (left === unknownTime) bits |= bit.zone;
        else if (left === outsideHours) bits |= bit.hours;
      }
      if (presence === null || state[row] === presenceState.active) return bits;
      const isIdleLately = state[row] === presenceState.idle && activeAt[row]! > activeSince;
      return isIdleLately ? bits : bits | bit.presence;
    },
    /**
     * People with the fewest obstacles; active before idle before offline; those whose day is not about to end; those who
     * say nothing in a status; those who were active last.
     */
    rankOf(row, bits) {
      const left = leftOfZone[timezone[row]!]!;
      let steps = (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + (bits >> 3);
      steps = steps * 4 + presenceState.active - state[row]!;
      steps = steps * 2 + Number(asksHours && left >= 0 && left < soonOver);
      steps = steps * 2 + Number(saidBy[row] !== said.nothing);
      return steps * 2 ** 32 + (2 ** 32 - 1 - activeAt[row]!);
    },
  };
}

/** The rows of the lowest ranks in order, without putting all of them in order. */
function best(rows: Uint32Array, ranks: Float64Array, names: readonly string[]): number[] {
  if (rows.length === 0) return [];
  const limit = ranks.slice().sort()[Math.min(mostCoverPeople, ranks.length) - 1]!;
  const found: { row: number; rank: number }[] = [];
  for (let place = 0; place < rows.length; place++) {
    const rank = ranks[place]!;
    if (rank < limit || (rank === limit && found.length < 2 * mostCoverPeople)) {
      found.push({ row: rows[place]!, rank });
    }
  }
  return found
    .toSorted(
      (one, other) =>
        one.rank - other.rank || nameCollator.compare(names[one.row] ?? '', names[other.row] ?? ''),
    )
    .slice(0, mostCoverPeople)
    .map(({ row }) => row);
}

function personOf(model: RealmModel, { leftOfZone, busyWord, obstaclesOf }: Judge, row: number): CoverPerson {
  const { columns } = model.index;
  const userId = columns.userId[row] ?? 0;
  const status = model.statuses.get(userId);
  const left = leftOfZone[columns.timezone[row] ?? 0] ?? unknownTime;
  const bits = obstaclesOf(row);
  return {
    userId,
    name: columns.names[row] ?? '',
    presence: presenceName(columns.state[row] ?? presenceState.offline) ?? 'offline',
    ...(model.statuses.hidesPresence(userId) ? { hidesPresence: true } : {}),
    lastActiveAt: columns.activeAt[row] || null,
    status,
    timezone: columns.timezones[columns.timezone[row] ?? 0] ?? '',
    busyWord: busyWord(status),
    minutesLeft: left >= 0 ? left : null,
    obstacles: obstacles.filter((obstacle) => (bits & bit[obstacle]) !== 0),
  };
}

/**
 * Who can cover at a moment, the best first, and how many others there are by what keeps them from it.
 *
 * @param now UNIX milliseconds
 * @param withOthers whether the first of the others are named too
 */
export function whoCanCover(
  model: RealmModel,
  conditions: CoverConditions,
  withOthers: boolean,
  now: number,
): CoverAnswer {
  const judge = createJudge(model, conditions, now);
  const rows = candidates(model, conditions.groupIds);
  // Those who can stand in front, the others at the end; each with the rank in the same place.
  const sorted = new Uint32Array(rows.length);
  const ranks = new Float64Array(rows.length);
  const others: CoverAnswer['others'] = { status: 0, hours: 0, zone: 0, presence: 0 };
  let fitting = 0;
  let end = rows.length;
  for (const row of rows) {
    const bits = judge.obstaclesOf(row);
    if (bits === 0) {
      sorted[fitting] = row;
      ranks[fitting++] = judge.rankOf(row, bits);
      continue;
    }
    others[obstacles.find((obstacle) => (bits & bit[obstacle]) !== 0) ?? 'presence'] += 1;
    sorted[--end] = row;
    if (withOthers) ranks[end] = judge.rankOf(row, bits);
  }
  const name = (from: number, until: number): CoverPerson[] =>
    best(sorted.subarray(from, until), ranks.subarray(from, until), model.index.columns.names).map((row) =>
      personOf(model, judge, row),
    );
  return {
    generation: model.generation,
    total: fitting,
    people: name(0, fitting),
    others,
    otherPeople: withOthers ? name(fitting, rows.length) : [],
  };
}
