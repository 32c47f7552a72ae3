import { createCallCount, type CallCount } from './call-count.ts';
import type { CallWindow } from './call-windows.ts';

/** What the `X-RateLimit-*` headers of one answer tell: the rule with the longest window, and no other. */
export interface RateLimitReport {
  limit: number;
  remaining: number;
  /** `X-RateLimit-Reset` minus the answer's own `Date`, whole seconds each: the window, give or take one. */
  windowSeconds: number;
}

/** The rules of the account's limits and what each has counted. Times are those of the clock of durations. */
export interface RateRules {
  /** A call of this console was answered. */
  add(sentAt: number, answeredAt: number): void;
  /**
   * Takes in the report of an answer that has just come, or null where the server checked no limit.
   *
   * @param underWay calls of this console without an answer, this one among them; `sentAt` of the first of them
   */
  learn(report: RateLimitReport | null, calls: { underWay: number; sentAt: number }, at: number): void;
  /** A call was refused: where headers do not tell the rule of a minute, its limit is what the minute has counted. */
  learnRefusal(retryAfterSeconds: number, at: number): void;
  /** The rules as they stand; none where the server checks no limit. */
  windows(at: number, underWay: number): CallWindow[];
  /** Calls of the account's other clients in the last minute. */
  othersPerMinute(at: number): number;
  /** Calls that others have made since the last report, if they go on as in the last minute. */
  othersSinceReport(at: number): number;
  lastReportAt(): number;
  /** The rule that headers tell; `resetsAt` when its window is empty again. */
  reported(): {
    limit: number;
    remaining: number;
    resetsAt: number;
    windowMilliseconds: number;
    /** null where its window is no longer than a minute. */
    mostPerMinute: number | null;
  } | null;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Places of each rule that writes never take: in the minute a few, or what the person is seen to need at once; in longer
 * windows a tenth, for what the console itself has to read while a job of hours goes on.
 */
const floorOfMinute = 6;
const floorInProportion = 1.25;
const floorShareOfLongWindow = 0.1;

/** A limit that a refusal taught is believed for so long. */
const learnedFor = hour;

/** Windows are whole minutes or hours, at least multiples of five seconds; two clocks rounded down differ by one. */
function windowOf(seconds: number): number {
  return Math.max(1, seconds < 8 ? Math.ceil(seconds) : Math.round(seconds / 5) * 5) * 1000;
}

/** @param assumedPerMinute the minute's limit as long as nothing tells it */
export function createRateRules(assumedPerMinute: number): RateRules {
  const minuteCount = createCallCount(assumedPerMinute, minute);
  /** The rule that headers tell: the minute's own one, or another beside which there may be one for the minute. */
  let reportedRule: CallCount | null = null;
  let last: { remaining: number; at: number } | null = null;
  /** A rule reported for the first time. */
  let candidate: { limit: number; windowMilliseconds: number } | null = null;
  let isUnlimited = false;
  /** The minute's limit from a refusal; calls that the next report reveals were there at that moment, too. */
  let learned: { limit: number; at: number; isOpen: boolean } | null = null;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** Since when reports tell of all calls of the account. */
  let watchedSince = Number.POSITIVE_INFINITY;

  const learnedAt = (at: number): number | null =>
    learned !== null && at - learned.at < learnedFor ? learned.limit : null;
  const minuteLimit = (at: number): number =>
    reportedRule === minuteCount
      ? minuteCount.limit()
      : Math.min(assumedPerMinute, learnedAt(at) ?? assumedPerMinute);

  /** Whether the rule of a report is to be believed. Some calls have a limit of their own, which their answer tells. */
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
      // Nobody tells when the earlier ones were made: as many in this minute as in any other of the window.
      const inMinute = Math.min(1, minute / windowMilliseconds);
      const count = whose === 'earlier' ? Math.ceil(found.count * inMinute) : found.count;
      minuteCount.addOthers({ from: Math.max(found.from, at - minute), until: at, count, whose });
      if (learned?.isOpen !== true) return;
      learned.isOpen = false;
      if (whose === 'others') learned.limit += count;
    },
    learnRefusal(retryAfterSeconds, at) {
      isUnlimited = false;
      // Headers tell the minute's limit, or it is a longer one that refused.
      if (reportedRule === minuteCount || retryAfterSeconds * 1000 > minute) return;
      const isFull = reportedRule !== null && last !== null && last.remaining <= 0;
      if (isFull) return;
      const isFirst = at - refusedAt > learnedFor;
      refusedAt = at;
      // The call that leaves next is the oldest of as many as the rule allows.
      const oldestAt = at + retryAfterSeconds * 1000 - minute;
      const counted = minuteCount.since(oldestAt);
      if (watchedSince <= oldestAt) learned = { limit: Math.max(1, counted), at, isOpen: true };
      // Where others' calls are not known, and of a gateway, nobody knows what it counts: half, if it refuses again. A
      // guess leaves room for the next call, so that nothing waits longer than the server asks for.
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
