import { expect, it } from 'vitest';
import { judgeRaces, runRaces } from '../random-world/races.fixture.ts';

/** Worlds with each kind of rival. */
const runs = Number(process.env['RACE_RUNS'] ?? '32');
const seed = Number(process.env['RACE_SEED'] ?? '1');

it('two people who change the same lists lose nothing silently', { timeout: 20 * 60_000 }, async () => {
  const half = Math.ceil(runs / 2);
  const races = (
    await Promise.all([
      runRaces({ seed, runs: half, together: 4 }),
      runRaces({ seed: seed + half, runs: runs - half, together: 4 }),
    ])
  ).flat();
  const { table, wrong, told } = judgeRaces(races);
  console.log(table);
  expect(wrong).toEqual([]);
  expect(told, 'what was lost in the same moment, and said').toBeGreaterThan(0);
});
