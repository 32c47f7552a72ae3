import { expect, it } from 'vitest';
import { targetOf } from '#contract/changes.ts';
import { linkifierText } from '#contract/linkifiers.ts';
import { openJournal } from '../store/journal.ts';
import { aChange, recordExample } from '../store/journal-search.fixture.ts';
import { journalInMemory } from '../store/store.fixture.ts';
import { editSources } from './edit-sources.ts';

it('a retry or undo only finds jobs of its own organization, where people’s ids mean the same', () => {
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

it('an undo restores a value that was replaced unseen: a linkifier with its latest pattern', () => {
  const text = (pattern: string): string =>
    linkifierText({
      pattern,
      urlTemplate: 'https://orchid.example/{id}',
      exampleInput: '',
      reverseTemplate: '',
      alternativeUrlTemplates: [],
    });
  const database = journalInMemory();
  recordExample(database, {
    id: 'removal',
    at: 1_000,
    changes: [
      aChange({
        id: 1,
        target: targetOf('linkifier', 3),
        field: 'linkifier',
        before: text('OLD-(?P<id>[0-9]+)'),
        after: '',
        endpoint: 'DELETE /realm/filters/{filter_id}',
        details: JSON.stringify({ place: '2' }),
      }),
    ],
    outcomes: {
      1: { outcome: 'applied', reason: { kind: 'overwrote', value: text('NEW-(?P<id>[0-9]+)') } },
    },
  });
  const nobody = (): null => null;
  const edits = editSources(openJournal(database), 'orchid', nobody, nobody, nobody).undo('removal')?.edits;
  expect(edits?.map(({ target, value }) => [target.includes('NEW-'), value])).toEqual([
    [true, text('NEW-(?P<id>[0-9]+)')],
    [true, '2'],
  ]);
  database.close();
});
