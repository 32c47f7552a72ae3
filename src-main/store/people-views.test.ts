import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PeopleView } from '#contract/calls/people-filter.ts';
import { keepPeopleList, readPeopleList } from './people-lists.ts';
import { forgetOrganization } from './forget-organization.ts';
import { readPeopleViews, writePeopleViews } from './people-views.ts';
import { consoleInMemory } from './store.fixture.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = consoleInMemory();
});
afterEach(() => database.close());

function view(id: string, changes: Partial<PeopleView> = {}): PeopleView {
  return {
    id,
    name: `View ${id}`,
    filter: {
      text: '',
      roles: [600],
      notRoles: [],
      account: 'active',
      kind: 'people',
      presence: [],
      conditions: [{ kind: 'last-active', negated: true, when: { test: 'within', days: 30 } }],
    },
    sort: { key: 'field:4', descending: true },
    columns: ['name', 'field:4'],
    ...changes,
  };
}

test('views are read back as they were written, per organization', () => {
  expect(readPeopleViews(database, 'one')).toEqual([]);
  writePeopleViews(database, 'one', [view('b'), view('a', { columns: null })]);
  writePeopleViews(database, 'two', [view('c')]);
  expect(readPeopleViews(database, 'one')).toEqual([view('b'), view('a', { columns: null })]);
  writePeopleViews(database, 'one', [view('a')]);
  expect(readPeopleViews(database, 'one').map(({ id }) => id)).toEqual(['a']);
  forgetOrganization(database, 'one');
  expect(readPeopleViews(database, 'one')).toEqual([]);
  expect(readPeopleViews(database, 'two')).toEqual([view('c')]);
});

test('a view that cannot be read does not hide the others', () => {
  const stored = JSON.stringify([view('a'), { ...view('b'), sort: { key: 'shoe-size' } }, view('c')]);
  database.prepare('INSERT INTO people_views (organization_id, views) VALUES (?, ?)').run('one', stored);
  expect(readPeopleViews(database, 'one').map(({ id }) => id)).toEqual(['a', 'c']);
  database.prepare(`UPDATE people_views SET views = '{{'`).run();
  expect(readPeopleViews(database, 'one')).toEqual([]);
});

test('a list has the same id whenever it has the same people', () => {
  const id = keepPeopleList(database, 'one', [70_000, 3, 3, 5], 0);
  expect(keepPeopleList(database, 'one', [5, 70_000, 3], 1)).toBe(id);
  expect([...(readPeopleList(database, 'one', id) ?? [])]).toEqual([3, 5, 70_000]);
  expect(readPeopleList(database, 'two', id)).toBeUndefined();
});

test('old lists are dropped unless a saved view refers to them', () => {
  const day = 86_400_000;
  const used = keepPeopleList(database, 'one', [1], 0);
  const unused = keepPeopleList(database, 'one', [2], 0);
  const recent = keepPeopleList(database, 'one', [3], 10 * day);
  const elsewhere = keepPeopleList(database, 'two', [2], 0);
  const { filter } = view('a');
  const condition = { kind: 'list', negated: false, listId: used, count: 1 } as const;
  writePeopleViews(database, 'one', [view('a', { filter: { ...filter, conditions: [condition] } })]);
  keepPeopleList(database, 'one', [4], 20 * day);
  expect(readPeopleList(database, 'one', used)).toBeDefined();
  expect(readPeopleList(database, 'one', unused)).toBeUndefined();
  expect(readPeopleList(database, 'one', recent)).toBeDefined();
  expect(readPeopleList(database, 'two', elsewhere)).toBeDefined();
});
