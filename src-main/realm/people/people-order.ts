import type { PeopleSort, PeopleSortKey } from '#contract/people.ts';
import { personFlag, type PeopleColumns } from './people-columns.ts';
import { nameCollator, orderByName, orderByText } from './people-name-order.ts';
import { sorted, type YieldingWork } from '../../yielding-work.ts';

/**
 * Orders of all people, computed once per key and direction and then scanned by every query. Blank values come last in
 * both directions, equal values are ordered by name, equal names by id.
 */
export interface PeopleOrders {
  /** Rows of all present people in the requested order. Valid until the next change. */
  rows(sort: PeopleSort): Uint32Array;
  /** A row was added, removed, or changed in one of the keys (in all of them if not given). */
  changed(row: number, keys?: readonly PeopleSortKey[]): void;
  /** Drops the orders of a key, after changes of many rows. */
  forget(key: PeopleSortKey): void;
  /** Does the work of the first sorting by address, unless people change meanwhile. */
  prepare(): YieldingWork<void>;
}

interface Order {
  rows: Uint32Array;
  /** Rows that may be misplaced in `rows` or missing from it. */
  stale: Set<number>;
}

type Compare = (a: number, b: number) => number;

/** Beyond this share of stale rows, sorting from scratch is cheaper than moving each. */
const staleShareLimit = 0.25;

type TextOf = (fieldId: number, value: string) => string;

function textCompare(values: readonly (string | null | undefined)[], direction: number): Compare {
  return (a, b) => {
    const left = values[a];
    const right = values[b];
    if (!left || !right) return Number(!left) - Number(!right);
    return left === right ? 0 : direction * nameCollator.compare(left, right);
  };
}

/** Names are never blank: servers don't allow it. */
function nameCompare(names: readonly string[]): Compare {
  return (a, b) => nameCollator.compare(names[a] ?? '', names[b] ?? '');
}

function numberCompare(column: () => ArrayLike<number>, blankIsZero: boolean, direction: number): Compare {
  return (a, b) => {
    const values = column();
    const left = values[a] ?? 0;
    const right = values[b] ?? 0;
    if (blankIsZero && (left === 0 || right === 0)) return Number(left === 0) - Number(right === 0);
    return direction * (left - right);
  };
}

const nameOf = ({ key, descending }: PeopleSort): string => `${key} ${descending}`;
const fieldIdOf = (key: `field:${number}`): number => Number(key.slice('field:'.length));

function fieldTexts(columns: PeopleColumns, fieldId: number, textOf: TextOf): (string | undefined)[] {
  const values = columns.profile.get(fieldId) ?? [];
  return values.map((value) => (value === undefined ? undefined : textOf(fieldId, value)));
}

function primaryCompare(columns: PeopleColumns, sort: PeopleSort, textOf: TextOf): Compare {
  const direction = sort.descending ? -1 : 1;
  switch (sort.key) {
    case 'name': {
      const byName = nameCompare(columns.names);
      return (a, b) => direction * byName(a, b);
    }
    case 'email':
      return textCompare(columns.emails, direction);
    case 'role':
      return numberCompare(() => columns.role, false, direction);
    case 'joined':
      return numberCompare(() => columns.joinedAt, true, direction);
    case 'last-active':
      return numberCompare(() => columns.activeAt, true, direction);
    case 'user-id':
      return numberCompare(() => columns.userId, false, direction);
    default: {
      return textCompare(fieldTexts(columns, fieldIdOf(sort.key), textOf), direction);
    }
  }
}

/** Where a row belongs among the first `count` sorted rows. */
function placeOf(rows: Uint32Array, count: number, row: number, compare: Compare): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(rows[middle]!, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Removes the stale rows and reinserts those that are present, in one pass over the order. */
function repair(order: Order, count: number, isPresent: (row: number) => boolean, compare: Compare): void {
  const isStale = new Uint8Array(count);
  for (const row of order.stale) isStale[row] = 1;
  // Several times faster than `filter`, which calls a function for every row.
  let kept = 0;
  const settled = new Uint32Array(order.rows.length);
  for (const row of order.rows) if (isStale[row] === 0) settled[kept++] = row;
  const moved = [...order.stale].filter(isPresent).toSorted(compare);
  const rows = new Uint32Array(kept + moved.length);
  let taken = 0;
  for (let index = 0; index < moved.length; index++) {
    const row = moved[index]!;
    const place = placeOf(settled, kept, row, compare);
    rows.set(settled.subarray(taken, place), taken + index);
    rows[place + index] = row;
    taken = place;
  }
  rows.set(settled.subarray(taken, kept), taken + moved.length);
  order.rows = rows;
  order.stale.clear();
}

/** `profileText` gives how a custom profile value reads, so that lists sort by their options' texts. */
export function createPeopleOrders(columns: PeopleColumns, profileText: TextOf): PeopleOrders {
  const orders = new Map<string, Order>();
  /** Counts the changes that affect the order by address. */
  let changesOfAddresses = 0;

  function completeCompare(sort: PeopleSort): Compare {
    const primary = primaryCompare(columns, sort, profileText);
    const byName = nameCompare(columns.names);
    const { userId } = columns;
    const byId: Compare = (a, b) => (userId[a] ?? 0) - (userId[b] ?? 0);
    if (sort.key === 'name') return (a, b) => primary(a, b) || byId(a, b);
    return (a, b) => primary(a, b) || byName(a, b) || byId(a, b);
  }

  const isPresent = (row: number): boolean => ((columns.flags[row] ?? 0) & personFlag.present) !== 0;

  function presentRows(): number[] {
    const rows: number[] = [];
    for (let row = 0; row < columns.count; row++) if (isPresent(row)) rows.push(row);
    return rows;
  }

  const byName = (): Uint32Array => rowsOf({ key: 'name', descending: false });

  /** Numbers sort natively: each is packed with its row's rank by name, which breaks ties. */
  function packedOrder(values: ArrayLike<number>, blankIsZero: boolean, descending: boolean): Uint32Array {
    const rowsByName = byName();
    const room = 2 ** Math.ceil(Math.log2(rowsByName.length + 1));
    const keys = new Float64Array(rowsByName.length);
    for (let place = 0; place < rowsByName.length; place++) {
      const value = values[rowsByName[place]!] ?? 0;
      const directed = descending ? 2 ** 32 - value : value;
      keys[place] = (blankIsZero && value === 0 ? 2 ** 32 + 1 : directed) * room + place;
    }
    keys.sort();
    const rows = new Uint32Array(keys.length);
    for (let place = 0; place < keys.length; place++) {
      rows[place] = rowsByName[keys[place]! % room]!;
    }
    return rows;
  }

  /** Addresses mostly follow the order of names, which the engine's stable sort exploits. */
  const emailOrder = (sort: PeopleSort): Uint32Array =>
    Uint32Array.from(Array.from(byName()).sort(primaryCompare(columns, sort, profileText)));

  function build(sort: PeopleSort): Uint32Array {
    switch (sort.key) {
      case 'name':
        return orderByName(
          presentRows(),
          (row) => columns.names[row] ?? '',
          (row) => columns.userId[row] ?? 0,
          sort.descending,
        );
      case 'role':
        return packedOrder(columns.role, false, sort.descending);
      case 'joined':
        return packedOrder(columns.joinedAt, true, sort.descending);
      case 'last-active':
        return packedOrder(columns.activeAt, true, sort.descending);
      case 'user-id':
        return packedOrder(columns.userId, false, sort.descending);
      case 'email':
        return emailOrder(sort);
      default: {
        const texts = fieldTexts(columns, fieldIdOf(sort.key), profileText);
        return orderByText(byName(), (row) => texts[row], sort.descending);
      }
    }
  }

  function rowsOf(sort: PeopleSort): Uint32Array {
    const name = nameOf(sort);
    const order = orders.get(name);
    if (!order) {
      const rows = build(sort);
      orders.set(name, { rows, stale: new Set() });
      return rows;
    }
    if (order.stale.size > Math.max(16, order.rows.length * staleShareLimit)) {
      order.stale.clear();
      order.rows = build(sort);
    } else if (order.stale.size > 0) {
      repair(order, columns.count, isPresent, completeCompare(sort));
    }
    return order.rows;
  }

  function* prepare(): YieldingWork<void> {
    const sort: PeopleSort = { key: 'email', descending: false };
    const before = changesOfAddresses;
    const rows = yield* sorted(Array.from(byName()), primaryCompare(columns, sort, profileText));
    // A row that moved in between would have misplaced others.
    if (changesOfAddresses === before && !orders.has(nameOf(sort)))
      orders.set(nameOf(sort), { rows: Uint32Array.from(rows), stale: new Set() });
  }

  return {
    rows: rowsOf,
    prepare,
    changed(row, keys) {
      if (!keys || keys.includes('name') || keys.includes('email')) changesOfAddresses += 1;
      for (const [name, order] of orders) {
        const key = name.slice(0, name.indexOf(' '));
        // Names break ties of every other key.
        if (!keys || keys.includes('name') || keys.some((changedKey) => changedKey === key))
          order.stale.add(row);
      }
    },
    forget(key) {
      if (orders.size === 0) return;
      orders.delete(`${key} true`);
      orders.delete(`${key} false`);
    },
  };
}
