import { largestShare, type CallWindow } from './call-windows.ts';

/** Calls by other clients that a report revealed. Times are on the duration clock. */
interface CallsOfOthers {
  /** The server received them between these times. */
  from: number;
  until: number;
  count: number;
  /** `earlier` are those before the first report, at unknown times. */
  whose: 'others' | 'earlier';
}

const minute = 60_000;

/**
 * The minimum share of a window that writes leave to the person, together with the reserved places about a quarter. In
 * the minute's window, it is a quarter more than they were seen to use, if that is more.
 */
const leastShare = 0.24;
const margin = 1.25;

/**
 * The calls of the account that one of the server's rules has counted: this console's, and from reports those of other
 * clients.
 */
export interface CallCount {
  readonly windowMilliseconds: number;
  limit(): number;
  setLimit(calls: number): void;
  /** A call of this console was answered. */
  add(sentAt: number, answeredAt: number): void;
  /** Other clients made calls, as reports of another rule reveal. */
  addOthers(others: CallsOfOthers): void;
  /**
   * Processes the report of an answer that has just come.
   *
   * @param underWay unanswered calls of this console, including this one; `sentAt` of the first of them
   * @returns how many calls of other clients it reveals, and whether they are from before the first report
   */
  learn(
    report: { limit: number; used: number; underWay: number; sentAt: number },
    at: number,
  ): Pick<CallsOfOthers, 'count' | 'whose' | 'from'>;
  /** Drops what has left the window. */
  tidy(at: number): void;
  window(at: number, underWay: number, floor: number): CallWindow;
  /** All calls that the server may have received since then. */
  since(time: number): number;
  /** Other clients' calls since the first report that are in the window and no older than this. */
  othersWithin(milliseconds: number, at: number): number;
  /** The most that one report revealed in the last minute. */
  mostOthersAtOnce(at: number): number;
}

/** How many of the times are late; late ones come last. */
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

/** Inserts a time in order, usually at the end. */
function insert(times: number[], added: number): void {
  let place = times.length;
  while (place > 0 && (times[place - 1] ?? 0) > added) place -= 1;
  times.splice(place, 0, added);
}

export function createCallCount(firstLimit: number, windowMilliseconds: number): CallCount {
  let limit = firstLimit;
  let lastReportAt: number | null = null;
  /** This console's calls, which may be thousands, sorted so that they are counted without scanning all. */
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

  /** The report shows that this many have left the window earlier than computed. */
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
      // The server received a call, including this one, between sending and answer. That gives the maximum and the
      // minimum that it may have counted. Earlier calls stay until a report has fewer.
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
      // A report in transit may still count what has left since.
      const isKept = (time: number): boolean => time > at - windowMilliseconds - minute;
      others = others.filter(({ until }) => isKept(until));
      const kept = numberOfLate(answeredTimes, isKept);
      // Dropping them one by one would copy the rest on each call.
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
        // Within a minute they are gone anyway, and for an hour nobody would want to wait because of a guess.
        if (whose === 'earlier' && windowMilliseconds > minute) undated += count;
        else for (let each = 0; each < count; each += 1) leavesAt.push(until + windowMilliseconds);
      }
      if (others.length > 0) leavesAt.sort((one, other) => one - other);
      for (let each = 0; each < underWay; each += 1) leavesAt.push(at + windowMilliseconds);
      const seen = (margin * othersWithin(minute, at)) / limit;
      // An hour at the rate of one busy minute would be more than anyone uses.
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
