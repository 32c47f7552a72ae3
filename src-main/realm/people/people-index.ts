import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import type { PeopleSort, PeopleSortKey, PersonRow, PersonStatus } from '#contract/people.ts';
import {
  apiEmailOf,
  categoryOf,
  createPeopleColumns,
  personFlag,
  presenceState,
  readAccount,
  readProfile,
  writeAccount,
  writePerson,
  writeProfileValue,
  type PeopleColumns,
  type PersonAccount,
  type PersonRecord,
} from './people-columns.ts';
import { personRowAt } from './person-row.ts';
import { createOwnedBots, type OwnedBot } from './owned-bots.ts';
import type { PossibleValues } from '../model/profile-fields.ts';
import { createPeopleOrders } from './people-order.ts';
import { countPeople, selectPeople, type PeopleHits } from './people-query.ts';
import { createPeopleSearch, searchText } from './people-search.ts';
import type { YieldingWork } from '../../yielding-work.ts';

/** All people of a realm: searches, filters and sorts a hundred thousand in a few milliseconds. */
export interface PeopleIndex {
  /** For reading by row; only this index writes to it. */
  readonly columns: PeopleColumns;
  /** The row of a person whom the caller can see. */
  row(userId: number): number | undefined;
  /** User ids with the real addresses visible to the caller. */
  addresses(): Iterable<readonly [userId: number, address: string]>;
  /** Bots with their owners' user ids; bots without an owner are left out. */
  bots(): Iterable<OwnedBot>;
  read(userId: number): PersonAccount | undefined;
  /** Custom profile values by field id; empty for a person the caller can't see. */
  profile(userId: number): Readonly<Record<string, string>>;
  /** A person's real address, if the caller can see it. */
  address(userId: number): string | null;
  /** The path of a person's picture on the organization's own server. */
  picture(userId: number): string | null;
  /** Adds a person or replaces all their data except presence. */
  put(record: PersonRecord): void;
  /** The same, but keeps the values of custom profile fields. */
  putAccount(account: PersonAccount): void;
  putPicture(userId: number, path: string | null): void;
  /** Sets or, with undefined, removes one value of a custom profile field. */
  putProfileValue(userId: number, fieldId: number, value: string | undefined): void;
  /**
   * Does the work that the first search and the first sorting by address would need: about 0.4 s for a hundred thousand
   * people.
   */
  prepare(): YieldingWork<void>;
  remove(userId: number): void;
  /**
   * Drops the values of deleted profile fields and options, as the server silently does, and orders that depend on
   * options.
   *
   * @returns the people whose values were dropped with their options
   */
  profileFieldsChanged(possible: PossibleValues): number[];
  /** Sets the two times of a report, UNIX seconds; call `putState` for the resulting state. */
  putPresenceTimes(row: number, activeAt: number, idleAt: number): void;
  putState(row: number, state: number): void;
  /** @param narrow reduces the rows marked by a text search to those that meet the filter's conditions */
  query(filter: PeopleFilter, sort: PeopleSort, narrow?: Narrow): PeopleHits;
  /** Counts the people a query would find. */
  count(filter: PeopleFilter, narrow?: Narrow): number;
  /** Rows of everyone in an order; valid until the next change. */
  ordered(sort: PeopleSort): Uint32Array;
  /** Marks of the rows that contain every word of a text, or null if it has none. */
  find(text: string): Uint8Array | null;
  /** The text that is searched for words; see `searchText`. */
  textOf(row: number): string;
  personRow(userId: number, status: PersonStatus | null): PersonRow | undefined;
  /** Present people: active and deactivated, humans and bots. */
  readonly size: number;
}

/** Takes and returns marks of rows; null means all. */
export type Narrow = (marks: Uint8Array | null) => Uint8Array | null;

const everyone: Narrow = (marks) => marks;
/** Keys of orders affected by profile or account changes; presence times have their own. */
const accountKeys: readonly PeopleSortKey[] = ['name'];

/** Drops the values of deleted fields and options; returns the people whose values were dropped with their options. */
function dropProfileValues(columns: PeopleColumns, possible: PossibleValues): number[] {
  const changed: number[] = [];
  for (const [fieldId, values] of columns.profile) {
    const allowed = possible.get(fieldId);
    if (allowed === undefined) columns.profile.delete(fieldId);
    if (!allowed) continue;
    for (const [row, value] of values.entries()) {
      if (value === undefined || allowed.has(value)) continue;
      values[row] = undefined;
      changed.push(columns.userId[row] ?? 0);
    }
  }
  return changed;
}

function* inTurn(...works: readonly YieldingWork<void>[]): YieldingWork<void> {
  for (const work of works) yield* work;
}

/**
 * @param expected how many people to reserve room for
 * @param profileText how a custom profile value reads
 */
export function createPeopleIndex(
  expected: number,
  profileText: (fieldId: number, value: string) => string,
): PeopleIndex {
  const columns = createPeopleColumns(Math.max(256, expected));
  const search = createPeopleSearch((row) => {
    if (((columns.flags[row] ?? 0) & personFlag.present) === 0) return undefined;
    const apiEmail = apiEmailOf(columns, row);
    return searchText(
      columns.names[row] ?? '',
      columns.emails[row] ?? null,
      apiEmail,
      columns.userId[row] ?? 0,
    );
  });
  const orders = createPeopleOrders(columns, profileText);
  let size = 0;
  const ownedBots = createOwnedBots(columns);

  const rowOf = (userId: number): number | undefined => columns.rowOf.get(userId);

  function categorize(row: number): void {
    columns.category[row] = categoryOf(
      columns.role[row] ?? 0,
      columns.flags[row] ?? 0,
      columns.state[row] ?? presenceState.none,
    );
  }

  function settleState(row: number): void {
    const flags = columns.flags[row] ?? 0;
    const hasPresence = (flags & personFlag.active) !== 0 && (flags & personFlag.bot) === 0;
    if (!hasPresence) columns.state[row] = presenceState.none;
    else if (columns.state[row] === presenceState.none) columns.state[row] = presenceState.offline;
    categorize(row);
  }

  function written(row: number): void {
    search.changed(row);
    orders.changed(row, accountKeys);
    settleState(row);
    ownedBots.written(row);
  }

  return {
    columns,
    row: rowOf,
    read(userId) {
      const row = rowOf(userId);
      return row === undefined ? undefined : readAccount(columns, row);
    },
    profile(userId) {
      const row = rowOf(userId);
      return row === undefined ? {} : readProfile(columns, row);
    },
    address: (userId) => columns.emails[rowOf(userId) ?? -1] ?? null,
    picture: (userId) => columns.pictures[rowOf(userId) ?? -1] ?? null,
    *addresses() {
      for (const [userId, row] of columns.rowOf) {
        const address = columns.emails[row];
        if (address) yield [userId, address];
      }
    },
    bots: ownedBots.list,
    put(record) {
      if (rowOf(record.userId) === undefined) size++;
      written(writePerson(columns, record));
    },
    putAccount(account) {
      if (rowOf(account.userId) === undefined) size++;
      written(writeAccount(columns, account));
    },
    putPicture(userId, path) {
      const row = rowOf(userId);
      if (row !== undefined) columns.pictures[row] = path;
    },
    putProfileValue(userId, fieldId, value) {
      const row = rowOf(userId);
      if (row === undefined) return;
      writeProfileValue(columns, row, fieldId, value);
      // An order by a field compares texts that it read from the column once.
      orders.forget(`field:${fieldId}`);
    },
    remove(userId) {
      const row = rowOf(userId);
      if (row === undefined) return;
      size--;
      columns.rowOf.delete(userId);
      columns.flags[row] = 0;
      ownedBots.removed(row);
      columns.state[row] = presenceState.none;
      search.changed(row);
      orders.changed(row);
    },
    profileFieldsChanged(possible) {
      for (const fieldId of columns.profile.keys()) orders.forget(`field:${fieldId}`);
      return dropProfileValues(columns, possible);
    },
    putPresenceTimes(row, activeAt, idleAt) {
      if (columns.activeAt[row] !== activeAt) orders.changed(row, ['last-active']);
      columns.activeAt[row] = activeAt;
      columns.idleAt[row] = idleAt;
    },
    putState(row, state) {
      columns.state[row] = state;
      categorize(row);
    },
    query(filter, sort, narrow = everyone) {
      return selectPeople(columns, orders.rows(sort), filter, narrow(search.find(filter.text)));
    },
    count(filter, narrow = everyone) {
      return countPeople(columns, filter, narrow(search.find(filter.text)));
    },
    prepare: () => inTurn(search.prepare(), orders.prepare()),
    ordered: orders.rows,
    find: search.find,
    textOf: search.textOf,
    personRow(userId, status) {
      const row = rowOf(userId);
      return row === undefined ? undefined : personRowAt(columns, row, status);
    },
    get size() {
      return size;
    },
  };
}
