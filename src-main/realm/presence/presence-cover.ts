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

/** In minutes. People whose day ends sooner come after those with more time. */
const soonOver = 30;

/** Obstacles as bits, in the order in which they are shown. */
const obstacles: readonly CoverObstacle[] = ['status', 'hours', 'zone', 'presence'];
const bit = { status: 1, hours: 2, zone: 4, presence: 8 } as const;

/** Special values in `leftOfZone` that aren't minutes. */
const outsideHours = -1;
const unknownTime = -2;

/** What a status means, by row: nothing, something, or busy. */
const said = { nothing: 0, something: 1, busy: 2 } as const;

/** A changed status is a new object, so a cached result stays valid as long as the words are the same. */
const foundIn = new WeakMap<PersonStatus, { words: string; word: string | null }>();

/** Finds the word that means busy, in a status text or the name of its emoji. */
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

/** Rows of the active humans in the groups; of all if no group is named. */
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

/** Everything needed to judge rows, looked up once for all of them. */
interface Judge {
  readonly saidBy: Uint8Array;
  readonly leftOfZone: Int16Array;
  busyWord(status: PersonStatus | null): string | null;
  /** The obstacles of a row as bits. */
  obstaclesOf(row: number): number;
  /** Lower is better. */
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
        // It may be night in an unknown zone, so the person can't be relied on.
        if (left === unknownTime) bits |= bit.zone;
        else if (left === outsideHours) bits |= bit.hours;
      }
      if (presence === null || state[row] === presenceState.active) return bits;
      const isIdleLately = state[row] === presenceState.idle && activeAt[row]! > activeSince;
      return isIdleLately ? bits : bits | bit.presence;
    },
    /**
     * Fewest obstacles first; then active before idle before offline, people whose day isn't about to end, people
     * without a status, and the most recently active.
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

/** The rows of the lowest ranks in order, without sorting all of them. */
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
 * People who can cover at a moment, best first, and the number of others by obstacle.
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
  // Candidates at the front, others at the end; each rank is at the same position.
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
