import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { ModelTableName, PresenceChange } from '#contract/topics.ts';
import { filterLooksAt, type LooksAt } from '../people/people-feed.ts';

/** Pushes changed presence states while the board is being viewed. */
export interface PresenceFeed {
  watch(watching: boolean): void;
  changed(userId: number): void;
  /** Groups, their members or people changed. */
  boardChanged(): void;
  /** These only affect a board whose filter depends on them. */
  tableChanged(table: ModelTableName): void;
  statusChanged(): void;
  lastActiveChanged(): void;
  /** The current version, for a board with this filter that is being answered. */
  asked(filter: PeopleFilter): number;
  reset(generation: number): void;
  /** Sends what is due, at a limited rate. `now`: milliseconds of any steady clock. */
  tick(now: number): void;
}

/** Milliseconds between two pushes: each makes the window draw a frame. */
const pushInterval = 200;
/** Milliseconds between two versions caused by statuses, activity or passing time. */
const looksVersionInterval = 2_000;
const timeVersionInterval = 60_000;

/** @param stateOf the current state: 0 offline, 1 idle, 2 active, undefined for people without presence */
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
  let looksAt: ReadonlySet<LooksAt> = new Set();
  let isStale = false;
  let staleSince = Number.NEGATIVE_INFINITY;
  let timeVersionAt: number | null = null;

  function note(part: LooksAt): void {
    if (looksAt.has(part)) isStale = true;
  }

  /** Limits versions for frequent changes, since each means a whole board. */
  function grow(now: number): void {
    timeVersionAt ??= now;
    if (now - timeVersionAt >= timeVersionInterval) {
      timeVersionAt = now;
      note('time');
    }
    if (!isStale || now - staleSince < looksVersionInterval) return;
    isStale = false;
    staleSince = now;
    version += 1;
  }

  return {
    watch(next) {
      watching = next;
      changed = new Set();
      // New viewers fetch the board first, which has this version.
      sentVersion = version;
    },
    changed(userId) {
      if (watching) changed.add(userId);
    },
    boardChanged() {
      version += 1;
    },
    tableChanged(table) {
      if (table === 'groups' || table === 'settings') note(table);
    },
    statusChanged: () => note('statuses'),
    lastActiveChanged: () => note('lastActive'),
    asked(filter) {
      looksAt = new Set(filterLooksAt(filter));
      return version;
    },
    reset(next) {
      generation = next;
      version += 1;
      changed = new Set();
    },
    tick(now) {
      grow(now);
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
