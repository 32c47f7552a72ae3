import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Composition } from '#contract/calls/announce.ts';
import { readCompositions, writeComposition } from './compositions.ts';
import { forgetOrganization } from './forget-organization.ts';
import { openDatabase } from './database.ts';
import { consoleSchema } from './console-schema.ts';
import { migrate } from './migration.ts';

const written: Composition = {
  to: 'channel',
  channelId: 3,
  topic: 'Winter hours',
  people: [{ userId: 7, name: 'Élodie' }],
  viewId: null,
  each: false,
  content: 'From Monday the studios open at 8:30. 🌅',
  deliverAt: '2026-11-23T09:00',
  localId: 'abc',
  attempt: null,
};

let folder: string;
let database: DatabaseSync;
const open = (): DatabaseSync => {
  const opened = openDatabase(join(folder, 'console.db'));
  if (!opened.ok) throw new Error(opened.trouble.message);
  migrate(opened.value, consoleSchema);
  return opened.value;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compositions-'));
  database = open();
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

describe('unsent text', () => {
  test('is restored exactly after the program ended, by its kind', () => {
    writeComposition(database, 'one', 'new', written);
    writeComposition(database, 'one', 'new', { ...written, topic: 'Summer hours' });
    writeComposition(database, 'one', 'draft:31', written);
    writeComposition(database, 'other', 'scheduled:14', written);
    database.close();
    database = open();
    expect(readCompositions(database, 'one')).toEqual([
      { subject: 'draft:31', composition: written },
      { subject: 'new', composition: { ...written, topic: 'Summer hours' } },
    ]);
  });

  test('is deleted when it was sent, and with its organization; other text stays', () => {
    writeComposition(database, 'one', 'new', written);
    writeComposition(database, 'one', 'draft:31', written);
    writeComposition(database, 'other', 'new', written);
    writeComposition(database, 'one', 'new', null);
    expect(readCompositions(database, 'one').map(({ subject }) => subject)).toEqual(['draft:31']);
    forgetOrganization(database, 'one');
    expect(readCompositions(database, 'one')).toEqual([]);
    expect(readCompositions(database, 'other')).toHaveLength(1);
  });

  test('of another version does not hide the rest', () => {
    writeComposition(database, 'one', 'new', written);
    database.exec(`INSERT INTO composition VALUES ('one', 'draft:5', '{"to":"nobody"}'), ('one', 'x', '{')`);
    expect(readCompositions(database, 'one').map(({ subject }) => subject)).toEqual(['new']);
  });
});
