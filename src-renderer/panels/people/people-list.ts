import type { PeopleFilter } from '#contract/calls.ts';
import type { PeopleSort, PeopleWindow, PersonRow } from '#contract/entities.ts';
import type { PeopleChange } from '#contract/topics.ts';
import type { Client } from '../../bridge/client.ts';
import {
  createQueriedList,
  type ListHits,
  type QueriedList,
  type QueriedListPorts,
} from '../../ui/grid/queried-list.ts';
import { defaultFilter } from '../../ui/people-filter/filter-words.ts';

/** People of one organization as a queried list, whose rows are pushed as they change. */
export interface PersonList<Question, Hits> extends QueriedList<Question, PersonRow, Hits> {
  /** Keeps one more person up to date, on screen or not; null for none. */
  follow(userId: number | null): void;
  /** Calls `listener` with ids that changed or went. Returns the function that ends it. */
  onChange(listener: (changed: readonly number[], removed: readonly number[]) => void): () => void;
}

export interface PeopleQuestion {
  filter: PeopleFilter;
  sort: PeopleSort;
}
export type PeopleList = PersonList<PeopleQuestion, PeopleWindow>;

const watchPauseMilliseconds = 120;
const mostWatched = 2_000;

const everybody = {
  kind: 'set' as const,
  expression: {
    first: {
      kind: 'filter' as const,
      filter: { ...defaultFilter, account: 'all' as const, kind: 'all' as const },
    },
    steps: [],
  },
};

/** Makes the list of all people of an organization. */
export function createPeopleList(organizationId: string, client: Client): PeopleList {
  return createPersonList(organizationId, client, {
    find: (question, first, signal) =>
      client.call('people.query', { organizationId, ...question, first }, { signal }),
    // Another query would be the one whose changes are pushed.
    all: ({ sort }) =>
      client.call('groups.people', { organizationId, question: everybody, text: '', sort, first: 0 }),
  });
}

/**
 * Makes a list of people of an organization that is asked for by calls of its own; rows and live changes are those of all
 * people.
 */
export function createPersonList<Question, Hits extends ListHits>(
  organizationId: string,
  client: Client,
  ports: Pick<QueriedListPorts<Question, PersonRow, Hits>, 'find' | 'all'>,
): PersonList<Question, Hits> {
  const changeListeners = new Set<(changed: readonly number[], removed: readonly number[]) => void>();
  let visible: readonly number[] = [];
  let followed: number | null = null;
  let watched: ReadonlySet<number> = new Set();
  let watchTimer: ReturnType<typeof setTimeout> | null = null;

  const list = createQueriedList<Question, PersonRow, Hits>({
    ...ports,
    keyOf: (row) => row.userId,
    read: (userIds, signal) => client.call('people.rows', { organizationId, userIds }, { signal }),
    watch(userIds) {
      visible = userIds;
      watch();
    },
  });
  const { rows, state } = list;

  function tell(changed: readonly number[], removed: readonly number[]): void {
    for (const listener of changeListeners) listener(changed, removed);
  }

  function watch(): void {
    watchTimer ??= setTimeout(() => {
      watchTimer = null;
      const people = followed === null || visible.includes(followed) ? visible : [...visible, followed];
      const userIds = people.slice(0, mostWatched);
      void client.call('people.watch', { organizationId, userIds });
      // Whatever changed before somebody was watched was not told.
      const unwatched = userIds.filter((userId) => !watched.has(userId));
      watched = new Set(userIds);
      rows.doubt(unwatched);
      if (followed !== null && unwatched.includes(followed)) tell([followed], []);
    }, watchPauseMilliseconds);
  }

  function receive(change: PeopleChange): void {
    const known = state.getState().hits;
    if (change.organizationId !== organizationId || known === null) return;
    const isLater = change.generation > known.generation;
    if (isLater || (change.generation === known.generation && change.version > known.version)) {
      list.outdated(change.version, change.generation);
    }
    // Rows of another registration say nothing about those of this one.
    if (change.generation !== known.generation) return;
    rows.put(change.rows);
    rows.remove(change.removed);
    const changed = change.rows.map((row) => row.userId);
    tell(changed, change.removed);
  }

  return {
    ...list,
    follow(userId) {
      followed = userId;
      watch();
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    start() {
      const stop = list.start();
      const endSubscription = client.subscribe('people', receive);
      return () => {
        endSubscription();
        stop();
        if (watchTimer !== null) clearTimeout(watchTimer);
        watchTimer = null;
        watched = new Set();
        void client.call('people.watch', { organizationId, userIds: [] });
      };
    },
  };
}
