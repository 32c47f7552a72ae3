import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { PeopleSort, PeopleWindow, PersonRow } from '#contract/people.ts';
import type { PeopleChange } from '#contract/topics.ts';
import type { Client } from '../../bridge/client.ts';
import { createPeopleWatch } from './people-watch.ts';
import {
  createQueriedList,
  type ListHits,
  type QueriedList,
  type QueriedListPorts,
} from '../../ui/grid/queried-list.ts';

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

/** Makes the list of all people of an organization. */
export function createPeopleList(organizationId: string, client: Client): PeopleList {
  return createPersonList(organizationId, client, {
    find: (question, asked, signal) =>
      client.call('people.query', { organizationId, ...question, ...asked }, { signal }),
    existing({ sort }, userIds) {
      // Another query of people would be the one whose changes are pushed.
      const question = {
        kind: 'set' as const,
        expression: { first: { kind: 'people' as const, userIds }, steps: [] },
      };
      return client.call('groups.people', { organizationId, question, text: '', sort, first: 0 });
    },
  });
}

/**
 * Makes a list of people of an organization that is asked for by calls of its own; rows and live changes are those of all
 * people.
 */
export function createPersonList<Question, Hits extends ListHits>(
  organizationId: string,
  client: Client,
  ports: Pick<QueriedListPorts<Question, PersonRow, Hits>, 'find' | 'existing'>,
): PersonList<Question, Hits> {
  const changeListeners = new Set<(changed: readonly number[], removed: readonly number[]) => void>();
  let visible: readonly number[] = [];
  let followed: number | null = null;

  const list = createQueriedList<Question, PersonRow, Hits>({
    ...ports,
    keyOf: (row) => row.userId,
    read: (userIds, signal) => client.call('people.rows', { organizationId, userIds }, { signal }),
    watch(userIds) {
      visible = userIds;
      watchAll();
    },
  });
  const { rows, state } = list;

  function tell(changed: readonly number[], removed: readonly number[]): void {
    for (const listener of changeListeners) listener(changed, removed);
  }

  const watching = createPeopleWatch(organizationId, client, {
    onWatched(userIds) {
      rows.invalidate(userIds);
      if (followed !== null && userIds.includes(followed)) tell([followed], []);
    },
    onChange: receive,
  });

  function watchAll(): void {
    watching.watch(followed === null || visible.includes(followed) ? visible : [...visible, followed]);
  }

  function receive(change: PeopleChange): void {
    const known = state.getState().hits;
    if (known === null) return;
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
      watchAll();
    },
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    start() {
      const stop = list.start();
      const stopWatching = watching.start();
      return () => {
        stopWatching();
        stop();
      };
    },
  };
}
