import { createCallCount, type CallCount } from './call-count.ts';
import type { CallWindow } from './call-windows.ts';

/** The `X-RateLimit-*` headers of an answer, which describe only the rule with the longest window. */
export interface RateLimitReport {
  limit: number;
  remaining: number;
  /** `X-RateLimit-Reset` minus the answer's own `Date`, each in whole seconds: the window, give or take one. */
  windowSeconds: number;
}

/** The account's rate limit rules and their counted calls. Times are on the duration clock. */
export interface RateRules {
  /** A call of this console was answered. */
  add(sentAt: number, answeredAt: number): void;
  /**
   * Processes the report of an answer that has just come; null if the server checked no limit.
   *
   * @param underWay unanswered calls of this console, including this one; `sentAt` of the first of them
   */
  learn(report: RateLimitReport | null, calls: { underWay: number; sentAt: number }, at: number): void;
  /** A call was refused: if headers don't give the minute's limit, it is what the minute has counted. */
  learnRefusal(retryAfterSeconds: number, at: number): void;
  /** The current rules; empty if the server checks no limit. */
  windows(at: number, underWay: number): CallWindow[];
  /** Calls by the account's other clients in the last minute. */
  othersPerMinute(at: number): number;
  /** The estimated calls by others since the last report, at the rate of the last minute. */
  othersSinceReport(at: number): number;
  lastReportAt(): number;
  /** The rule from the headers; `resetsAt` is when its window is empty again. */
  reported(): {
    limit: number;
    remaining: number;
    resetsAt: number;
    windowMilliseconds: number;
    /** Null if its window is no longer than a minute. */
    mostPerMinute: number | null;
  } | null;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Places of each rule that writes never take: a few in the minute, or what the person needs at once; a tenth in longer
 * windows, for what the console itself must read during a long job.
 */
const floorOfMinute = 6;
const floorInProportion = 1.25;
const floorShareOfLongWindow = 0.1;

/** How long a limit learned from a refusal is trusted. */
const learnedFor = hour;

/**
 * Windows are whole minutes or hours, at least multiples of five seconds; the difference of two rounded clocks may be
 * off by one.
 */
function windowOf(seconds: number): number {
  return Math.max(1, seconds < 8 ? Math.ceil(seconds) : Math.round(seconds / 5) * 5) * 1000;
}

/** @param assumedPerMinute the minute's limit while none is known */
export function createRateRules(assumedPerMinute: number): RateRules {
  const minuteCount = createCallCount(assumedPerMinute, minute);
  /** The rule from the headers: the minute's own, or a longer one besides which the minute may have its own. */
  let reportedRule: CallCount | null = null;
  let last: { remaining: number; at: number } | null = null;
  /** A rule reported for the first time. */
  let candidate: { limit: number; windowMilliseconds: number } | null = null;
  let isUnlimited = false;
  /** The minute's limit from a refusal; calls that the next report reveals existed at that moment too. */
  let learned: { limit: number; at: number; isOpen: boolean } | null = null;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** Since when reports have covered all calls of the account. */
  let watchedSince = Number.POSITIVE_INFINITY;

  const learnedAt = (at: number): number | null =>
    learned !== null && at - learned.at < learnedFor ? learned.limit : null;
  const minuteLimit = (at: number): number =>
    reportedRule === minuteCount
      ? minuteCount.limit()
      : Math.min(assumedPerMinute, learnedAt(at) ?? assumedPerMinute);

  /** Whether to trust a report's rule. Some calls have their own limit, which their answer reports. */
  const isConfirmed = (limit: number, windowMilliseconds: number): boolean => {
    const isKnown = reportedRule?.windowMilliseconds === windowMilliseconds && reportedRule.limit() === limit;
    const isRepeated = candidate?.windowMilliseconds === windowMilliseconds && candidate.limit === limit;
    candidate = { limit, windowMilliseconds };
    return reportedRule === null || isKnown || isRepeated;
  };

  const countOf = (limit: number, windowMilliseconds: number): CallCount => {
    if (reportedRule?.windowMilliseconds === windowMilliseconds) return reportedRule;
    learned = null;
    return windowMilliseconds === minute ? minuteCount : createCallCount(limit, windowMilliseconds);
  };

  const othersPerMinute = (at: number): number => minuteCount.othersWithin(minute, at);

  return {
    add(sentAt, answeredAt) {
      const counts =
        reportedRule === null || reportedRule === minuteCount ? [minuteCount] : [minuteCount, reportedRule];
      for (const count of counts) {
        count.add(sentAt, answeredAt);
        count.tidy(answeredAt);
      }
    },
    learn(report, { underWay, sentAt }, at) {
      if (report === null) {
        if (reportedRule === null) isUnlimited = true;
        return;
      }
      isUnlimited = false;
      const windowMilliseconds = windowOf(report.windowSeconds);
      if (!isConfirmed(report.limit, windowMilliseconds)) return;
      const rule = countOf(report.limit, windowMilliseconds);
      reportedRule = rule;
      watchedSince = Math.min(watchedSince, sentAt);
      last = { remaining: report.remaining, at };
      const used = report.limit - report.remaining;
      const found = rule.learn({ limit: report.limit, used, underWay, sentAt }, at);
      if (rule === minuteCount) return;
      const { whose } = found;
      // The times of the earlier ones are unknown, so they are spread evenly over the window.
      const inMinute = Math.min(1, minute / windowMilliseconds);
      const count = whose === 'earlier' ? Math.ceil(found.count * inMinute) : found.count;
      minuteCount.addOthers({ from: Math.max(found.from, at - minute), until: at, count, whose });
      if (learned?.isOpen !== true) return;
      learned.isOpen = false;
      if (whose === 'others') learned.limit += count;
    },
    learnRefusal(retryAfterSeconds, at) {
      isUnlimited = false;
      // The headers give the minute's limit, or a longer rule refused the call.
      if (reportedRule === minuteCount || retryAfterSeconds * 1000 > minute) return;
      const isFull = reportedRule !== null && last !== null && last.remaining <= 0;
      if (isFull) return;
      const isFirst = at - refusedAt > learnedFor;
      refusedAt = at;
      // The next call to leave is the oldest of as many as the rule allows.
      const oldestAt = at + retryAfterSeconds * 1000 - minute;
      const counted = minuteCount.since(oldestAt);
      if (watchedSince <= oldestAt) learned = { limit: Math.max(1, counted), at, isOpen: true };
      // It is unknown what a gateway counts, or how many calls others made, so the limit is halved on a second refusal.
      // A guess leaves room for the next call, so that nothing waits longer than the server asks for.
      else if (!isFirst) {
        const half = Math.ceil((learnedAt(at) ?? assumedPerMinute) / 2);
        learned = { limit: Math.max(half, 2 * counted), at, isOpen: false };
      }
    },
    windows(at, underWay) {
      if (isUnlimited && learnedAt(at) === null) return [];
      const windows: CallWindow[] = [];
      if (reportedRule === null || reportedRule.windowMilliseconds >= minute) {
        minuteCount.setLimit(minuteLimit(at));
        const limit = minuteCount.limit();
        const kept = Math.max(
          Math.min(floorOfMinute, Math.floor(limit / 10)),
          Math.min(Math.ceil(minuteCount.mostOthersAtOnce(at) * floorInProportion), Math.floor(limit / 4)),
        );
        windows.push(minuteCount.window(at, underWay, kept));
      }
      if (reportedRule !== null && reportedRule !== minuteCount) {
        windows.push(
          reportedRule.window(at, underWay, Math.floor(reportedRule.limit() * floorShareOfLongWindow)),
        );
      }
      return windows;
    },
    othersPerMinute,
    othersSinceReport: (at) =>
      last === null ? 0 : Math.ceil((othersPerMinute(at) * Math.min(at - last.at, minute)) / minute),
    lastReportAt: () => last?.at ?? Number.NEGATIVE_INFINITY,
    reported: () =>
      reportedRule === null || last === null
        ? null
        : {
            limit: reportedRule.limit(),
            remaining: last.remaining,
            resetsAt: last.at + reportedRule.windowMilliseconds,
            windowMilliseconds: reportedRule.windowMilliseconds,
            mostPerMinute: reportedRule.windowMilliseconds > minute ? minuteCount.limit() : null,
          },
  };
}
