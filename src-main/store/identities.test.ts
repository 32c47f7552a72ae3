import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAccounts } from './accounts.ts';
import { claimAccount, learnAccount, listRealms, realmOfAccount } from './identities.ts';
import { openSafetyStore } from './safety.ts';
import { consoleSchema } from './console-schema.ts';
import { migrate } from './migration.ts';

let database: DatabaseSync;
const orchid = 'https://orchid.example';
/** The last version that identified accounts by their addresses. */
const versionByAddress = 11;
/** The id that this version gave to tomas@orchid.example. */
const formerId = 'ce17beb4a5ac7038';

const realmAt = (url: string) => listRealms(database).find((realm) => realm.url === url) ?? null;
const person = (email: string, userId: number, realmUuid: string | null = null) => ({
  url: orchid,
  email,
  userId,
  realmUuid,
});
const claim = (email: string, userId: number) =>
  claimAccount(database, realmAt(orchid), person(email, userId));

beforeEach(() => {
  database = new DatabaseSync(':memory:');
});

describe('accounts', () => {
  beforeEach(() => {
    migrate(database, consoleSchema);
  });

  it('belong to a person in an organization, whatever the addresses are', () => {
    const id = claim('ines@orchid.example', 9);
    expect(claim('ines.new@orchid.example', 9)).toBe(id);
    expect(claim('ines@orchid.example', 10)).not.toBe(id);
    const moved = { ...person('ines@orchid.example', 9), url: 'https://garden.example' };
    expect(claimAccount(database, realmAt(orchid), moved)).toBe(id);
    expect(listRealms(database)).toMatchObject([{ url: 'https://garden.example' }]);
    // The former address belongs to nobody now.
    expect(claim('ines@orchid.example', 9)).not.toBe(id);
  });

  it('learn the server’s UUID for the organization once, and keep it', () => {
    const id = claim('ines@orchid.example', 9);
    learnAccount(database, id, { userId: 9, realmUuid: null });
    learnAccount(database, id, { userId: 9, realmUuid: 'a-1' });
    learnAccount(database, id, { userId: 12, realmUuid: 'b-2' });
    expect(listRealms(database)).toMatchObject([{ uuid: 'a-1' }]);
    expect(claim('ines@orchid.example', 9)).toBe(id);
  });
});

describe('a store from the version that identified accounts by address', () => {
  function write(table: string, row: Record<string, string | number | null>): void {
    const names = Object.keys(row);
    database
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row));
  }
  function writeAccount(id: string, email: string, url = orchid): void {
    const shown = { name: 'Orchid', is_demo: 0, key_kept_in: 'keychain', zulip_version: '12.1' };
    write('account', { id, url, email, ...shown, feature_level: 499, position: 0 });
  }
  const writeChange = (
    id: string,
    organization_id: string,
    caller_user_id: number | null,
    created_at: number,
  ) => write('change_set', { id, organization_id, title: '', action: '{}', caller_user_id, created_at });

  beforeEach(() => {
    migrate(database, consoleSchema, versionByAddress);
  });

  it('keeps every id, the names of keychain entries, and who made changes', () => {
    writeAccount('one', 'ines@orchid.example');
    writeAccount('two', 'tomas@orchid.example', 'http://127.0.0.1:9991');
    writeChange('a', 'one', null, 3);
    writeChange('b', 'one', 9, 2);
    expect(migrate(database, consoleSchema)).toEqual({ ok: true, value: null });
    expect(listAccounts(database)).toMatchObject([
      { id: 'one', keyName: 'ines@orchid.example@orchid.example', formerKeyName: null },
      { id: 'two', keyName: 'tomas@orchid.example@127.0.0.1:9991', formerKeyName: null },
    ]);
    expect(claim('ines.new@orchid.example', 9)).toBe('one');
    expect(realmOfAccount(database, 'two')).not.toBe(realmOfAccount(database, 'one'));
  });

  it('identifies people without a journal as soon as they are live, or by the address they sign in with', () => {
    writeAccount('one', 'ines@orchid.example');
    writeAccount(formerId, 'tomas@orchid.example');
    migrate(database, consoleSchema);
    learnAccount(database, 'one', { userId: 9, realmUuid: null });
    expect(claim('ines.new@orchid.example', 9)).toBe('one');
    expect(claim('tomas@orchid.example', 11)).toBe(formerId);
  });

  it('uses the most recent account if a person has two', () => {
    writeAccount('old', 'ines@orchid.example');
    writeAccount('new', 'ines.new@orchid.example');
    writeChange('a', 'old', 9, 1);
    writeChange('b', 'new', 9, 2);
    expect(migrate(database, consoleSchema)).toEqual({ ok: true, value: null });
    expect(claim('ines.new@orchid.example', 9)).toBe('new');
  });

  it('gives the organization the strictest level and all protected people', () => {
    writeAccount('one', 'ines@orchid.example');
    writeAccount('two', 'tomas@orchid.example');
    write('safety', { organization_id: 'one', level: 'normal' });
    write('safety', { organization_id: 'two', level: 'read-only' });
    for (const [organization_id, user_id] of [
      ['one', 4],
      ['one', 5],
      ['two', 5],
      ['two', 6],
    ] as const)
      write('protected_account', { organization_id, user_id });
    migrate(database, consoleSchema);
    const safety = openSafetyStore(database);
    for (const id of ['one', 'two']) {
      expect(safety.read(id)).toEqual({ id: 0, level: 'read-only', protectedUserIds: [4, 5, 6] });
    }
  });

  it('passes a deleted account’s data to the next one that signs in with its address', () => {
    writeAccount('one', 'ines@orchid.example');
    write('safety', { organization_id: 'one', level: 'normal' });
    write('safety', { organization_id: formerId, level: 'confirm' });
    write('protected_account', { organization_id: formerId, user_id: 4 });
    migrate(database, consoleSchema);
    const id = claim('tomas@orchid.example', 11);
    expect(id).toBe(formerId);
    expect(openSafetyStore(database).read('one')).toMatchObject({ level: 'confirm', protectedUserIds: [4] });
  });
});
