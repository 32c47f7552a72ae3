/**
 * One rule of the server's limits as this account stands with it: so many calls in a window that slides
 * (https://zulip.com/api/rest-error-handling#rate-limit-exceeded). Times are those of the clock of durations.
 */
export interface CallWindow {
  limit: number;
  windowMilliseconds: number;
  /** Places that writes never take: the account's other clients need some at any moment. */
  floor: number;
  /** Calls in each millisecond that writes leave to the person until places come free. */
  sharePerMillisecond: number;
  /** When each call that was counted leaves the window at the latest, in order. */
  leavesAt: readonly number[];
  /** Calls of others in the window whose times are not known: they leave it some time. */
  undated: number;
}

/** The most that writes leave of a window to others. */
export const largestShare = 0.75;

/** A window followed through time, by the limiter as time passes and by an estimate ahead of it. */
export interface WindowInTime {
  /**
   * Milliseconds from then until a write may go out, as far as dated calls tell; infinite where only undated ones can
   * make room. Times may not go back.
   */
  waitForWrite(at: number): number;
  /** The same for a read, which may take the last place. */
  waitForRead(at: number): number;
  /** Whether it is undated calls that a write waits for. */
  isFullOfUndated(at: number): boolean;
  /** Counts a call that leaves the window then, no sooner than those before. */
  count(leavesAt: number): void;
}

/**
 * The rule: a write goes out while the person could go on at their share until enough places come free again.
 * After a pause it lets a burst through, since the places of the last burst will be free when this one needs them; what
 * the person leaves unused of the share falls to the writes as the window passes.
 *
 * @param undatedLeaveAt when undated calls are supposed to leave, in order; none if they stay
 */
export function followWindow(window: CallWindow, undatedLeaveAt: readonly number[] = []): WindowInTime {
  const { limit, floor, sharePerMillisecond: share } = window;
  const leavesAt = [...window.leavesAt];
  let left = 0;
  let undatedLeft = 0;
  /**
   * Places in `leavesAt` that may bind: right before the call at place i leaves, the person has used their share up to
   * then and i calls have made room. Only a later place with a greater value outlives the first one.
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
