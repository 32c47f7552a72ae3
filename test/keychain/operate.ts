/**
 * A keychain operation in its own process, so that each test can choose its Secret Service.
 * node operate.ts OPERATION ACCOUNT [KEY]
 * node operate.ts renew ACCOUNT KEY NEW-KEY
 * node operate.ts folders ACCOUNT KEY
 * node operate.ts list-locked ACCOUNT KEY
 * node operate.ts move ACCOUNT KEY NEW-ADDRESS [STEPS], where the program ends after so many steps
 * Prints the result as a line of JSON.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { utilityProcess } from '../../build/chromium-shell/utility-process.ts';
import { idOfAddresses } from '../../src-main/store/identities.ts';
import { createAccountKeys } from '../../src-main/accounts/account-keys.ts';
import type { OwnEntries } from '../../src-main/accounts/own-entries.ts';
import { createKeychain } from '../../src-main/platform/keychain-host.ts';
import { folderOfEntry, keychainAccount, type Keychain } from '../../src-main/platform/keychain.ts';
import { listAccounts, updateAccount, upsertAccount } from '../../src-main/store/accounts.ts';
import { consoleInMemory } from '../../src-main/store/store.fixture.ts';

const [operation, account = '', key = '', newAddress = '', steps = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '..', '..');
const keychain = createKeychain({
  start: () =>
    utilityProcess.fork(join(root, 'src-main', 'platform', 'keychain-process.ts'), [], {
      stdio: 'ignore',
      execArgv: ['--import', join(root, 'build', 'chromium-shell', 'register.ts')],
    }),
  service: 'Realm Console test',
  timeLimitMilliseconds: 3_000,
});

const lockKeyring = `--session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets
  org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login`.split(/\s+/);

/** As used by the console in the default folder. */
const usual: OwnEntries = { folder: null, has: () => true, isAbandoned: () => false };

async function operate() {
  switch (operation) {
    case 'check':
      return keychain.check();
    case 'read':
      return keychain.read(account);
    case 'write':
      return keychain.write(account, key);
    case 'delete':
      return keychain.delete(account);
    case 'round trip': {
      const steps = [];
      steps.push(await keychain.read(account));
      steps.push(await keychain.write(account, key));
      steps.push(await keychain.read(account));
      steps.push(await keychain.write(account, `${key} again`));
      steps.push(await keychain.read(account));
      steps.push(await keychain.delete(account));
      steps.push(await keychain.read(account));
      steps.push(await keychain.delete(account));
      return steps;
    }
    case 'renew':
      return renew();
    case 'move':
      return move();
    case 'list-locked':
      await keychain.write(account, key);
      execFileSync('dbus-send', lockKeyring);
      return [await keychain.list(), await keychain.read(account)];
    case 'folders':
      return folders();
    default:
      throw new Error(`Unknown operation ${operation ?? ''}`);
  }
}

/** Replaces a key, and returns what the next start reads. */
async function renew() {
  const database = consoleInMemory();
  const url = 'https://orchid.example';
  const stored = { id: 'ines', url, name: '', email: account, isDemo: false, keyKeptIn: 'keychain' } as const;
  const server = { zulipVersion: '', featureLevel: 0 };
  const ines = { ...stored, ...server, keyName: '', formerKeyName: null };
  const keys = createAccountKeys(database, keychain, usual);
  const kept = [await keys.keep(ines, key), await keys.keep(ines, newAddress)];
  const [afterwards] = listAccounts(database);
  return { kept: kept.map(({ ok }) => ok), read: afterwards && (await keys.read(afterwards)) };
}

/** Signs in to an account from the consoles of three folders, and out of one after another. */
async function folders() {
  const marks = [null, '0123456789abcdef', 'fedcba9876543210'];
  const url = 'https://orchid.example';
  const stored = { url, name: '', email: account, isDemo: false, keyKeptIn: 'keychain' } as const;
  const server = { zulipVersion: '', featureLevel: 0, keyName: '', formerKeyName: null };
  const consoles = marks.map((folder) => {
    const has = (name: string): boolean => folderOfEntry(name) === folder;
    const keys = createAccountKeys(consoleInMemory(), keychain, { folder, has, isAbandoned: () => false });
    return { keys, account: { ...stored, ...server, id: idOfAddresses(url, account) } };
  });
  for (const [index, each] of consoles.entries()) await each.keys.keep(each.account, `${key} ${index}`);
  const listed = await keychain.list();
  const left: unknown[] = [];
  for (const each of consoles) {
    await each.keys.delete(each.account);
    left.push(await Promise.all(consoles.map((other) => other.keys.read(other.account))));
  }
  return { listed, left };
}

/** Moves a key to another address's entry with a store in memory, and returns which entries then have it. */
async function move() {
  const database = consoleInMemory();
  const url = 'https://orchid.example';
  const id = idOfAddresses(url, account);
  const former = keychainAccount(account, url);
  const present = `${keychainAccount(newAddress, url)} (${id})`;
  const stored = { id, url, name: '', email: account, isDemo: false, keyKeptIn: 'keychain' } as const;
  const server = { zulipVersion: '', featureLevel: 0 };
  upsertAccount(database, { ...stored, ...server, keyName: former, formerKeyName: null });
  await keychain.write(former, key);
  updateAccount(database, { ...stored, ...server, email: newAddress });

  let left = steps === '' ? Infinity : Number(steps);
  const step = <T>(work: () => Promise<T>): Promise<T> => ((left -= 1) < 0 ? new Promise(() => {}) : work());
  const ending: Keychain = {
    ...keychain,
    write: (name, value) => step(() => keychain.write(name, value)),
    delete: (name) => step(() => keychain.delete(name)),
  };
  const [before] = listAccounts(database);
  if (before)
    await Promise.race([createAccountKeys(database, ending, usual).settle(before, key), pause(1_000)]);

  const entries = async () => [await keychain.read(former), await keychain.read(present)].map(({ ok }) => ok);
  const interrupted = await entries();
  // The next start finds what the store names, and does the rest.
  const [afterwards] = listAccounts(database);
  if (!afterwards) throw new Error('The account is gone.');
  const keys = createAccountKeys(database, keychain, usual);
  const read = await keys.read(afterwards);
  await keys.settle(afterwards, key);
  return { interrupted, read, settled: await entries(), again: await keys.read(afterwards) };
}

process.stdout.write(`${JSON.stringify(await operate())}\n`);
// A keychain that is still waiting for the user must not keep the process alive.
process.exit(0);
