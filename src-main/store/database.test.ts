import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { findDamage } from './damage.ts';
import { consoleSchema } from './console-schema.ts';
import { migrate, readSchemaVersion } from './migration.ts';

const schemaVersion = consoleSchema.steps.length;

let folder: string;
const opened: DatabaseSync[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-store-'));
});
afterEach(() => {
  for (const database of opened.splice(0)) if (database.isOpen) database.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(path: string): DatabaseSync {
  const result = openDatabase(path);
  if (!result.ok) throw new Error(result.trouble.message);
  opened.push(result.value);
  return result.value;
}

/** The socket of a program that was killed while listening. */
function makeSocket(path: string): void {
  const program = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', program, path]);
}

describe('the local database', () => {
  it('is created with its folder and is durable', () => {
    const path = join(folder, 'deep', 'console.sqlite');
    const database = open(path);
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get(), 'FULL').toMatchObject({ synchronous: 2 });
    expect(database.prepare('PRAGMA foreign_keys').get()).toMatchObject({ foreign_keys: 1 });
    expect(database.prepare('PRAGMA busy_timeout').get()).toMatchObject({ timeout: 10_000 });
  });

  it.skipIf(process.platform === 'win32')('can be read by its owner only', () => {
    const path = join(folder, 'console.sqlite');
    open(path).exec('CREATE TABLE something (id INTEGER)');
    for (const file of [path, `${path}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it.skipIf(process.platform === 'win32')(
    'can be read by its owner only even if it was recreated otherwise',
    () => {
      const path = join(folder, 'console.sqlite');
      open(path).exec('CREATE TABLE something (id INTEGER)');
      const files = [path, `${path}-wal`, `${path}-shm`];
      for (const file of files) chmodSync(file, 0o644);
      open(path);
      expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    },
  );

  it.skipIf(process.platform === 'win32').each([
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['a device or a socket', makeSocket],
    ['a link', (path: string) => symlinkSync('/dev/zero', path)],
    ['a link', (path: string) => symlinkSync(`${path} is not there`, path)],
    ['a folder', (path: string) => mkdirSync(path)],
  ])('is rejected if %s is in its place', (what, make) => {
    const path = join(folder, 'console.sqlite');
    for (const taken of [path, `${path}-wal`]) {
      make(taken);
      expect(openDatabase(path)).toMatchObject({
        ok: false,
        trouble: { kind: 'unusable', message: expect.stringContaining(`${taken} is ${what}, not a file.`) },
      });
      rmSync(taken, { recursive: true });
    }
  });

  it.skipIf(process.platform === 'win32')('leaves the target of a link in its place unchanged', () => {
    const path = join(folder, 'console.sqlite');
    const other = join(folder, 'of another program');
    writeFileSync(other, 'its notes');
    chmodSync(other, 0o644);
    for (const taken of [path, `${path}-wal`, `${path}-shm`]) {
      symlinkSync(other, taken);
      expect(openDatabase(path).ok).toBe(false);
      rmSync(taken);
    }
    expect(readFileSync(other, 'utf8')).toBe('its notes');
    expect(statSync(other).mode & 0o777).toBe(0o644);
  });

  it('is migrated once; migrating again changes nothing', () => {
    const path = join(folder, 'console.sqlite');
    const database = open(path);
    expect(readSchemaVersion(database)).toBe(0);
    expect(migrate(database, consoleSchema)).toEqual({ ok: true, value: null });
    expect(readSchemaVersion(database)).toBe(schemaVersion);
    database.exec(`INSERT INTO preference (key, value) VALUES ('density', '"compact"')`);
    expect(migrate(open(path), consoleSchema)).toEqual({ ok: true, value: null });
    expect(database.prepare('SELECT count(*) AS number FROM preference').get()).toMatchObject({ number: 1 });
  });

  it('of a newer version is rejected and left unchanged', () => {
    const path = join(folder, 'console.sqlite');
    const database = open(path);
    migrate(database, consoleSchema);
    database.exec('CREATE TABLE of_the_future (id INTEGER)');
    database.exec(`PRAGMA user_version = ${schemaVersion + 1}`);
    expect(migrate(database, consoleSchema)).toMatchObject({
      ok: false,
      trouble: { kind: 'newer-schema', foundVersion: schemaVersion + 1, knownVersion: schemaVersion },
    });
    expect(database.prepare('SELECT count(*) AS number FROM of_the_future').get()).toMatchObject({
      number: 0,
    });
  });

  it('that is another kind of file is rejected and left unchanged', () => {
    const path = join(folder, 'console.sqlite');
    writeFileSync(path, 'these are notes, not a database\n'.repeat(200));
    expect(openDatabase(path)).toMatchObject({ ok: false, trouble: { kind: 'corrupt' } });
    expect(readFileSync(path, 'utf8')).toMatch(/^these are notes/);
  });

  it('is checked for damaged pages', () => {
    const path = join(folder, 'console.sqlite');
    const database = open(path);
    migrate(database, consoleSchema);
    const insert = database.prepare('INSERT INTO preference (key, value) VALUES (?, ?)');
    for (let number = 0; number < 500; number += 1) insert.run(`key ${number}`, 'x'.repeat(200));
    database.close();
    const bytes = readFileSync(path);
    bytes.fill(0xa5, 4096 * 4, bytes.length - 4096 * 2);
    writeFileSync(path, bytes);
    const result = openDatabase(path);
    if (result.ok) opened.push(result.value);
    const trouble = result.ok ? findDamage(result.value) : result.trouble;
    expect(trouble).toMatchObject({ kind: 'corrupt' });
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it('reports a path that cannot be used', () => {
    expect(openDatabase(folder)).toMatchObject({ ok: false, trouble: { kind: 'unusable' } });
  });

  it('rolls back a step that fails halfway', () => {
    const database = open(join(folder, 'console.sqlite'));
    // The last table of the first step already exists, so the step fails there.
    database.exec('CREATE TABLE journal_entry (id INTEGER)');
    expect(migrate(database, consoleSchema)).toMatchObject({ ok: false, trouble: { kind: 'unusable' } });
    expect(readSchemaVersion(database)).toBe(0);
    expect(database.prepare(`SELECT name FROM sqlite_master WHERE name = 'account'`).all()).toEqual([]);
  });
});
