import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { Handlers } from '#contract/bridge.ts';
import { fail, succeed, type Failure } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { keepPeopleList, readPeopleList } from '../../store/people-lists.ts';
import type { Connection } from '../../zulip/http.ts';
import { loadSubscribers } from '../channels/load-subscribers.ts';
import { channelsOfFilter } from './people-conditions.ts';
import type { PeopleFeed } from './people-feed.ts';
import { findPeople } from './people-find.ts';
import type { Narrow } from './people-index.ts';
import { asksForAddresses, seesAddresses } from './people-addresses.ts';
import { matchPeople } from './people-match.ts';
import { peopleWindow, personRows } from './person-detail.ts';
import { timezonesInUse } from './people-timezones.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { systemClock } from '../../clock.ts';

/** Saved lists of people that filters refer to. */
export interface PeopleLists {
  read(listId: string): Uint32Array | undefined;
  /** Returns the id of the list. */
  keep(userIds: readonly number[]): string;
}

/** Each may contain a hundred thousand ids. */
const mostListsInMemory = 8;

/** The stored lists of one organization, the most recently used ones cached in memory. */
export function createPeopleLists(database: DatabaseSync, organizationId: string): PeopleLists {
  const inMemory = new Map<string, Uint32Array>();
  return {
    read(listId) {
      const list = inMemory.get(listId) ?? readPeopleList(database, organizationId, listId);
      if (list === undefined) return undefined;
      // Removed first, so that the map is in order of use.
      inMemory.delete(listId);
      inMemory.set(listId, list);
      const [oldest] = inMemory.keys();
      if (inMemory.size > mostListsInMemory && oldest !== undefined) inMemory.delete(oldest);
      return list;
    },
    keep: (userIds) => keepPeopleList(database, organizationId, userIds, systemClock.now()),
  };
}

export const notLoaded: Failure = {
  kind: 'offline',
  reason: 'not-loaded',
  message: text('failure.people-are-still-being'),
};

/** The failure for people who don't exist or are invisible to the caller. */
export const personGone: Failure = {
  kind: 'gone',
  message: text('failure.person-not-found-cant'),
};

interface PeoplePorts {
  model(): RealmModel | null;
  peopleFeed: PeopleFeed;
  lists: PeopleLists;
  connection: Connection;
}

/** Fetches what filters need and the snapshot doesn't contain. */
export async function loadFilters(
  model: RealmModel,
  connection: Connection,
  filters: readonly PeopleFilter[],
): Promise<void> {
  for (const channelId of filters.flatMap(channelsOfFilter)) {
    await loadSubscribers(model, connection, channelId);
  }
}

/** Answers to questions about many people: queries, counts, pasted lists. */
export function createPeopleHandlers(
  ports: PeoplePorts,
): Handlers<
  'people.query' | 'people.find' | 'people.timezones' | 'people.count' | 'people.match' | 'people.keep-list'
> {
  const { peopleFeed, lists, connection } = ports;

  const narrowing =
    (model: RealmModel, filter: PeopleFilter): Narrow =>
    (marks) =>
      model.conditions.marks(filter.conditions ?? [], marks, lists.read);

  return {
    async 'people.query'({ filter, sort, ...asked }, { signal }) {
      // Lets input typed during the last answer be read first: each keystroke cancels the previous query.
      await nextTurn();
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadFilters(model, connection, [filter]);
      if (signal.aborted) return fail({ kind: 'cancelled' });
      const { ids, counts, undecided } = model.index.query(filter, sort, narrowing(model, filter));
      const reportedFrom = model.index.columns.activityFrom;
      return succeed({
        ...peopleWindow(model, peopleFeed.queried(filter, sort), ids, asked),
        counts,
        undecided: undecided === 0 ? null : { count: undecided, reportedFrom },
      });
    },
    'people.find': (wanted) => {
      const model = ports.model();
      return model ? succeed(personRows(model, findPeople(model.index, wanted))) : fail(notLoaded);
    },
    'people.timezones': () => {
      const model = ports.model();
      return model ? succeed(timezonesInUse(model.index.columns)) : fail(notLoaded);
    },
    async 'people.count'({ filters }) {
      const model = ports.model();
      if (!model) return fail(notLoaded);
      await loadFilters(model, connection, filters);
      const isBlind = filters.some(asksForAddresses) && !seesAddresses(model.index.columns);
      const counts = filters.map((filter) =>
        isBlind && asksForAddresses(filter) ? null : model.index.count(filter, narrowing(model, filter)),
      );
      return succeed({ version: peopleFeed.counted(filters), counts });
    },
    'people.match': async ({ text }, { signal }) => {
      const model = ports.model();
      return model ? succeed(await matchPeople(model.index.columns, text, signal)) : fail(notLoaded);
    },
    'people.keep-list': ({ userIds }) => succeed({ listId: lists.keep(userIds) }),
  };
}
