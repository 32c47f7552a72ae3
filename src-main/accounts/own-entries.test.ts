import { copyFileSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { succeed } from '#contract/outcome.ts';
import { sayText } from '#words/text.ts';
import { keychainAccount, type Keychain } from '../platform/keychain.ts';
import { listAccounts, upsertAccount } from '../store/accounts.ts';
import { openConsoleFile } from '../store/console-file.ts';
import { idOfAddresses } from '../store/identities.ts';
import { createAccountKeys } from './account-keys.ts';
import { keysInMemory } from './organizations.fixture.ts';
import { createOwnEntries } from './own-entries.ts';
import { recoverAccounts } from './recover-accounts.ts';

const url = 'https://orchid.example';
const email = 'ines@orchid.example';
const id = idOfAddresses(url, email);
const unmarked = keychainAccount(email, url);
const atServer = { url, name: '', isDemo: false, zulipVersion: '', featureLevel: 0 } as const;
const ines = { ...atServer, id, email, keyKeptIn: 'keychain', keyName: '', formerKeyName: null } as const;

let parent: string;
let entries: Map<string, string>;
const open: { close(): void }[] = [];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'realm-console-entries-'));
  entries = new Map();
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  rmSync(parent, { recursive: true, force: true });
});

/** A console with its files in this folder; the default folder is called `usual`. */
function start(name: string, keychain: Keychain = keysInMemory(entries)) {
  const folder = join(parent, name);
  const path = join(folder, 'realm-console.db');
  const opened = openConsoleFile(path, 0);
  if (!opened.ok) throw new Error(opened.trouble.message);
  const { database, lease } = opened.value;
  const ownEntries = createOwnEntries(database, path, join(parent, 'usual'));
  const keys = createAccountKeys(database, keychain, ownEntries);
  const close = (): void => {
    if (!database.isOpen) return;
    database.close();
    lease?.release();
  };
  open.push({ close });
  const account = () => {
    const [stored] = listAccounts(database);
    if (stored === undefined) throw new Error('There is no account.');
    return stored;
  };
  return {
    database,
    ownEntries,
    account,
    close,
    signIn: (key: string) => keys.keep({ ...ines }, key),
    signOut: () => keys.delete(account()),
    read: () => keys.read(account()),
    /** What the next connection does. */
    async connect() {
      const key = await keys.read(account());
      if (!key.ok) throw new Error('message' in key.failure ? sayText(key.failure.message) : '');
      await keys.settle(account(), key.value);
    },
    /** An entry as written by a version without marks. */
    hasEntry(keyName: string) {
      upsertAccount(database, { ...ines, keyName });
      entries.set(keyName, 'Zx9');
    },
  };
}

const found = succeed('Zx9');

describe('a console with its own folder', () => {
  it('has its own entries for an account that others have too, and deletes no other', async () => {
    const consoles = ['usual', 'one', 'other'].map((name) => start(name));
    for (const [index, each] of consoles.entries()) await each.signIn(`key ${index}`);
    expect(entries.size).toBe(3);
    expect(entries.get(unmarked)).toBe('key 0');
    for (const [index, each] of consoles.entries()) {
      expect(await each.read()).toEqual(succeed(`key ${index}`));
      await each.signOut();
      expect(entries.size).toBe(2 - index);
    }
  });

  it('finds only its own accounts after its file was damaged', async () => {
    const before = ['usual', 'one', 'other'].map((name) => ({ name, console: start(name) }));
    for (const { name, console } of before) await console.signIn(`key of ${name}`);
    for (const [index, { name, console }] of before.entries()) {
      console.close();
      rmSync(join(parent, name), { recursive: true });
      const after = start(name);
      const list = async () => succeed([...entries.keys()]);
      expect(await recoverAccounts(after.database, list, after.ownEntries)).toBe(1);
      expect(after.account()).toMatchObject({ id, email, url });
      expect(await after.read()).toEqual(succeed(`key of ${name}`));
      await after.signOut();
      expect(entries.size).toBe(2 - index);
    }
  });

  it('is the same console through every link to its folder', () => {
    const { folder } = start('one').ownEntries;
    symlinkSync(join(parent, 'one'), join(parent, 'link'), 'junction');
    expect(folder).toMatch(/^[0-9a-f]{16}$/);
    expect(start('link').ownEntries.folder).toBe(folder);
  });
});

describe('an entry from before there were marks', () => {
  it('moves at the next connection, and stays for the console of the default folder', async () => {
    const usual = start('usual');
    usual.hasEntry(unmarked);
    const one = start('one');
    one.hasEntry(unmarked);
    await one.connect();
    await usual.connect();
    expect(entries.size).toBe(2);
    expect(await one.read()).toEqual(found);
    await one.signOut();
    expect([...entries.keys()]).toEqual([unmarked]);
    expect(await usual.read()).toEqual(found);
  });

  it('stays for consoles that have yet to move, until the person signs out', async () => {
    const [one, other] = [start('one'), start('other')];
    for (const each of [one, other]) each.hasEntry(unmarked);
    await one.connect();
    await other.connect();
    await one.signOut();
    expect(await other.read()).toEqual(found);
    await other.signOut();
    expect([...entries.keys()]).toEqual([]);
  });

  it('stays, unused, if the person signs out before it has moved', async () => {
    const usual = start('usual');
    usual.hasEntry(unmarked);
    const one = start('one');
    one.hasEntry(unmarked);
    expect(await one.signOut()).toEqual(succeed(null));
    expect(await usual.read()).toEqual(found);
    expect(await one.read()).toMatchObject({ ok: false, failure: { trouble: 'missing' } });
    await one.signIn('Qw4');
    expect(await one.read()).toEqual(succeed('Qw4'));
    expect(entries.get(unmarked)).toBe('Zx9');
  });

  it('stays if the file of the default folder cannot be read', async () => {
    mkdirSync(join(parent, 'usual', 'realm-console.db'), { recursive: true });
    const one = start('one');
    one.hasEntry(unmarked);
    await one.connect();
    await one.signOut();
    expect([...entries.keys()]).toEqual([unmarked]);
  });

  it.each([
    ['before the new entry is written', false],
    ['after it is written, before that is remembered', true],
  ])('still exists when the program ends %s', async (_name, happens) => {
    const usual = keysInMemory(entries);
    let ended = (): void => {};
    const isEnded = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const ending = start('one', {
      ...usual,
      async write(name, key) {
        if (happens) await usual.write(name, key);
        ended();
        return new Promise<never>(() => {});
      },
    });
    ending.hasEntry(unmarked);
    void ending.connect();
    await isEnded;
    ending.close();

    const next = start('one');
    expect(await next.read()).toEqual(found);
    await next.connect();
    expect(await next.read()).toEqual(found);
    expect(next.account().keyName).not.toBe(unmarked);
    await next.signOut();
    expect([...entries.keys()]).toEqual([]);
  });
});

describe('a folder', () => {
  it('that was moved has its keys, under its new mark', async () => {
    const before = start('one');
    await before.signIn('Zx9');
    before.close();
    renameSync(join(parent, 'one'), join(parent, 'moved'));
    const moved = start('moved');
    await moved.connect();
    expect(await moved.read()).toEqual(found);
    await moved.signOut();
    expect([...entries.keys()]).toEqual([]);
  });

  it('that was copied leaves the original’s entry alone', async () => {
    const original = start('one');
    await original.signIn('Zx9');
    original.close();
    cpSync(join(parent, 'one'), join(parent, 'copy'), { recursive: true });
    const copy = start('copy');
    await copy.connect();
    await copy.signOut();
    expect(await start('one').read()).toEqual(found);
    expect(entries.size).toBe(1);
  });

  it('that was copied from a disk that is now missing leaves the original’s entry alone', async () => {
    mkdirSync(join(parent, 'stick'));
    const original = start('stick/one');
    await original.signIn('Zx9');
    original.close();
    cpSync(join(parent, 'stick', 'one'), join(parent, 'copy'), { recursive: true });
    renameSync(join(parent, 'stick'), join(parent, 'unplugged'));
    const copy = start('copy');
    await copy.connect();
    await copy.signOut();
    renameSync(join(parent, 'unplugged'), join(parent, 'stick'));
    expect(await start('stick/one').read()).toEqual(found);
  });

  it('that was copied from the default folder leaves that console’s entry alone', async () => {
    const usual = start('usual');
    await usual.signIn('Zx9');
    usual.close();
    mkdirSync(join(parent, 'one'));
    copyFileSync(join(parent, 'usual', 'realm-console.db'), join(parent, 'one', 'realm-console.db'));
    const copy = start('one');
    await copy.connect();
    await copy.signOut();
    expect([...entries]).toEqual([[unmarked, 'Zx9']]);
  });
});
