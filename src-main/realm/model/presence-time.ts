import type { Clock } from '../../clock.ts';

/** The clocks and intervals that presence depends on. */
export interface PresenceClocks extends Clock {
  /** Seconds without a report until a person counts as offline. */
  threshold(): number;
  /** Seconds between two reports of a person who stays. */
  reportInterval: number;
}

/** The moment of a list by the server's clock and by ours. */
export interface ListMoment {
  serverSeconds: number;
  now: number;
  elapsed: number;
}

/** The time for which states are computed: the server's, as far as its lists reveal it. */
export interface PresenceTime {
  /**
   * The moment of a list.
   *
   * @param serverTimestamp UNIX seconds when the server made it, if sent
   * @param heardAt our UNIX milliseconds at that moment
   */
  momentOf(serverTimestamp: number | null, heardAt: number): ListMoment;
  /** Records the moment of the newest list. */
  listed(moment: ListMoment): void;
  /** The newest list; null before the first. */
  newest(): ListMoment | null;
  /** UNIX seconds by the server's clock: now, or the moment of the newest list if that is too old. */
  serverNow(): number;
  /** Milliseconds since the newest list was made; Infinity before the first. */
  listAge(): number;
  /** Whether the newest list is recent enough for current states; otherwise they are those of the list's moment. */
  isCurrent(): boolean;
  /** For how many milliseconds a list is recent enough for current states. */
  reach(): number;
}

export function createPresenceTime(clocks: PresenceClocks): PresenceTime {
  const { now, threshold } = clocks;
  let newest: ListMoment | null = null;

  /** A person still present reported within the interval before the list, and would count as offline after this. */
  function reachSeconds(): number {
    return Math.max(threshold() - clocks.reportInterval, threshold() / 4);
  }

  function secondsSince(list: ListMoment): number {
    return (clocks.elapsed() - list.elapsed) / 1000;
  }

  return {
    momentOf(serverTimestamp, heardAt) {
      const reckoned = newest === null ? heardAt / 1000 : newest.serverSeconds + secondsSince(newest);
      return {
        serverSeconds: serverTimestamp ?? reckoned,
        now: heardAt,
        elapsed: clocks.elapsed() - Math.max(0, now() - heardAt),
      };
    },
    listed(moment) {
      newest = moment;
    },
    newest: () => newest,
    serverNow() {
      if (newest === null) return now() / 1000;
      const since = secondsSince(newest);
      return newest.serverSeconds + (since < reachSeconds() ? since : 0);
    },
    listAge: () => (newest === null ? Number.POSITIVE_INFINITY : secondsSince(newest) * 1000),
    isCurrent: () => newest !== null && secondsSince(newest) < reachSeconds(),
    reach: () => reachSeconds() * 1000,
  };
}
