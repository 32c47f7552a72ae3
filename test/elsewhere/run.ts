/**
 * `npm run test:elsewhere`: the tests on other days, in other places and on other machines; with names after `--`, only
 * in those. Ends with a table of the results.
 */
import { runStep } from '../../build/test-run/lane.ts';
import { textTable } from '../text-table.ts';
import type { Circumstance } from './circumstance.ts';
import { choose, circumstances } from './circumstances.ts';

interface Row {
  cells: string[];
  ok: boolean;
}

async function rowOf({ name, why, available, run }: Circumstance): Promise<Row> {
  const missing = available();
  if (missing !== null) {
    console.log(`${name}: skipped, ${missing}`);
    return { cells: [name, '', '', '', '', `skipped: ${missing}`], ok: true };
  }
  console.log(`${name}: ${why}`);
  const started = performance.now();
  const { tests, failures, skipped } = await run();
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  for (const failure of failures) console.log(`  FAILED: ${failure}`);
  const ok = failures.length === 0 && tests > 0;
  return {
    cells: [name, tests, failures.length, skipped, seconds, ok ? 'passed' : 'FAILED'].map(String),
    ok,
  };
}

try {
  const chosen = choose(circumstances, process.argv.slice(2));
  const { ok: isBuilt } = await runStep({
    name: 'build',
    command: 'electron-vite',
    arguments: ['build'],
    shown: 'if-failed',
  });
  if (!isBuilt) process.exit(1);
  const rows: Row[] = [];
  for (const circumstance of chosen) rows.push(await rowOf(circumstance));
  const headings = ['Circumstance', 'Tests', 'Failures', 'Skipped', 'Seconds', ''];
  console.log(
    `\n${textTable(
      headings,
      rows.map(({ cells }) => cells),
    )}`,
  );
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
