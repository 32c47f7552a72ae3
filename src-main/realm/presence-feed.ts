import type { PresenceChange } from '../../src-preload/contract/topics.ts';

/** Pushes presence states that changed, while somebody looks at the board. */
export interface PresenceFeed {
  watch(watching: boolean): void;
  changed(userId: number): void;
  /** Groups or who is in them changed. */
  boardChanged(): void;
  version(): number;
  reset(generation: number): void;
  /** Sends what is due; keeps to the pace by itself. `now` is milliseconds of any steady clock. */
  tick(now: number): void;
}

/** Milliseconds between two pushes. */
const pushInterval = 100;

/** @param stateOf the present state: 0 offline, 1 idle, 2 active, undefined for people without presence */
export function createPresenceFeed(
  organizationId: string,
  stateOf: (userId: number) => number | undefined,
  send: (change: PresenceChange) => void,
): PresenceFeed {
  let watching = false;
  let changed = new Set<number>();
  let generation = 0;
  let version = 1;
  let sentVersion = 1;
  let sentAt = Number.NEGATIVE_INFINITY;

  return {
    watch(next) {
      watching = next;
      changed = new Set();
      // Whoever starts to look asks for the board first, which has this version.
      sentVersion = version;
    },
    changed(userId) {
      if (watching) changed.add(userId);
    },
    boardChanged() {
      version += 1;
    },
    version: () => version,
    reset(next) {
      generation = next;
      version += 1;
      changed = new Set();
    },
    tick(now) {
      if (!watching || (changed.size === 0 && version === sentVersion) || now - sentAt < pushInterval) return;
      const ids = new Uint32Array(changed.size);
      const states = new Uint8Array(changed.size);
      let count = 0;
      for (const userId of changed) {
        const state = stateOf(userId);
        if (state === undefined) continue;
        ids[count] = userId;
        states[count] = state;
        count += 1;
      }
      changed = new Set();
      sentVersion = version;
      sentAt = now;
      send({ organizationId, generation, version, ids: ids.slice(0, count), states: states.slice(0, count) });
    },
  };
}
