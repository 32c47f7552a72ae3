import type { FromWorker, LiveState } from './protocol.ts';

/** Posts the state of an organization to the main process when it changes. */
export interface StatePosting {
  /** The state may have changed. */
  note(): void;
  /** Posts what is due, at a limited rate. `now`: milliseconds of any steady clock. */
  tick(now: number): void;
}

/** Milliseconds between two states, and between two that differ only in numbers and times. */
export interface StateIntervals {
  state: number;
  counts: number;
}

/**
 * The state without the values that change all the time. In a large organization every event changes a count, and the
 * whole window frame shows them.
 */
function withoutCounts(state: LiveState): string {
  return JSON.stringify({
    ...state,
    counts: state.counts && { ...state.counts, active: 0, idle: 0 },
    dataFromMilliseconds: 0,
  });
}

/** @param read reads the current state; counts everyone, so it runs no more often than states are posted */
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
