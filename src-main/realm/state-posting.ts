import type { FromWorker, LiveState } from './protocol.ts';

/** Posts the state of an organization to the main process when it has changed. */
export interface StatePosting {
  /** Says that something of the state may be another. */
  note(): void;
  /** Posts what is due; keeps to the pace by itself. `now` is milliseconds of any steady clock. */
  tick(now: number): void;
}

/** Milliseconds between two states, and between two that differ in nothing but numbers and times. */
export interface StateIntervals {
  state: number;
  counts: number;
}

/**
 * The state without what changes all the time in a large organization: somebody comes or goes with every event, and
 * the whole frame of the window shows it.
 */
function withoutCounts(state: LiveState): string {
  return JSON.stringify({
    ...state,
    counts: state.counts && { ...state.counts, active: 0, idle: 0 },
    dataFromMilliseconds: 0,
  });
}

/** @param read the state of now; it counts everybody, so it is read at the pace of states at most */
export function createStatePosting(
  read: () => LiveState,
  intervals: StateIntervals,
  post: (message: FromWorker) => void,
): StatePosting {
  let changed = true;
  let readAt = Number.NEGATIVE_INFINITY;
  let postedAt = Number.NEGATIVE_INFINITY;
  let posted = '';
  let postedWithoutCounts = '';
  return {
    note() {
      changed = true;
    },
    tick(now) {
      if (!changed || now - readAt < intervals.state) return;
      readAt = now;
      const state = read();
      const quiet = withoutCounts(state);
      if (quiet === postedWithoutCounts && now - postedAt < intervals.counts) return;
      changed = false;
      const text = JSON.stringify(state);
      if (text === posted) return;
      posted = text;
      postedWithoutCounts = quiet;
      postedAt = now;
      post({ kind: 'state', state });
    },
  };
}
