import type { ChangeListener } from '../journal/change-listener.ts';
import { presenceState, type PeopleColumns } from '../people/people-columns.ts';
import type { PeopleIndex } from '../people/people-index.ts';

/** UNIX seconds of the two reports that determine a state; 0 if there was none. */
export interface PresenceTimes {
  activeAt: number;
  idleAt: number;
}

/**
 * The presence state at a moment: the rule of https://zulip.com/api/get-user-presence. It applies to the caller too:
 * this console reports no presence, so everyone sees what the server has.
 *
 * @param nowSeconds UNIX seconds by the server's clock
 * @param thresholdSeconds `server_presence_offline_threshold_seconds`
 */
export function presenceAt(times: PresenceTimes, nowSeconds: number, thresholdSeconds: number): number {
  if (nowSeconds - times.activeAt < thresholdSeconds) return presenceState.active;
  if (nowSeconds - times.idleAt < thresholdSeconds) return presenceState.idle;
  return presenceState.offline;
}

/** The known times of the person in a row. */
export function timesIn(columns: PeopleColumns, row: number): PresenceTimes {
  return { activeAt: columns.activeAt[row] ?? 0, idleAt: columns.idleAt[row] ?? 0 };
}

/** Everyone's state, derived from their times; moments are UNIX seconds by the server's clock. */
export interface PresenceStates {
  /** Recomputes the state in a row; returns whether it changed. */
  settle(row: number, at: number): boolean;
  /** Recomputes all states; returns how many changed. */
  settleAll(at: number): number;
  counts(): { active: number; idle: number };
}

/** @param threshold seconds without a report until a person counts as offline */
export function createPresenceStates(
  index: PeopleIndex,
  threshold: () => number,
  changeListener: ChangeListener,
): PresenceStates {
  const { columns } = index;

  function settle(row: number, at: number, limit: number): boolean {
    const before = columns.state[row];
    if (before === presenceState.none) return false;
    const state = presenceAt(timesIn(columns, row), at, limit);
    if (state === before) return false;
    index.putState(row, state);
    changeListener.presence(columns.userId[row] ?? 0);
    return true;
  }

  return {
    settle: (row, at) => settle(row, at, threshold()),
    settleAll(at) {
      const limit = threshold();
      let changed = 0;
      for (let row = 0; row < columns.count; row++) if (settle(row, at, limit)) changed++;
      return changed;
    },
    counts() {
      let active = 0;
      let idle = 0;
      for (let row = 0; row < columns.count; row++) {
        const state = columns.state[row];
        if (state === presenceState.active) active++;
        else if (state === presenceState.idle) idle++;
      }
      return { active, idle };
    },
  };
}
