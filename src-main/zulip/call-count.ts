import { largestShare, type CallWindow } from './call-windows.ts';

/** Calls that the server counted together, as far as we know when. Times are those of the clock of durations. */
interface Counted {
  /** The server saw them within these. */
  from: number;
  until: number;
  count: number;
  /** `earlier` are others' before the first report, at times that nobody tells. */
  whose: 'own' | 'others' | 'earlier';
}

const minute = 60_000;

/**
 * What writes leave of a window to the person at the least, with the places that they never take about a quarter. Of the
 * minute it is a quarter more than they were seen to use, if that is more.
 */
const leastShare = 0.24;
const margin = 1.25;

/** What one rule of the server has counted of the account: this console's calls and, from reports, those of others. */
export interface CallCount {
  readonly windowMilliseconds: number;
  limit(): number;
  setLimit(calls: number): void;
  /** A call of this console was answered. */
  add(sentAt: number, answeredAt: number): void;
  /** Others made calls, as reports of another rule reveal. */
  addOthers(others: { from: number; until: number; count: number; whose: 'others' | 'earlier' }): void;
  /**
   * Takes in the report of an answer that has just come.
   *
   * @param underWay calls of this console without an answer, this one among them; `sentAt` of the first of them
   * @returns how many calls of others it reveals, and whether those from before the first report
   */
  learn(
    report: { limit: number; used: number; underWay: number; sentAt: number },
    at: number,
  ): { count: number; whose: 'others' | 'earlier'; from: number };
  /** Forgets what has left the window. */
  tidy(at: number): void;
  window(at: number, underWay: number, floor: number): CallWindow;
  /** All calls that the server may have seen since then. */
  since(time: number): number;
  /** Calls of others since the first report, no older than that and still in the window. */
  othersWithin(milliseconds: number, at: number): number;
  /** The most of them that one report revealed in the last minute. */
  mostOthersAtOnce(at: number): number;
}

export function createCallCount(firstLimit: number, windowMilliseconds: number): CallCount {
  let limit = firstLimit;
  let lastReportAt: number | null = null;
  let counted: Counted[] = [];

  const sum = (includes: (each: Counted) => boolean): number =>
    counted.reduce((total, each) => (includes(each) ? total + each.count : total), 0);

  /** In the order of the last time that each may have; those of reports are few. */
  const insert = (added: Counted): void => {
    let place = counted.length;
    while (place > 0 && (counted[place - 1]?.until ?? 0) > added.until) place -= 1;
    counted.splice(place, 0, added);
  };

  /** The report says that so many have left the window earlier than they had to. */
  const forget = (number: number): void => {
    let over = number;
    for (const whose of ['earlier', 'others'] as const) {
      for (const each of counted) {
        if (each.whose !== whose) continue;
        const gone = Math.min(each.count, over);
        each.count -= gone;
        over -= gone;
      }
    }
  };

  const othersWithin = (milliseconds: number, at: number): number =>
    sum(({ whose, until }) => whose === 'others' && until > at - milliseconds);

  return {
    windowMilliseconds,
    limit: () => limit,
    setLimit(calls) {
      limit = calls;
    },
    add(sentAt, answeredAt) {
      insert({ from: sentAt, until: answeredAt, count: 1, whose: 'own' });
    },
    addOthers(others) {
      if (others.count > 0) insert(others);
    },
    learn(report, at) {
      limit = Math.max(1, report.limit);
      const isFirst = lastReportAt === null;
      const from = lastReportAt ?? at - windowMilliseconds;
      lastReportAt = at;
      // The server saw a call, this one too, between sending and answer: what may be counted, and what must be.
      // Earlier ones are there until a report has fewer.
      const atMost = sum(({ until }) => until + windowMilliseconds > report.sentAt) + report.underWay;
      const atLeast =
        sum(
          ({ from: seen, until, whose }) => (whose === 'earlier' ? until : seen) + windowMilliseconds > at,
        ) + 1;
      const whose = isFirst ? 'earlier' : 'others';
      if (report.used < atLeast) forget(atLeast - report.used);
      const count = Math.max(0, report.used - atMost);
      if (count > 0) insert({ from, until: at, count, whose });
      return { count, whose, from };
    },
    tidy(at) {
      let gone = 0;
      // A report on its way may still count what has left since.
      const before = at - windowMilliseconds - minute;
      while (gone < counted.length && (counted[gone]?.until ?? 0) <= before) gone += 1;
      // One by one would copy the rest with each call.
      if (gone > 256) counted = counted.slice(gone);
    },
    window(at, underWay, floor) {
      const leavesAt: number[] = [];
      let undated = 0;
      for (const { until, count, whose } of counted) {
        if (until + windowMilliseconds <= at) continue;
        // Within a minute they are gone in any case; for an hour nobody would want to wait on a guess.
        if (whose === 'earlier' && windowMilliseconds > minute) undated += count;
        else for (let each = 0; each < count; each += 1) leavesAt.push(until + windowMilliseconds);
      }
      for (let each = 0; each < underWay; each += 1) leavesAt.push(at + windowMilliseconds);
      const seen = (margin * othersWithin(minute, at)) / limit;
      // An hour of what one minute saw would be more than anybody does.
      const share =
        windowMilliseconds > minute ? leastShare : Math.min(Math.max(leastShare, seen), largestShare);
      return {
        limit,
        windowMilliseconds,
        floor,
        sharePerMillisecond: (share * limit) / windowMilliseconds,
        leavesAt,
        undated,
      };
    },
    since: (time) => sum(({ until }) => until >= time),
    othersWithin,
    mostOthersAtOnce: (at) =>
      counted.reduce(
        (most, { whose, until, count }) =>
          whose === 'others' && until > at - minute ? Math.max(most, count) : most,
        0,
      ),
  };
}
