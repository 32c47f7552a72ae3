import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLeaveStore, type LeaveStore, type RecordedLeave } from './leave.ts';
import { consoleInMemory } from './store.fixture.ts';

let database: DatabaseSync;
let store: LeaveStore;
beforeEach(() => {
  database = consoleInMemory();
  store = openLeaveStore(database);
});
afterEach(() => database.close());

function leave(id: string, parts: Partial<RecordedLeave> = {}): RecordedLeave {
  return {
    id,
    organizationId: 'orchid',
    status: { text: 'On leave', emoji: { name: 'palm_tree', code: '1f334', kind: 'unicode' } },
    fromMilliseconds: 1_000,
    untilMilliseconds: 2_000,
    state: 'planned',
    explanation: '',
    beginJobId: null,
    endJobId: null,
    people: [
      { userId: 41, name: 'Mara Quill', outcome: 'waiting', before: null, explanation: '' },
      {
        userId: 7,
        name: 'José Łoś',
        outcome: 'waiting',
        before: { text: 'At the kiln', emoji: null },
        explanation: '',
      },
    ],
    ...parts,
  };
}

it('entries are read back with people in their order', () => {
  store.keep(leave('a'));
  expect(store.read('orchid', 10)).toEqual([leave('a')]);
  expect(store.read('another', 10)).toEqual([]);
});

it('an entry is replaced together with its people', () => {
  store.keep(leave('a'));
  const changed = leave('a', {
    state: 'set',
    beginJobId: 'job',
    explanation: 'Not set for 1 person of 2 people.',
    people: [
      { userId: 7, name: 'José Łoś', outcome: 'not-set', before: null, explanation: 'Bots have no status.' },
    ],
  });
  store.keep(changed);
  expect(store.read('orchid', 10)).toEqual([changed]);
});

it('reading returns all open entries, and only the latest of the past ones', () => {
  for (let day = 1; day <= 5; day += 1) {
    store.keep(leave(`past ${day}`, { state: 'cleared', untilMilliseconds: day * 1_000 }));
    store.keep(leave(`planned ${day}`, { untilMilliseconds: day * 1_000 }));
  }
  const ids = store.read('orchid', 2).map(({ id }) => id);
  expect(ids.filter((id) => id.startsWith('planned'))).toHaveLength(5);
  expect(ids.filter((id) => id.startsWith('past'))).toEqual(['past 5', 'past 4']);
});

it('an entry is stored completely or not at all', () => {
  store.keep(leave('a'));
  const broken = leave('a', {
    state: 'set',
    people: [{ ...leave('a').people[0]!, outcome: 'gone' as 'set' }],
  });
  expect(() => store.keep(broken)).toThrow(/CHECK/);
  expect(store.read('orchid', 10)).toEqual([leave('a')]);
});
