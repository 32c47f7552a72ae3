import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournal, type ChangeToRecord } from './journal.ts';
import { aChange, recordExample } from './journal-search.fixture.ts';
import { journalInMemory } from './store.fixture.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = journalInMemory();
});
afterEach(() => database.close());

it('things are found by the value that a change started from', () => {
  const deletion = { field: 'draft', before: 'Hello', after: '', details: '41' };
  recordExample(database, {
    id: 'set-1',
    at: 1_000,
    changes: [aChange({ id: 1, ...deletion }), aChange({ id: 2 })],
  });
  const { idsFoundWith } = openJournal(database);
  expect(idsFoundWith('orchid', { field: 'draft', value: 'Hello' })).toEqual([41]);
  expect(idsFoundWith('orchid', { field: 'scheduled', value: 'Hello' })).toEqual([]);
  expect(idsFoundWith('orchid', { field: 'role', value: '400' })).toEqual([]);
  expect(idsFoundWith('harbour', { field: 'draft', value: 'Hello' })).toEqual([]);
});

/** A change of channels that was sent at this time on the machine's clock; null if it was never sent. */
function sentAt(time: number | null, parts: Partial<ChangeToRecord>): void {
  recordExample(database, { id: 'set-1', at: 1_000, changes: [aChange({ id: 1, field: 'name', ...parts })] });
  if (time === null) return;
  openJournal(database).intend('set-1', [1], 1_010, {
    serverTime: null,
    queueId: null,
    newestMessageId: null,
    newestId: null,
    sending: 'one',
    at: { run: 'this', elapsed: 5, time },
  });
}

const renamed = { target: 'channel:7' as const, name: 'kiln', before: 'kiln', after: 'glaze' };
const cancelled = {
  target: 'channel:new:kiln' as const,
  name: 'kiln',
  before: 'open',
  after: '',
  details: '7',
};

it.each<[what: string, time: number | null, parts: Partial<ChangeToRecord>, value: string]>([
  ['that was changed', 5_000, renamed, 'kiln'],
  ['that was changed at that very moment', 4_000, renamed, 'kiln'],
  ['that was taken away under the name it was made by', 5_000, cancelled, 'open'],
])('a thing %s is found since a moment', (_what, time, parts, value) => {
  sentAt(time, parts);
  const { changedSince } = openJournal(database);
  expect(changedSince('orchid', 'channel', 4_000)).toEqual([{ id: 7, name: 'kiln', value }]);
  expect(changedSince('harbour', 'channel', 4_000), 'of another organization').toEqual([]);
  expect(changedSince('orchid', 'group', 4_000), 'of another kind').toEqual([]);
});

it.each<[what: string, time: number | null, parts: Partial<ChangeToRecord>]>([
  ['was changed before', 3_999, renamed],
  ['was to be changed, but never sent', null, renamed],
  ['was only to be made', 5_000, { ...cancelled, before: '', after: 'open', details: null }],
  ['is taken away by a name alone', 5_000, { ...cancelled, details: null }],
])('nothing is found that %s', (_what, time, parts) => {
  sentAt(time, parts);
  expect(openJournal(database).changedSince('orchid', 'channel', 4_000)).toEqual([]);
});
