import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  cellName,
  faultsDocument,
  faultsFile,
  localCells,
  networkCells,
  observe,
  programCells,
  readFaults,
  type Cell,
} from '../faults/matrix.ts';

/** Most of them wait for time limits. */
const sideBySide = 8;
/** Each is a program with a browser. */
const programs = 2;
/** Which cells to observe, keeping the others; all by default. */
const only = process.env['FAULTS'];

it(
  'docs/faults.md says for every operation and every trouble what is read, retried and kept',
  {
    timeout: 60 * 60_000,
  },
  async () => {
    const observed = only !== undefined && existsSync(faultsFile) ? readFaults() : new Map();
    const failed: string[] = [];
    const asked = (cell: Cell): boolean => only === undefined || new RegExp(only).test(cellName(cell));
    async function work(cells: Cell[]): Promise<void> {
      for (let cell = cells.shift(); cell !== undefined; cell = cells.shift()) {
        const name = cellName(cell);
        try {
          const came = await observe(cell);
          observed.set(name, came);
          if (only !== undefined) console.log([name, ...Object.values(came)].join('\n  '));
        } catch (error) {
          failed.push(`${name}: ${error instanceof Error ? (error.stack ?? '') : String(error)}`);
        }
      }
    }
    async function workTogether(cells: Cell[], together: number): Promise<void> {
      await Promise.all(Array.from({ length: together }, () => work(cells)));
    }
    await workTogether(networkCells.filter(asked), sideBySide);
    await work(localCells.filter(asked));
    await workTogether(programCells.filter(asked), programs);
    expect(failed).toEqual([]);
    writeFileSync(faultsFile, faultsDocument(observed));
  },
);
