/**
 * The state of one of the server's rate limits for this account: a number of calls in a sliding window
 * (https://zulip.com/api/rest-error-handling#rate-limit-exceeded). Times are on the duration clock.
 */
export interface CallWindow {
  limit: number;
  windowMilliseconds: number;
  /** Places that writes never take: the account's other clients need some at any moment. */
  floor: number;
  /** Calls per millisecond that writes leave to the person until places become free. */
  sharePerMillisecond: number;
  /** When each counted call leaves the window at the latest, in order. */
  leavesAt: readonly number[];
  /** Other clients' calls in the window at unknown times; they leave it eventually. */
  undated: number;
}

/** The maximum share of a window that writes leave to others. */
export const largestShare = 0.75;

/** A window simulated through time: by the limiter as time passes, and by an estimate in advance. */
export interface WindowInTime {
  /**
   * Milliseconds until a write may be sent, as far as calls with known times tell; infinite if only the others can make
   * room. Times must not go back.
   */
  waitForWrite(at: number): number;
  /** The same for a read, which may take the last place. */
  waitForRead(at: number): number;
  /** Whether a write waits for calls at unknown times. */
  isFullOfUndated(at: number): boolean;
  /** Counts a call that leaves the window at this time, not before earlier ones. */
  count(leavesAt: number): void;
}

/**
 * The rule: a write is sent if the person could continue at their share until enough places become free again. After a
 * pause it allows a burst, since the places of the last burst will be free when this one needs them. What the person
 * doesn't use of the share goes to the writes as the window passes.
 *
 * @param undatedLeaveAt when calls at unknown times are assumed to leave, in order; empty if they stay
 */
export function followWindow(window: CallWindow, undatedLeaveAt: readonly number[] = []): WindowInTime {
  const { limit, floor, sharePerMillisecond: share } = window;
  const leavesAt = [...window.leavesAt];
  let left = 0;
  let undatedLeft = 0;
  /**
   * Places in `leavesAt` that may limit: right before the call at place i leaves, the person has used their share so
   * far, and i calls have made room. Only a later place with a greater value outlives the first one.
   */
  const binding: number[] = [];
  let firstBinding = 0;
  const valueAt = (place: number): number => share * (leavesAt[place] ?? 0) - place;
  const bind = (place: number): void => {
    while (binding.length > firstBinding && valueAt(binding.at(-1) ?? 0) <= valueAt(place)) binding.pop();
    binding.push(place);
  };
  for (const place of leavesAt.keys()) bind(place);

  const pass = (at: number): void => {
    while (left < leavesAt.length && (leavesAt[left] ?? 0) <= at) left += 1;
    while (firstBinding < binding.length && (binding[firstBinding] ?? 0) < left) firstBinding += 1;
    while (undatedLeft < undatedLeaveAt.length && (undatedLeaveAt[undatedLeft] ?? 0) <= at) undatedLeft += 1;
  };
  const undated = (): number => Math.max(0, window.undated - undatedLeft);
  const waitForPlaces = (kept: number, at: number): number => {
    const tooMany = leavesAt.length - left + undated() + 1 + kept - limit;
    if (tooMany <= 0) return 0;
    const dated = leavesAt[left + tooMany - 1];
    const supposed = undatedLeaveAt[undatedLeft];
    return Math.min(
      dated === undefined ? Number.POSITIVE_INFINITY : dated - at,
      supposed === undefined ? Number.POSITIVE_INFINITY : supposed - at,
    );
  };
  const waitForShare = (at: number): number => {
    const place = binding[firstBinding];
    if (place === undefined) return 0;
    const excess = leavesAt.length + 1 - limit - share * at + valueAt(place);
    if (excess <= 0) return 0;
    const untilItLeaves = (leavesAt[place] ?? at) - at;
    return share === 0 ? untilItLeaves : Math.min(excess / share, untilItLeaves);
  };

  return {
    waitForWrite(at) {
      pass(at);
      return Math.max(waitForPlaces(floor, at), waitForShare(at));
    },
    waitForRead(at) {
      pass(at);
      return waitForPlaces(0, at);
    },
    isFullOfUndated(at) {
      pass(at);
      const dated = leavesAt.length - left;
      return undated() > 0 && dated + undated() + 1 + floor > limit && waitForShare(at) === 0;
    },
    count(leaves) {
      leavesAt.push(leaves);
      bind(leavesAt.length - 1);
    },
  };
}
