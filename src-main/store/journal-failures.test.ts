import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { aChange } from './journal-search.fixture.ts';
import { journalSchema } from './journal-schema.ts';
import { openJournal } from './journal.ts';
import { migrate } from './migration.ts';

it('counts alike failures of a job as one, the most frequent first and what was skipped last', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, journalSchema);
  const journal = openJournal(database);
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const parts = { organizationId: 'orchid', callerUserId: 8, stopAtFirstRefusal: false, undoOf: null };
  const action = { kind: 'set-role', userIds: ids, role: 600 } as const;
  journal.begin(
    { id: 'set-1', title: 'Set 9 roles', action, reason: '', ...parts },
    ids.map((id) => aChange({ id })),
    1_000,
  );
  const refused = (changeId: number, words: string) => ({
    changeId,
    outcome: 'rejected' as const,
    reason: { kind: 'refused' as const, words, code: '' },
  });
  journal.intend('set-1', [1, 2, 3, 4, 5], 2_000);
  journal.conclude(
    'set-1',
    [
      { changeId: 1, outcome: 'applied' },
      refused(2, 'No such user'),
      ...[3, 4, 5].map((changeId) => refused(changeId, 'Insufficient permission')),
      ...[6, 7, 8, 9].map((changeId) => ({
        changeId,
        outcome: 'skipped' as const,
        reason: { kind: 'not-sent' as const, because: 'cancelled' as const },
      })),
    ],
    2_100,
  );
  expect(journal.failures('set-1')).toEqual([
    { outcome: 'rejected', explanation: 'Insufficient permission', advice: '', count: 3 },
    { outcome: 'rejected', explanation: 'No such user', advice: '', count: 1 },
    { outcome: 'skipped', explanation: '', advice: '', count: 4 },
  ]);
  expect(journal.failures('set-2')).toEqual([]);
  database.close();
});
