import { largestShare, type CallWindow } from './call-windows.ts';

/** Calls of others that one report revealed. Times are those of the clock of durations. */
interface CallsOfOthers {
  /** The server saw them within these. */
  from: number;
  until: number;
  count: number;
  /** `earlier` are those before the first report, at times that nobody tells. */
  whose: 'others' | 'earlier';
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
  addOthers(others: CallsOfOthers): void;
  /**
   * Takes in the report of an answer that has just come.
   *
   * @param underWay calls of this console without an answer, this one among them; `sentAt` of the first of them
   * @returns how many calls of others it reveals, and whether those from before the first report
   */
  learn(
    report: { limit: number; used: number; underWay: number; sentAt: number },
    at: number,
  ): Pick<CallsOfOthers, 'count' | 'whose' | 'from'>;
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

/** How many of the times are late; those that are not come first. */
function numberOfLate(times: readonly number[], isLate: (time: number) => boolean): number {
  let early = 0;
  let late = times.length;
  while (early < late) {
    const middle = (early + late) >> 1;
    if (isLate(times[middle] ?? 0)) late = middle;
    else early = middle + 1;
  }
  return times.length - late;
}

const latest = (times: readonly number[], count: number): number[] => times.slice(times.length - count);

/** Adds a time, mostly the last one, in its place. */
function insert(times: number[], added: number): void {
  let place = times.length;
  while (place > 0 && (times[place - 1] ?? 0) > added) place -= 1;
  times.splice(place, 0, added);
}

export function createCallCount(firstLimit: number, windowMilliseconds: number): CallCount {
  let limit = firstLimit;
  let lastReportAt: number | null = null;
  /** Of this console's calls, which are thousands: each in order, so that they are counted without looking at all. */
  let sentTimes: number[] = [];
  let answeredTimes: number[] = [];
  let others: CallsOfOthers[] = [];

  const isInWindow =
    (at: number) =>
    (time: number): boolean =>
      time + windowMilliseconds > at;

  const sumOfOthers = (includes: (each: CallsOfOthers) => boolean): number =>
    others.reduce((total, each) => (includes(each) ? total + each.count : total), 0);

  const seenAtLast = (isLate: (time: number) => boolean): number =>
    numberOfLate(answeredTimes, isLate) + sumOfOthers(({ until }) => isLate(until));

  /** The report says that so many have left the window earlier than they had to. */
  const forget = (number: number): void => {
    let over = number;
    for (const whose of ['earlier', 'others'] as const) {
      for (const each of others) {
        if (each.whose !== whose) continue;
        const gone = Math.min(each.count, over);
        each.count -= gone;
        over -= gone;
      }
    }
  };

  const othersWithin = (milliseconds: number, at: number): number =>
    sumOfOthers(({ whose, until }) => whose === 'others' && until > at - milliseconds);

  return {
    windowMilliseconds,
    limit: () => limit,
    setLimit(calls) {
      limit = calls;
    },
    add(sentAt, answeredAt) {
      insert(sentTimes, sentAt);
      insert(answeredTimes, answeredAt);
    },
    addOthers(calls) {
      if (calls.count > 0) others.push(calls);
    },
    learn(report, at) {
      limit = Math.max(1, report.limit);
      const isFirst = lastReportAt === null;
      const from = lastReportAt ?? at - windowMilliseconds;
      lastReportAt = at;
      // The server saw a call, this one too, between sending and answer: what may be counted, and what must be.
      // Earlier ones are there until a report has fewer.
      const atMost = seenAtLast(isInWindow(report.sentAt)) + report.underWay;
      const isInside = isInWindow(at);
      const atLeast =
        numberOfLate(sentTimes, isInside) +
        sumOfOthers((each) => isInside(each.whose === 'earlier' ? each.until : each.from)) +
        1;
      const whose = isFirst ? 'earlier' : 'others';
      if (report.used < atLeast) forget(atLeast - report.used);
      const count = Math.max(0, report.used - atMost);
      if (count > 0) others.push({ from, until: at, count, whose });
      return { count, whose, from };
    },
    tidy(at) {
      // A report on its way may still count what has left since.
      const isKept = (time: number): boolean => time > at - windowMilliseconds - minute;
      others = others.filter(({ until }) => isKept(until));
      const kept = numberOfLate(answeredTimes, isKept);
      // One by one would copy the rest with each call.
      if (answeredTimes.length - kept <= 256) return;
      answeredTimes = latest(answeredTimes, kept);
      sentTimes = latest(sentTimes, numberOfLate(sentTimes, isKept));
    },
    window(at, underWay, floor) {
      const isInside = isInWindow(at);
      const leavesAt = latest(answeredTimes, numberOfLate(answeredTimes, isInside)).map(
        (time) => time + windowMilliseconds,
      );
      let undated = 0;
      for (const { until, count, whose } of others) {
        if (!isInside(until)) continue;
        // Within a minute they are gone in any case; for an hour nobody would want to wait on a guess.
        if (whose === 'earlier' && windowMilliseconds > minute) undated += count;
        else for (let each = 0; each < count; each += 1) leavesAt.push(until + windowMilliseconds);
      }
      if (others.length > 0) leavesAt.sort((one, other) => one - other);
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
    since: (time) => seenAtLast((seen) => seen >= time),
    othersWithin,
    mostOthersAtOnce: (at) =>
      others.reduce(
        (most, { whose, until, count }) =>
          whose === 'others' && until > at - minute ? Math.max(most, count) : most,
        0,
      ),
  };
}
