import type { PeopleFilter } from '../../src-preload/contract/calls.ts';
import type { PeopleSort, PersonRow } from '../../src-preload/contract/entities.ts';
import type { PeopleChange } from '../../src-preload/contract/topics.ts';

/**
 * Tells the renderer which of the rows on its screen have changed, and whether the window it has is out of date.
 * Rows that nobody looks at are never sent.
 */
export interface PeopleFeed {
  /** Replaces the list of people on screen. */
  watch(userIds: readonly number[]): void;
  /** The present version of membership and order, for a query that is being answered. */
  queried(filter: PeopleFilter, sort: PeopleSort): number;
  /** The present version, for a list of statuses that is being answered. */
  version(): number;
  /** Whether a list of statuses is on screen: only then do statuses that come and go make a new version. */
  watchStatuses(watching: boolean): void;
  /** Somebody set, changed or cleared a status. */
  statusChanged(): void;
  personChanged(userId: number): void;
  orderChanged(): void;
  /** States or times of activity changed: matters only to a query that looks at them. */
  presenceChanged(userId: number): void;
  lastActiveChanged(): void;
  reset(generation: number): void;
  /** Sends what is due; keeps to the pace by itself. `now` is milliseconds of any steady clock. */
  tick(now: number): void;
}

/** Milliseconds between two pushes. */
const pushInterval = 100;
/**
 * Milliseconds between two versions that only presence made: in a large organization somebody becomes active all
 * the time, and a grid that is sorted by that would be asked for anew with every push.
 */
const presenceVersionInterval = 2_000;

export function createPeopleFeed(
  organizationId: string,
  rowOf: (userId: number) => PersonRow | undefined,
  send: (change: PeopleChange) => void,
): PeopleFeed {
  let watched = new Set<number>();
  let changed = new Set<number>();
  let generation = 0;
  let version = 1;
  let sentVersion = 1;
  let sentAt = Number.NEGATIVE_INFINITY;
  let looksAt = { states: false, lastActive: false };
  let presenceStale = false;
  let statusesWatched = false;
  let presenceVersionAt = Number.NEGATIVE_INFINITY;

  function noteChanged(userId: number): void {
    if (watched.has(userId)) changed.add(userId);
  }

  return {
    watch(userIds) {
      watched = new Set(userIds);
      changed = new Set([...changed].filter((userId) => watched.has(userId)));
    },
    queried(filter, sort) {
      looksAt = { states: filter.presence.length > 0, lastActive: sort.key === 'last-active' };
      presenceStale = false;
      return version;
    },
    version: () => version,
    watchStatuses(watching) {
      statusesWatched = watching;
    },
    statusChanged() {
      if (statusesWatched) version += 1;
    },
    personChanged: noteChanged,
    orderChanged() {
      version += 1;
    },
    presenceChanged(userId) {
      noteChanged(userId);
      if (looksAt.states) presenceStale = true;
    },
    lastActiveChanged() {
      if (looksAt.lastActive) presenceStale = true;
    },
    reset(next) {
      generation = next;
      version += 1;
      for (const userId of watched) changed.add(userId);
    },
    tick(now) {
      if (presenceStale && now - presenceVersionAt >= presenceVersionInterval) {
        presenceStale = false;
        presenceVersionAt = now;
        version += 1;
      }
      if ((changed.size === 0 && version === sentVersion) || now - sentAt < pushInterval) return;
      const rows: PersonRow[] = [];
      const removed: number[] = [];
      for (const userId of changed) {
        const row = rowOf(userId);
        if (row) rows.push(row);
        else removed.push(userId);
      }
      changed = new Set();
      sentVersion = version;
      sentAt = now;
      send({ organizationId, generation, version, rows, removed });
    },
  };
}
