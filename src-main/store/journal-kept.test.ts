import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { aChange, recordExample } from './journal-search.fixture.ts';
import { journalSchema } from './journal-schema.ts';
import { openJournal } from './journal.ts';
import { migrate } from './migration.ts';
import { journalInMemory } from './store.fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the journal’s record of changes', () => {
  it('stores a long text once, however many changes share it', () => {
    const count = 500;
    const content = 'The library is closed on Friday afternoon. '.repeat(230);
    const sizeOf = (details: (id: number) => string): number => {
      const file = join(folder, `${details(1).length}-${details(1) === details(2)}.sqlite`);
      const opening = openDatabase(file);
      if (!opening.ok) throw new Error(opening.trouble.message);
      migrate(opening.value, journalSchema);
      const journal = openJournal(opening.value);
      const changes = Array.from({ length: count }, (_, index) => ({
        ...aChange({ id: index + 1 }),
        details: details(index + 1),
      }));
      const parts = { organizationId: 'orchid', callerUserId: 8, stopAtFirstRefusal: false, undoOf: null };
      const action = { kind: 'rename', userId: 101, name: 'Mara' } as const;
      journal.begin(
        { id: 'set-1', title: 'Send 500 messages', action, reason: '', ...parts },
        changes,
        1_000,
      );
      expect(journal.waiting('set-1', count).map((each) => each.details)).toEqual(
        changes.map((each) => each.details),
      );
      opening.value.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      opening.value.close();
      return statSync(file).size;
    };
    const shared = sizeOf(() => content);
    const apart = sizeOf((id) => `${content}${id}`);
    expect(apart).toBeGreaterThan(count * content.length);
    expect(shared).toBeLessThan(0.05 * apart);
  });

  it('distinguishes changes of an earlier version that were proven not applied from refused ones', () => {
    const database = new DatabaseSync(':memory:');
    migrate(database, journalSchema, 1);
    database.exec(`
      INSERT INTO change_set (id, organization_id, title, action, created_at) VALUES ('old', 'orchid', '', '{}', 1);
      INSERT INTO job (id, organization_id, state, stop_at_first_refusal, total, started_at, latest_explanation)
        VALUES ('old', 'orchid', 'finished', 0, 2, 1, '');
      INSERT INTO change (job_id, change_id, target, name, field, before, after, risk, notice, endpoint, outcome,
          explanation, changed_at)
        VALUES ('old', 1, 'user:101', 'Mara', 'role', '400', '600', 'low', '', 'PATCH /users/{user_id}', 'rejected',
            'The answer was lost, and the server did not apply it.', 2),
          ('old', 2, 'user:102', 'Ines', 'role', '400', '600', 'low', '', 'PATCH /users/{user_id}', 'rejected',
            'Insufficient permission', 2),
          ('old', 3, 'user:103', 'Nora', 'role', '400', '600', 'low', '', 'PATCH /users/{user_id}', 'skipped',
            'Not sent: the job was cancelled.', 2);
    `);
    expect(migrate(database, journalSchema)).toMatchObject({ ok: true });
    const journal = openJournal(database);
    expect(journal.change('old', 1)).toMatchObject({ outcome: 'not-applied', tries: 1 });
    expect(journal.change('old', 2)).toMatchObject({
      outcome: 'rejected',
      reason: { kind: 'text', words: 'Insufficient permission' },
    });
    expect(journal.change('old', 3)).toMatchObject({ reason: { kind: 'not-sent', because: 'cancelled' } });
    expect(journal.notDone('old').map(({ id }) => id)).toEqual([1, 2, 3]);
    database.close();
  });

  it('shows what another version recorded, but offers none of it for undo or retry', () => {
    const database = journalInMemory();
    const journal = openJournal(database);
    recordExample(database, { id: 'set-1', at: 1_000, changes: [1, 2, 3, 4].map((id) => aChange({ id })) });
    database.exec(`
      UPDATE change SET operation = 'poll.close/1', target = 'poll:7' WHERE change_id = 1;
      UPDATE change SET operation = 'user.update/2' WHERE change_id = 2;
      UPDATE change SET value_version = 2 WHERE change_id = 3;
    `);
    const applied = [1, 2, 3, 4].map((changeId) => ({ changeId, outcome: 'applied' as const }));
    journal.conclude('set-1', applied, 2_000);
    expect(journal.applied('set-1').map(({ id }) => id)).toEqual([4]);
    expect(journal.job('set-1')).toMatchObject({ canBeUndone: true });
    journal.conclude('set-1', [{ changeId: 4, outcome: 'rejected' }], 3_000);
    expect(journal.change('set-1', 1)).toMatchObject({ endpoint: 'unknown operation', target: 'poll:7' });
    expect(journal.rows('set-1', 0, 10).map(({ target, afterWords }) => `${target} ${afterWords}`)).toEqual([
      'user:104 Guest',
      'user:103 Guest',
      'user:102 Guest',
      'poll:7 Guest',
    ]);
    database.exec(`DELETE FROM journal_entry WHERE change_id = 4; DELETE FROM change WHERE change_id = 4`);
    expect(journal.job('set-1')).toMatchObject({ canBeUndone: false });
  });
});
