import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConsoleFile } from './console-file.ts';
import { takeLease } from './lease.ts';
import { dismissNewFile, newFileToTell, writeFound } from './new-file.ts';
import { readPreferences, writePreferences } from './preferences.ts';
import { deleteSetAside, setAside } from './set-aside.ts';
import { spoilPage } from './spoiled-page.fixture.ts';

const now = Date.UTC(2026, 10, 23, 9, 30);
let folder: string;
let path: string;
const ends: (() => void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-file-'));
  path = join(folder, 'console.db');
  const { database } = open();
  writePreferences(database, { density: 'compact' });
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  end();
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true, force: true });
});

function end(): void {
  for (const each of ends.splice(0).toReversed()) each();
}
function open() {
  const opened = openConsoleFile(path, now);
  if (!opened.ok) throw new Error(opened.trouble.message);
  const { database, lease } = opened.value;
  ends.push(() => {
    database.close();
    lease?.release();
  });
  return opened.value;
}
const asides = () => readdirSync(folder).filter((name) => name.includes('.set-aside-'));

describe("the console's file", () => {
  it.each<[string, () => Buffer]>([
    ['is no database any more', () => (writeFileSync(path, 'x'.repeat(9_000)), readFileSync(path))],
    ['has damaged accounts', () => spoilPage(path, 'account')],
    ['has damaged preferences', () => spoilPage(path, 'preference')],
  ])('that %s is set aside with its date, and a new one is created', (_what, damage) => {
    const damaged = damage();
    const { database } = open();
    const aside = `${path}.set-aside-2026-11-23T093000`;
    expect(newFileToTell(database)).toEqual({ setAside: aside, found: null });
    expect(readFileSync(aside).equals(damaged)).toBe(true);
    expect(readPreferences(database).keepJournalFor, 'until somebody chooses again').toBe('always');
    writePreferences(database, { density: 'comfortable' });
    end();
    open();
    expect(asides()).toHaveLength(1);
  });

  it('that replaced a damaged one is reported at each start until dismissed, with what was found later', () => {
    spoilPage(path, 'account');
    const told = () => {
      const { database } = open();
      const newFile = newFileToTell(database);
      return [database, newFile?.found] as const;
    };
    told();
    end();
    const [first, pending] = told();
    expect(pending).toBeNull();
    dismissNewFile(first);
    end();
    const [second, dismissed] = told();
    expect(dismissed).toBeUndefined();
    writeFound(second, 2);
    end();
    expect(told()[1]).toBe(2);
    deleteSetAside(path);
    end();
    expect(newFileToTell(open().database), 'no name of a file that is gone').toEqual({
      setAside: null,
      found: 2,
    });
  });

  it('counts as new even if the program ended right after setting the damaged one aside', () => {
    const aside = setAside(path, now);
    const { database } = open();
    expect(newFileToTell(database)).toEqual({ setAside: aside, found: null });
    expect(readPreferences(database).keepJournalFor).toBe('always');
  });

  it('that is intact is used as it is', () => {
    const { database } = open();
    expect(newFileToTell(database)).toBeNull();
    expect(readPreferences(database).density).toBe('compact');
    expect(asides()).toEqual([]);
  });

  it('of a newer version is rejected and left unchanged', () => {
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 9999');
    database.close();
    expect(openConsoleFile(path, now)).toMatchObject({ ok: false, trouble: { kind: 'newer-schema' } });
    expect(asides()).toEqual([]);
  });

  it('that another console uses stays in place, damaged or not', () => {
    writeFileSync(path, 'x'.repeat(9_000));
    const other = takeLease(path);
    ends.push(() => other?.release());
    expect(openConsoleFile(path, now)).toMatchObject({ ok: false, trouble: { kind: 'corrupt' } });
    expect(asides()).toEqual([]);
  });
});
