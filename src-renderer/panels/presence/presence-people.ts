import type { PersonRow } from '#contract/people.ts';
import type { PeopleChange } from '#contract/topics.ts';
import type { Client } from '../../bridge/client.ts';
import { createPeopleWatch } from '../../subjects/people/people-watch.ts';
import { createRowCache, type RowCache } from '../../ui/grid/row-cache.ts';

/** Rows of the people that are pointed at or shown with their names, kept up to date. */
export interface PresencePeople {
  readonly rows: RowCache<PersonRow>;
  show(userIds: readonly number[]): void;
  /** Keeps changes back while the board stands still, or people would contradict it; takes them in afterwards. */
  setPaused(paused: boolean): void;
  /** Takes in pushes from now on. Returns the function that ends this and the watching. */
  start(): () => void;
}

/** Makes the rows of a board; only those shown are loaded (`people.rows`) and watched (`people.watch`). */
export function createPresencePeople(organizationId: string, client: Client): PresencePeople {
  let generation = -1;
  let paused = false;
  /** The latest row of each person who changed during a pause; null for one who is gone. */
  const heldBack = new Map<number, PersonRow | null>();
  /** Rows that came to be watched during a pause: loaded again when it ends, not while the board stands still. */
  const doubtful = new Set<number>();
  const rows = createRowCache<PersonRow>({
    keyOf: (row) => row.userId,
    capacity: 2_000,
    windowSize: 200,
    load: async (userIds, signal) => {
      const result = await client.call('people.rows', { organizationId, userIds }, { signal });
      return result.ok ? result.value.map(standing) : null;
    },
  });
  /** An answer to what was asked before a pause changes nobody who is on the board, either. */
  function standing(row: PersonRow): PersonRow {
    const known = paused ? rows.read(row.userId) : undefined;
    if (known === undefined) return row;
    // What was pushed meanwhile is newer.
    if (!heldBack.has(row.userId)) heldBack.set(row.userId, row);
    return known;
  }
  function receive(change: PeopleChange): void {
    if (change.generation < generation) return;
    if (generation >= 0 && change.generation > generation) {
      rows.reset();
      heldBack.clear();
    }
    ({ generation } = change);
    if (paused) {
      for (const row of change.rows) heldBack.set(row.userId, row);
      for (const userId of change.removed) heldBack.set(userId, null);
      return;
    }
    rows.put(change.rows);
    rows.remove(change.removed);
  }
  const watching = createPeopleWatch(organizationId, client, {
    onWatched(userIds) {
      if (paused) for (const userId of userIds) doubtful.add(userId);
      else rows.invalidate(userIds);
    },
    onChange: receive,
  });
  return {
    rows,
    show(userIds) {
      rows.want(userIds);
      watching.watch(userIds);
    },
    setPaused(next) {
      paused = next;
      if (paused) return;
      rows.put([...heldBack.values()].filter((row) => row !== null));
      rows.remove([...heldBack].flatMap(([userId, row]) => (row === null ? [userId] : [])));
      heldBack.clear();
      rows.invalidate([...doubtful]);
      doubtful.clear();
    },
    start() {
      const stopWatching = watching.start();
      return () => {
        stopWatching();
        rows.stop();
      };
    },
  };
}
