/**
 * Runs random worlds: `node --import ./test/random-world/fast-time.ts test/random-world/run.ts --seed 1 --runs 10`.
 * Prints a line of JSON for each world. With `--racing`, worlds in which two people change the same things.
 */
import '../../build/words/node-english.ts';
import { parseArgs } from 'node:util';
import { runRacingWorld } from './racing-world.ts';
import { runWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    runs: { type: 'string', default: '1' },
    changes: { type: 'string', default: '200' },
    together: { type: 'string', default: '4' },
    racing: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.runs) }, (_, place) => first + place);

async function runNext(): Promise<void> {
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    const run = values.racing ? runRacingWorld : runWorld;
    const report = await run(seed, { changes: Number(values.changes) });
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
}

await Promise.all(Array.from({ length: Number(values.together) }, runNext));
process.exit(0);
