import type { Leave, LeaveBoard } from '#contract/people.ts';
import { formatMoment } from '#contract/words/time.ts';
import { statusWords } from '../../subjects/people/status-words.ts';
import { leaveStateWords } from './leave-words.ts';

/** A leave in the row of a person; those at the same time stand below each other. */
export interface LeaveBar {
  leave: Leave;
  lane: number;
}

/** A person in the leave calendar. */
export interface LeaveRow {
  userId: number;
  name: string;
  bars: LeaveBar[];
  /** How many leaves stand below each other, at least 1. */
  lanes: number;
}

/** What of a leave is in one week, in shares of that week. */
export interface LeavePart {
  start: number;
  length: number;
  begins: boolean;
  ends: boolean;
}

/** The Monday on which a week begins, at 00:00 of the local zone, a number of weeks after that of `at`. All are UNIX milliseconds. */
export function weekStart(at: number, weeksAfter = 0): number {
  const date = new Date(at);
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7) + 7 * weeksAfter);
  return date.setHours(0, 0, 0, 0);
}

/** The rows of the calendar, with the leaves that are known. */
export function leaveRows(people: LeaveBoard['people'], leaves: readonly Leave[]): LeaveRow[] {
  const byId = new Map(leaves.map((leave) => [leave.id, leave]));
  return people.map(({ userId, name, leaveIds }) => {
    const ends: number[] = [];
    const bars = leaveIds
      .flatMap((id) => byId.get(id) ?? [])
      .toSorted((one, other) => one.fromMilliseconds - other.fromMilliseconds)
      .map((leave) => {
        const free = ends.findIndex((end) => end <= leave.fromMilliseconds);
        const lane = free === -1 ? ends.length : free;
        ends[lane] = leave.untilMilliseconds;
        return { leave, lane };
      });
    return { userId, name, bars, lanes: Math.max(1, ends.length) };
  });
}

/** What of a leave is in a week; null where nothing is. */
export function partOf(leave: Leave, from: number, until: number): LeavePart | null {
  const { fromMilliseconds, untilMilliseconds } = leave;
  if (fromMilliseconds >= until || untilMilliseconds <= from) return null;
  const start = Math.max(0, (fromMilliseconds - from) / (until - from));
  const end = Math.min(1, (untilMilliseconds - from) / (until - from));
  return { start, length: end - start, begins: fromMilliseconds >= from, ends: untilMilliseconds <= until };
}

/** A leave in words: status, from, until, state. */
export function leaveWords(leave: Leave, now: number): string {
  const { status, fromMilliseconds, untilMilliseconds } = leave;
  const from = formatMoment(fromMilliseconds / 1_000, now);
  const until = formatMoment(untilMilliseconds / 1_000, now);
  return `${statusWords(status)}: ${from} to ${until} (${leaveStateWords(leave, now)})`;
}
