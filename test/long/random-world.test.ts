import { expect, it } from 'vitest';
import { countOf, linesOf, runWorlds } from '../random-world/worlds.fixture.ts';

const runs = Number(process.env['WORLD_RUNS'] ?? '300');
const seed = Number(process.env['WORLD_SEED'] ?? '1');
/** In two processes, one for each core of a small machine. */
const together = 6;

it(
  `the journal matches the server in ${runs} random worlds from seed ${seed}`,
  { timeout: 20 * 60_000 },
  async () => {
    const half = Math.ceil(runs / 2);
    const reports = (
      await Promise.all([
        runWorlds({ seed, runs: half, together }),
        runWorlds({ seed: seed + half, runs: runs - half, together }),
      ])
    ).flat();
    const changes = reports.reduce((sum, report) => sum + report.changes, 0);
    const operations = new Set(reports.flatMap((report) => Object.keys(report.operations)));
    const share = countOf(reports, 'unknown') / changes;
    console.log(
      `${runs} worlds from seed ${seed}: ${changes} changes by ${operations.size} operations, ${(share * 100).toFixed(2)} % unknown`,
    );
    expect(linesOf(reports)).toEqual([]);
    expect(reports.filter((report) => report.changes < 200)).toEqual([]);
    expect(operations.size, 'kinds of operations').toBeGreaterThanOrEqual(runs < 100 ? 30 : 40);
    expect(share).toBeLessThan(0.01);
  },
);
