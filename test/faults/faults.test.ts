import { describe, expect, it } from 'vitest';
import {
  allCells,
  cellName,
  localCells,
  networkCells,
  observe,
  programCells,
  readFaults,
  type Cell,
} from './matrix.ts';

const documented = readFaults();

/** The quick ones; `npm run test:long` observes all. */
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
  'Unasked 100 Continue: read',
  'Empty polls: poll',
  'Old events: poll',
  'Role lowered: bulk',
  'Sleep: poll',
  'Disk full: write',
  'Disk full: download',
  'Thread crash: read',
]);

describe('docs/faults.md', () => {
  it("has no blank cell, and no cell about something that doesn't exist", () => {
    expect([...documented.keys()].toSorted()).toEqual(allCells.map(cellName).toSorted());
    const blank = [...documented].filter(([, cell]) =>
      Object.values(cell).some((words) => words.trim() === ''),
    );
    expect(blank.map(([name]) => name)).toEqual([]);
  });

  const shared = (cells: readonly Cell[]) =>
    cells.filter((cell) => share.has(cellName(cell))).map((cell) => [cellName(cell), cell] as const);

  it.concurrent.each(shared(networkCells))('describes the result of "%s" correctly', async (name, cell) => {
    expect(await observe(cell)).toEqual(documented.get(name));
  });

  it.each(shared([...localCells, ...programCells]))(
    'describes the result of "%s", which affects everything, correctly',
    async (name, cell) => {
      expect(await observe(cell)).toEqual(documented.get(name));
    },
  );

  it('compares existing cells', () => {
    const names = new Set(allCells.map(cellName));
    expect([...share].filter((name) => !names.has(name))).toEqual([]);
  });
});
