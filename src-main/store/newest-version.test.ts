import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { consoleSchema } from './console-schema.ts';
import { migrate } from './migration.ts';
import { noteVersion } from './newest-version.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database, consoleSchema);
});
afterEach(() => database.close());

it('reports each newer version once, and never the first', () => {
  const started = ['0.7.0', '0.7.0', '0.10.0', '0.10.0', '1.0.0'];
  expect(started.map((version) => noteVersion(database, version))).toEqual([false, false, true, false, true]);
});

it('reports nothing when an older version runs, or the newest one again', () => {
  const started = ['0.8.0', '0.7.1', '0.8.0'];
  expect(started.map((version) => noteVersion(database, version))).toEqual([false, false, false]);
});
