import { expect, it } from 'vitest';
import { openJournal } from '../store/journal.ts';
import { aChange, recordExample } from '../store/journal-search.fixture.ts';
import { journalInMemory } from '../store/store.fixture.ts';
import { editSources } from './edit-sources.ts';

it('finds jobs of its own organization only, where ids of people mean the same', () => {
  const database = journalInMemory();
  recordExample(database, {
    id: 'guests',
    at: 1_000,
    changes: [aChange({ id: 1 }), aChange({ id: 2 })],
    outcomes: {
      1: { outcome: 'applied' },
      2: { outcome: 'rejected', reason: { kind: 'refused', words: 'Insufficient permission', code: '' } },
    },
  });
  const sources = editSources(
    openJournal(database),
    'orchid',
    () => null,
    () => null,
    () => null,
  );
  expect(sources.undo('guests')?.edits).toEqual([
    {
      target: 'user:101',
      field: 'role',
      value: '400',
      expected: '600',
      recorded: expect.anything() as unknown,
      undoes: expect.anything() as unknown,
    },
  ]);
  expect(sources.retry('guests')?.edits.map(({ target }) => target)).toEqual(['user:102']);
  const others = editSources(
    openJournal(database),
    'harbor',
    () => null,
    () => null,
    () => null,
  );
  expect([others.undo('guests'), others.retry('guests')]).toEqual([null, null]);
  database.close();
});
