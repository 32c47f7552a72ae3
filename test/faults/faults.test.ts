import { describe, expect, it } from 'vitest';
import { isThere, testWords } from '../named-test.ts';
import { cellName, localCells, networkCells, observe, readFaults, type Cell } from './matrix.ts';
import { namedTroubles } from './named-troubles.ts';
import { operations } from './operations.ts';

const told = readFaults();

/** Those that are over soon; `npm run test:long` observes all. */
const share: ReadonlySet<string> = new Set([
  'Offline: read',
  'DNS failure: download',
  'Refused: write',
  'Reset: register',
  'TLS: expired: poll',
  'TLS: self-signed: render',
  '401 mid-run: poll',
  '403: bulk',
  '404: download',
  '5xx JSON: read',
  '5xx HTML: write',
  'Truncated: write',
  'Malformed: render',
  'Sleep: poll',
  'Disk full: write',
  'Disk full: download',
]);

describe('docs/faults.md', () => {
  it('has no blank cell, and no cell of something that is not there', () => {
    const wanted = [
      ...[...networkCells, ...localCells].map(cellName),
      ...namedTroubles.flatMap(({ name }) => operations.map((operation) => `${name}: ${operation.name}`)),
    ];
    expect([...told.keys()].toSorted()).toEqual(wanted.toSorted());
    const blank = [...told].filter(([, cell]) => Object.values(cell).some((words) => words.trim() === ''));
    expect(blank.map(([name]) => name)).toEqual([]);
  });

  it.each(namedTroubles.map((each) => [each.name, each] as const))(
    '%s: its tests are there',
    (_name, { cells, tests }) => {
      for (const [operation, cell] of Object.entries(cells)) {
        if (operation !== 'all') expect(operations.map(({ name }) => name)).toContain(operation);
        expect(Object.values(cell)).not.toContain('');
      }
      expect(tests.length).toBeGreaterThan(0);
      expect(tests.filter((test) => !isThere(test)).map(testWords)).toEqual([]);
    },
  );

  const shared = (cells: readonly Cell[]) =>
    cells.filter((cell) => share.has(cellName(cell))).map((cell) => [cellName(cell), cell] as const);

  it.concurrent.each(shared(networkCells))('says of "%s" what comes of it', async (name, cell) => {
    expect(await observe(cell)).toEqual(told.get(name));
  });

  it.each(shared(localCells))('says of "%s", which strikes all, what comes of it', async (name, cell) => {
    expect(await observe(cell)).toEqual(told.get(name));
  });

  it('compares cells that there are', () => {
    const names = new Set([...networkCells, ...localCells].map(cellName));
    expect([...share].filter((name) => !names.has(name))).toEqual([]);
  });
});
