import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consoleSchema } from './console-schema.ts';
import { forgetOrganization, journalsToForget } from './forget-organization.ts';
import { claimAccount } from './identities.ts';
import { createJournalUpkeep } from './journal-upkeep.ts';
import { openJournalSearch } from './journal-search.ts';
import { aChange, everything, recordExample } from './journal-search.fixture.ts';
import { journalSchema } from './journal-schema.ts';
import { openJournal } from './journal.ts';
import { rowsIn, writeReleased } from './released-store.fixture.ts';
import { storeAt } from './store.fixture.ts';
import { journalPathOf, type Store } from './store.ts';
import { keepUp, type UpkeepTask } from './upkeep.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 23);

let folder: string;
let databasePath: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-upkeep-'));
  databasePath = join(folder, 'console.db');
});
afterEach(() => {
  for (const database of [store.database, store.journalDatabase]) if (database.isOpen) database.close();
  rmSync(folder, { recursive: true, force: true });
});

const taskOf = (parts: Partial<UpkeepTask> = {}): UpkeepTask => ({
  databasePath,
  keptDays: 365,
  nowMilliseconds: now,
  openDemos: [],
  ...parts,
});

/** Runs the upkeep to its end, and counts the transactions, between which others can write. */
function keepUpWith(parts: Partial<UpkeepTask> = {}): number {
  const work = keepUp(store, taskOf(parts));
  let steps = 0;
  while (work.next().done !== true) steps += 1;
  return steps;
}

const changeSetsOf = (journal: DatabaseSync): string[] =>
  journal
    .prepare('SELECT id FROM change_set ORDER BY id')
    .all()
    .map(({ id }) => String(id));

const namesOfSetAside = (): string[] => readdirSync(folder).filter((name) => name.includes('set-aside'));

/** Records a change set that was applied and ended this many days ago. */
function recordEnded(
  id: string,
  daysAgo: number,
  parts: { organizationId?: string; changes?: number } = {},
): void {
  const changes = Array.from({ length: parts.changes ?? 1 }, (_, index) => aChange({ id: index + 1 }));
  recordExample(store.journalDatabase, {
    id,
    at: now - daysAgo * day,
    organizationId: parts.organizationId ?? 'orchid',
    changes,
    outcomes: Object.fromEntries(changes.map((change) => [change.id, { outcome: 'applied' }])),
  });
}

describe('removing an organization', () => {
  it('leaves nothing of it in either file or in copies of them', () => {
    writeReleased(databasePath, consoleSchema, consoleSchema.steps.length);
    writeReleased(journalPathOf(databasePath), journalSchema, journalSchema.steps.length);
    writeFileSync(`${databasePath}.before-migration-3`, 'an older one');
    store = storeAt(databasePath);
    const { database, journalDatabase } = store;
    recordEnded('harbour', 3, { organizationId: 'harbour' });
    forgetOrganization(database, 'orchid');
    keepUpWith({ keptDays: null });
    expect(changeSetsOf(journalDatabase)).toEqual(['harbour']);
    expect(journalsToForget(database)).toEqual([]);
    database.close();
    journalDatabase.close();
    const left = [...rowsIn(databasePath)].filter(([, rows]) => rows.length > 0).map(([table]) => table);
    expect(left, 'preferences are of the whole console').toEqual(['preference']);
    expect(readdirSync(folder).filter((name) => name.includes('before-migration'))).toEqual([]);
    for (const file of readdirSync(folder)) {
      expect(readFileSync(join(folder, file)).includes('Søren Lindqvist'), file).toBe(false);
    }
  });

  it('leaves nothing of it in journals that were set aside, and keeps what others have there', () => {
    store = storeAt(databasePath);
    const journalPath = journalPathOf(databasePath);
    recordEnded('first', 3);
    recordEnded('second', 3, { organizationId: 'harbour' });
    store.journalDatabase.exec(`VACUUM INTO '${journalPath}.set-aside-2026-11-01T120000'`);
    const damaged = `${journalPath}.set-aside-2026-11-02T120000`;
    store.journalDatabase.exec(`VACUUM INTO '${damaged}'`);
    const bytes = readFileSync(damaged);
    writeFileSync(damaged, bytes.fill(0xa5, 4_096, 8_192));
    writeFileSync(`${damaged}-wal`, 'of the same');
    keepUpWith();
    expect(namesOfSetAside(), 'nothing was forgotten').toHaveLength(3);
    forgetOrganization(store.database, 'orchid');
    keepUpWith();
    expect(namesOfSetAside()).toEqual(['console-journal.db.set-aside-2026-11-01T120000']);
    const aside = new DatabaseSync(`${journalPath}.set-aside-2026-11-01T120000`);
    expect(changeSetsOf(aside)).toEqual(['second']);
    aside.close();
    forgetOrganization(store.database, 'harbour');
    keepUpWith();
    expect(namesOfSetAside()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('deletes nothing in a journal that a link leads to', () => {
    store = storeAt(databasePath);
    const journalPath = journalPathOf(databasePath);
    recordEnded('first', 3);
    const other = join(folder, 'of another console.db');
    store.journalDatabase.exec(`VACUUM INTO '${other}'`);
    const before = readFileSync(other);
    symlinkSync(other, `${journalPath}.set-aside-2026-11-01T120000`);
    forgetOrganization(store.database, 'orchid');
    keepUpWith();
    expect(namesOfSetAside(), 'the link itself is gone').toEqual([]);
    expect(readFileSync(other).equals(before)).toBe(true);
  });

  it('keeps the organization’s safety settings if another account uses them', () => {
    store = storeAt(databasePath);
    const { database } = store;
    const person = { url: 'https://orchid.example', email: 'ines@orchid.example', realmUuid: null };
    const one = claimAccount(database, null, { ...person, userId: 8 });
    const realm = { id: 'realm', url: person.url, uuid: null };
    database.exec(`UPDATE account_identity SET realm_id = realm_id`);
    const realmId = String(database.prepare('SELECT realm_id AS id FROM account_identity').get()?.['id']);
    const other = claimAccount(database, { ...realm, id: realmId }, { ...person, email: 'b@x', userId: 9 });
    database.prepare(`INSERT INTO safety (realm_id, level) VALUES (?, 'read-only')`).run(realmId);
    const levels = () => database.prepare('SELECT level FROM safety').all();
    forgetOrganization(database, one);
    expect(levels()).toHaveLength(1);
    forgetOrganization(database, other);
    expect(levels()).toEqual([]);
  });

  it('blocks its id until the journal is gone', () => {
    store = storeAt(databasePath);
    const { database } = store;
    const person = {
      url: 'https://orchid.example',
      email: 'ines@orchid.example',
      userId: 8,
      realmUuid: null,
    };
    const id = claimAccount(database, null, person);
    forgetOrganization(database, id);
    expect(claimAccount(database, null, person)).not.toBe(id);
  });

  it('also removes demo organizations that are no longer open', () => {
    store = storeAt(databasePath);
    recordEnded('earlier', 1, { organizationId: 'demo-1' });
    recordEnded('open', 1, { organizationId: 'demo-2' });
    keepUpWith({ openDemos: ['demo-2'] });
    expect(changeSetsOf(store.journalDatabase)).toEqual(['open']);
  });
});

describe('journal retention', () => {
  beforeEach(() => {
    store = storeAt(databasePath);
  });

  it.each([
    [365, ['day-1', 'day-29', 'day-31', 'day-364']],
    [90, ['day-1', 'day-29', 'day-31']],
    [30, ['day-1', 'day-29']],
    [1, ['day-1', 'day-29']],
    [null, ['day-1', 'day-29', 'day-31', 'day-364', 'day-366']],
  ])('for %s days keeps these: %j', (keptDays, left) => {
    for (const days of [1, 29, 31, 364, 366]) recordEnded(`day-${days}`, days);
    keepUpWith({ keptDays });
    expect(changeSetsOf(store.journalDatabase)).toEqual(left.toSorted());
  });

  it('deletes everything that belongs to an entry, in small steps, and reports it', () => {
    recordEnded('large', 400, { changes: 1_000 });
    recordEnded('small', 380, { organizationId: 'harbour' });
    recordEnded('new', 1);
    expect(keepUpWith()).toBeGreaterThan(5);
    const tables = ['change', 'journal_entry', 'job'] as const;
    for (const table of tables) {
      const counted = store.journalDatabase.prepare(`SELECT count(*) AS number FROM ${table}`).get();
      expect(counted?.['number'], table).toBe(table === 'journal_entry' ? 2 : 1);
    }
    recordEnded('next', 390, { changes: 2 });
    keepUpWith();
    const search = openJournalSearch(store.journalDatabase, 'orchid');
    const work = search.entries(everything, null, 10);
    let step = work.next();
    while (step.done !== true) step = work.next();
    expect(step.value.deleted).toEqual({
      changeSets: 2,
      changes: 1_002,
      endedBeforeMilliseconds: now - 365 * day,
    });
  });

  it('ignores jobs that are not over, and those that an entry of the leave calendar needs', () => {
    recordEnded('leave', 500);
    recordEnded('over', 500);
    const journal = openJournal(store.journalDatabase);
    for (const id of ['paused', 'sending']) recordEnded(id, 500, { changes: 2 });
    journal.setJobState('paused', 'paused', '', null);
    journal.intend('sending', [1], now - 499 * day);
    recordEnded('new', 0);
    store.database.exec(`
      INSERT INTO leave (id, organization_id, status, from_at, until_at, state, explanation, begin_job_id)
      VALUES ('one', 'orchid', '{}', 0, 1, 'set', '', 'leave')`);
    keepUpWith();
    expect(changeSetsOf(store.journalDatabase)).toEqual(['leave', 'new', 'paused', 'sending']);
  });

  it('survives a clock that is years ahead', () => {
    recordEnded('yesterday', 1);
    keepUpWith({ nowMilliseconds: now + 5_000 * day });
    expect(changeSetsOf(store.journalDatabase)).toEqual(['yesterday']);
  });

  it('runs in a separate thread, and continues after an interruption', async () => {
    recordEnded('old', 400, { changes: 600 });
    recordEnded('new', 1);
    const interrupted = keepUp(store, taskOf());
    interrupted.next();
    const upkeep = createJournalUpkeep({
      canRun: () => true,
      entry: new URL('./upkeep-thread.ts', import.meta.url),
      task: () => taskOf(),
    });
    expect(await upkeep.run()).toMatchObject([{ organizationId: 'orchid', changeSets: 1 }]);
    await upkeep.close();
    expect(changeSetsOf(store.journalDatabase)).toEqual(['new']);
  });
});
