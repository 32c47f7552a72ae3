import type { CallSpan } from '#contract/changes.ts';
import { followWindow, largestShare } from '../zulip/call-windows.ts';
import type { RateLimitOutlook } from '../zulip/rate-limit.ts';

const minute = 60_000;

/** The assumed duration of a call before anything was measured. */
const typicalSecondsPerCall = 0.1;

/** The recent average duration of calls. */
export interface CallAverage {
  seconds(): number;
  add(milliseconds: number): void;
}

/** Averages, so that no single slow call, such as a program's first ones, decides the estimate for hundreds. */
export function createCallAverage(): CallAverage {
  let average = typicalSecondsPerCall;
  let measured = 0;
  return {
    seconds: () => average,
    add(milliseconds) {
      measured += 1;
      const weight = Math.max(0.05, 1 / (measured + 2));
      average += (milliseconds / 1000 - average) * weight;
    },
  };
}

/** The number of spans in a preview; the last one contains the rest. */
const spansDrawn = 6;

/** A call that waits longer counts as held by the limits. */
const noticeableWaitMilliseconds = 300;

/** The forecast's maximum wait, if others leave next to nothing. */
const longestWaitMilliseconds = 120 * minute;

/** Values that are read right before the writes that need them, some ahead in the same call. */
export interface ReadingsToCome {
  /** The share of the writes that need them, assumed to be spread evenly. */
  share: number;
  /** How many writes one read serves. */
  writesEach: number;
  freshMilliseconds: number;
  /** What was already read. */
  known: { writes: number; freshMilliseconds: number };
}

export interface WritesToCome {
  count: number;
  readings: readonly ReadingsToCome[];
}

export interface Schedule {
  /** All calls, including reads. */
  calls: number;
  /** Until the last call is done. */
  seconds: number;
  /** Spans of calls sent without waiting, and of calls that wait one by one. */
  spans: CallSpan[];
  /** How long the limits hold the next calls, in seconds; null while they are sent without waiting. */
  heldSeconds: number | null;
}

/** Whether the next write must wait for a read, given the time and the writes so far. */
function followReadings(
  { share, writesEach, freshMilliseconds, known }: ReadingsToCome,
  start: number,
): (at: number) => boolean {
  // The first write needs a value.
  let needed = 1 - share;
  let left = known.writes;
  let freshUntil = start + known.freshMilliseconds;
  return (at) => {
    needed += share;
    // Shares are fractions, so less than a millionth of a write counts as nothing.
    if (needed < 1 - 1e-6) return false;
    needed -= 1;
    const isNeeded = left === 0 || at > freshUntil;
    if (isNeeded) {
      left = writesEach;
      freshUntil = at + freshMilliseconds;
    }
    left -= 1;
    return isNeeded;
  };
}

/**
 * When writes, one after another, and the reads before them will be sent. Simulates the account's windows with the
 * limiter's own rule. Others are assumed to continue as in the last minute, and their calls at unknown times to leave
 * the hour evenly. A server that checks no limit has no windows.
 *
 * @param secondsPerCall the duration of a call if nothing holds it
 * @param ahead writes of earlier jobs; they count for the time, not in the spans
 */
export function scheduleCalls(
  writes: WritesToCome,
  outlook: RateLimitOutlook,
  secondsPerCall: number = typicalSecondsPerCall,
  ahead: readonly WritesToCome[] = [],
): Schedule {
  if (writes.count <= 0) return { calls: 0, seconds: 0, spans: [], heldSeconds: null };
  const { at: start } = outlook;
  const rules = outlook.windows.map((window) => {
    const { undated, windowMilliseconds } = window;
    const each = windowMilliseconds / (undated + 1);
    const leaveAt = Array.from({ length: undated }, (_, place) => start + (place + 1) * each);
    return { windowMilliseconds, inTime: followWindow(window, leaveAt) };
  });
  const perCall = Math.round(secondsPerCall * 1000);
  // Others aren't assumed to use up the whole limit.
  const betweenOthers = Math.max(
    minute / outlook.othersPerMinute,
    ...outlook.windows.map(({ windowMilliseconds, limit }) => windowMilliseconds / (limit * largestShare)),
  );
  let nextOfOthers = start + betweenOthers;
  const spans: CallSpan[] = [];
  let wasHeld = false;
  let isHolding = true;
  let heldUntil: number | null = null;
  let free = Math.max(start, outlook.pausedUntil ?? start);
  const isPaused = free > start;
  let calls = 0;
  let isFirst = true;
  const sendWrite = (reads: readonly ((at: number) => boolean)[], isDrawn: boolean): void => {
    let at = free;
    for (let wait = 1; wait > 0 && at - free < longestWaitMilliseconds; at += wait) {
      for (; nextOfOthers <= at; nextOfOthers += betweenOthers) {
        for (const { inTime, windowMilliseconds } of rules) inTime.count(nextOfOthers + windowMilliseconds);
      }
      wait = Math.max(0, ...rules.map(({ inTime }) => inTime.waitForWrite(at)));
      if (wait > 0) wait = Math.max(1, Math.min(wait, nextOfOthers - at, minute));
    }
    const isHeld = at - free > noticeableWaitMilliseconds || (isFirst && isPaused);
    // The first call may be about to end a long wait, so the second one decides whether the limits still hold the job.
    if (!isHeld && !isFirst) isHolding = false;
    isFirst = false;
    if (isHeld && isHolding) heldUntil = at;
    const together = 1 + reads.filter((isNeeded) => isNeeded(at)).length;
    if (isDrawn) {
      calls += together;
      const span = spans.at(-1);
      if (span === undefined || (isHeld !== wasHeld && spans.length < spansDrawn)) {
        spans.push({ calls: together, afterSeconds: Math.ceil((at - start) / 1000) });
      } else span.calls += together;
    }
    wasHeld = isHeld;
    free = at;
    for (let call = 0; call < together; call += 1) {
      free += perCall;
      for (const { inTime, windowMilliseconds } of rules) inTime.count(free + windowMilliseconds);
    }
  };
  for (const each of [...ahead, writes]) {
    const reads = each.readings.map((readings) => followReadings(readings, start));
    for (let write = 0; write < each.count; write += 1) sendWrite(reads, each === writes);
  }
  return {
    calls,
    seconds: Math.ceil((free - start) / 1000),
    spans,
    heldSeconds: heldUntil === null ? null : Math.ceil((heldUntil - start) / 1000),
  };
}
