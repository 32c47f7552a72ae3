import type { CallSpan } from '#contract/changes.ts';
import { followWindow, largestShare } from '../zulip/call-windows.ts';
import type { RateLimitOutlook } from '../zulip/rate-limit.ts';

const minute = 60_000;

/** What one call takes while nothing has been measured yet. */
const typicalSecondsPerCall = 0.1;

/** What calls take, as measured lately. */
export interface CallAverage {
  seconds(): number;
  add(milliseconds: number): void;
}

/** No single slow call, as the first ones of a program are, may decide what hundreds are said to take. */
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

/** Spans that a preview draws; the last one holds whatever follows. */
const spansDrawn = 6;

/** A call that waits longer is held by the limits. */
const noticeableWaitMilliseconds = 300;

/** Where others leave next to nothing nobody knows: the forecast ends somewhere. */
const longestWaitMilliseconds = 120 * minute;

/** Values that are read right before the writes that need them, some ahead with the same call. */
export interface ReadingsToCome {
  /** The part of the writes that needs them, supposed to be spread evenly. */
  share: number;
  /** Writes that one reading is enough for. */
  writesEach: number;
  freshMilliseconds: number;
  /** What was read already. */
  known: { writes: number; freshMilliseconds: number };
}

export interface WritesToCome {
  count: number;
  readings: readonly ReadingsToCome[];
}

export interface Schedule {
  /** All calls, the readings among them. */
  calls: number;
  /** Until the last call is done. */
  seconds: number;
  /** Stretches of calls that go out without waiting, and of those that wait one by one. */
  spans: CallSpan[];
  /** Until when the limits hold the calls that are next, in seconds; null while they go out without waiting. */
  heldSeconds: number | null;
}

/** Whether the next write has to wait for a reading, as the time and the writes pass. */
function followReadings(
  { share, writesEach, freshMilliseconds, known }: ReadingsToCome,
  start: number,
): (at: number) => boolean {
  // The first write is one that needs a value.
  let needed = 1 - share;
  let left = known.writes;
  let freshUntil = start + known.freshMilliseconds;
  return (at) => {
    needed += share;
    // Shares are fractions: what is less than a millionth of a write is nothing.
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
 * When writes, one after another, and the readings before them will go out: the windows of the account as they are now,
 * followed in time by the rule that the limiter itself keeps to. Others are supposed to go on as in the last minute, and
 * their calls of unknown times to leave the hour evenly. A server that checks no limit has no windows.
 *
 * @param secondsPerCall what one call takes when nothing holds it
 * @param ahead writes of earlier jobs that go out first; they count for the time, not in the spans
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
  // They cannot be supposed to use up what the limits allow.
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
    // The first call may be about to go out after a long wait: whether the limits still hold the job, the second tells.
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
