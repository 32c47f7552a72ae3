import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMakeUnwritable, makeUnwritable } from '../../test/unwritable.ts';
import { openConsoleFile } from './console-file.ts';
import { prepareJournal } from './store.ts';

let folder: string;
let path: string;
let ends: (() => void)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'realm-console-unwritable-'));
  path = join(folder, 'console.db');
  ends = [];
});
afterEach(() => {
  for (const end of ends.toReversed()) end();
  rmSync(folder, { recursive: true, force: true });
});

const lock = (taken: string): void => void ends.push(makeUnwritable(taken) ?? (() => {}));
const advice = 'Make it and its folder writable for your account, then start again.';
const refused = {
  ok: false,
  trouble: { kind: 'unusable', message: expect.stringContaining(advice) as unknown },
};

/** A successful start, with everything in its files. */
function start(): void {
  const opened = openConsoleFile(path, 0);
  if (!opened.ok) throw new Error(opened.trouble.message);
  const { database, lease } = opened.value;
  const journal = prepareJournal(database, path);
  if (journal.ok) journal.value.close();
  database.close();
  lease?.release();
}

describe.skipIf(!canMakeUnwritable())(
  'a console that may not write (skipped: nothing can be made unwritable here)',
  () => {
    it.each([
      ['its folder, in which nothing is yet', '', false],
      ['its folder', '', true],
      ['its file', 'console.db', true],
      ['the file of its lease', 'console-lease.db', true],
      ['the log beside its file', 'console.db-wal', true],
    ])('%s says what to do, and changes nothing', (_what, name, isUsed) => {
      if (isUsed) start();
      if (name.endsWith('-wal')) writeFileSync(join(folder, name), '');
      const taken = join(folder, name);
      const names = readdirSync(folder);
      const before = names.map((each) => readFileSync(join(folder, each)));
      lock(taken);
      expect(openConsoleFile(path, 0)).toMatchObject(refused);
      expect(readdirSync(folder)).toEqual(names);
      expect(names.map((each) => readFileSync(join(folder, each)))).toEqual(before);
    });

    it('its journal starts all the same, and says what to do', () => {
      start();
      lock(join(folder, 'console-journal.db'));
      const opened = openConsoleFile(path, 0);
      if (!opened.ok) throw new Error(opened.trouble.message);
      const { database, lease } = opened.value;
      expect(prepareJournal(database, path)).toMatchObject(refused);
      database.close();
      lease?.release();
    });
  },
);
