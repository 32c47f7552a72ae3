import type {
  CoverAnswer,
  CoverConditions,
  CoverObstacle,
  CoverPerson,
} from '../../src-preload/contract/presence-entities.ts';
import { mostCoverPeople } from '../../src-preload/contract/presence-entities.ts';
import type { BusyTest } from './busy-words.ts';
import { busyTest } from './busy-words.ts';
import { presenceState } from './people-columns.ts';
import { presenceName } from './people-index.ts';
import { nameCollator } from './people-name-order.ts';
import type { RealmModel } from './realm-model.ts';
import type { LocalMoment } from './working-hours.ts';
import { localMoment, minutesLeft } from './working-hours.ts';

/** Whose day ends within so many minutes comes after those who still have time. */
const soonOver = 30;

/** What a person is judged by, row by row. */
interface Judgement {
  row: number;
  obstacles: CoverObstacle[];
  busyWord: string | null;
  minutesLeft: number | null;
  isTimeKnown: boolean;
  /** The lower, the better. */
  rank: number;
}

interface Judge {
  model: RealmModel;
  conditions: CoverConditions;
  busyWordIn: BusyTest;
  momentOf(timezone: number): LocalMoment | null;
  nowSeconds: number;
}

function busyWord({ model, conditions, busyWordIn }: Judge, row: number): string | null {
  if (conditions.busyWords === null) return null;
  const status = model.statuses.get(model.index.columns.userId[row] ?? 0);
  if (status === null) return null;
  return busyWordIn(status.text) ?? busyWordIn(status.emoji?.name.replaceAll('_', ' ') ?? '');
}

function isHere({ model, conditions, nowSeconds }: Judge, row: number): boolean {
  const { state, activeAt } = model.index.columns;
  if (conditions.presence === null || state[row] === presenceState.active) return true;
  if (state[row] !== presenceState.idle) return false;
  return nowSeconds - (activeAt[row] ?? 0) < conditions.presence.idleMinutes * 60;
}

/**
 * One number by which people are put in order: active before idle before offline; those whose own time is known; those
 * whose day is not about to end; those who say nothing in a status; those who were active last.
 */
function rankOf({ model, conditions }: Judge, row: number, judged: Omit<Judgement, 'rank'>): number {
  const { state, activeAt, userId } = model.index.columns;
  const asksHours = conditions.hours !== null;
  const hasStatus = model.statuses.get(userId[row] ?? 0) !== null;
  const isSoonOver = judged.minutesLeft !== null && judged.minutesLeft < soonOver;
  const steps = [
    Math.min(judged.obstacles.length, 3),
    presenceState.active - (state[row] ?? 0),
    Number(asksHours && !judged.isTimeKnown),
    Number(isSoonOver),
    Number(hasStatus),
  ];
  const step = steps.reduce((sum, part) => sum * 4 + part, 0);
  return step * 2 ** 32 + (2 ** 32 - 1 - (activeAt[row] ?? 0));
}

function judge(by: Judge, row: number): Judgement {
  const { conditions, model } = by;
  const word = busyWord(by, row);
  const moment = by.momentOf(model.index.columns.timezone[row] ?? 0);
  const left = conditions.hours === null || moment === null ? null : minutesLeft(conditions.hours, moment);
  const obstacles: CoverObstacle[] = [];
  if (word !== null) obstacles.push('status');
  // Who tells no time zone is not ruled out, but comes after those who do.
  if (conditions.hours !== null && moment !== null && left === null) obstacles.push('hours');
  if (!isHere(by, row)) obstacles.push('presence');
  const judged = { row, obstacles, busyWord: word, minutesLeft: left, isTimeKnown: moment !== null };
  return { ...judged, rank: rankOf(by, row, judged) };
}

/** Rows of the active humans in the groups; all of them where no group is named. */
function* candidates(model: RealmModel, groupIds: readonly number[]): Iterable<number> {
  const { state, count } = model.index.columns;
  if (groupIds.length === 0) {
    for (let row = 0; row < count; row++) if (state[row] !== presenceState.none) yield row;
    return;
  }
  const seen = new Set<number>();
  for (const groupId of groupIds) {
    for (const userId of model.groups.effectiveMembers(groupId)) {
      const row = model.index.row(userId);
      if (row === undefined || state[row] === presenceState.none || seen.has(row)) continue;
      seen.add(row);
      yield row;
    }
  }
}

/** The first of some people in order, without putting all of them in order. */
function best(judged: readonly Judgement[], names: readonly string[]): Judgement[] {
  if (judged.length === 0) return [];
  const ranks = Float64Array.from(judged, ({ rank }) => rank).sort();
  const limit = ranks[Math.min(mostCoverPeople, ranks.length) - 1] ?? 0;
  return judged
    .filter(({ rank }) => rank <= limit)
    .toSorted(
      (one, other) =>
        one.rank - other.rank || nameCollator.compare(names[one.row] ?? '', names[other.row] ?? ''),
    )
    .slice(0, mostCoverPeople);
}

function personOf(model: RealmModel, judged: Judgement): CoverPerson {
  const { columns } = model.index;
  const { row, busyWord: word, minutesLeft: left, isTimeKnown, obstacles } = judged;
  const userId = columns.userId[row] ?? 0;
  return {
    userId,
    name: columns.names[row] ?? '',
    presence: presenceName(columns.state[row] ?? presenceState.offline) ?? 'offline',
    lastActiveAt: columns.activeAt[row] || null,
    status: model.statuses.get(userId),
    timezone: columns.timezones[columns.timezone[row] ?? 0] ?? '',
    busyWord: word,
    minutesLeft: left,
    isTimeKnown,
    obstacles,
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
  const { columns } = model.index;
  const moments = new Map<number, LocalMoment | null>();
  const by: Judge = {
    model,
    conditions,
    busyWordIn: busyTest(conditions.busyWords ?? []),
    nowSeconds: now / 1_000,
    momentOf(timezone) {
      let moment = moments.get(timezone);
      if (moment === undefined) {
        moment = localMoment(columns.timezones[timezone] ?? '', now);
        moments.set(timezone, moment);
      }
      return moment;
    },
  };
  const fitting: Judgement[] = [];
  const rest: Judgement[] = [];
  const others: CoverAnswer['others'] = { status: 0, hours: 0, presence: 0 };
  for (const row of candidates(model, conditions.groupIds)) {
    const judged = judge(by, row);
    const [first] = judged.obstacles;
    if (first === undefined) {
      fitting.push(judged);
    } else {
      others[first] += 1;
      if (withOthers) rest.push(judged);
    }
  }
  return {
    generation: model.generation,
    total: fitting.length,
    people: best(fitting, columns.names).map((each) => personOf(model, each)),
    others,
    otherPeople: best(rest, columns.names).map((each) => personOf(model, each)),
  };
}
