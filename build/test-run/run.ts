/**
 * `npm test`: every check of the project. The app is built once; lint, types and the rest run beside the tests, which
 * run several files at a time. Ends with what failed, the slowest files, and whether the run took longer than it may.
 * Arguments go to vitest: with them only the tests that they name run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureMachine } from './calibration.ts';
import { slowestRows, type RunTimes } from './file-times.ts';
import { judgeDuration } from './guard.ts';
import { projectFolder, runLane, runStep, type Step } from './lane.ts';
import { withTimeTable } from './time-table.ts';
import { cacheFolder, timesFile } from './times-file.ts';

const started = performance.now();
const given = process.argv.slice(2);
const isWhole = given.length === 0;

const build: Step = { name: 'build', command: 'electron-vite', arguments: ['build'] };
/** The tests have the other processor: what several threads would do twice is done once. */
const onOneProcessor = { GOMAXPROCS: '1' };
const checks: Step[] = [
  { name: 'types', command: 'tsc', arguments: ['-p', '.', '--singleThreaded'], environment: onOneProcessor },
  {
    name: 'lint',
    command: 'oxlint',
    arguments: ['--type-aware', '--deny-warnings'],
    environment: onOneProcessor,
  },
  { name: 'format', command: 'oxfmt', arguments: ['--check', '--threads=1'] },
  { name: 'unused code', command: 'knip', arguments: [] },
  { name: 'what is written twice', command: 'jscpd', arguments: [] },
];
const tests: Step = {
  name: 'tests',
  command: 'sh',
  arguments: ['build/with-secret-service.sh', 'vitest', 'run', '--project', '!long', ...given],
  // Programs and threads that tests start read the same sources again and again.
  environment: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(cacheFolder, 'compiled') },
};

const machineBefore = isWhole ? await measureMachine() : 0;
const { ok: isBuilt } = await runStep(build, false);
if (!isBuilt) process.exit(1);
const [areChecksOk, { ok: areTestsOk }] = await Promise.all([
  isWhole ? runLane(checks) : true,
  runStep(tests, true),
]);
let isOk = areChecksOk && areTestsOk;
if (isWhole) isOk = (await closeRun()) && isOk;
process.exit(isOk ? 0 : 1);

/** Says where the time went and judges it. @returns whether the run was fast enough */
async function closeRun(): Promise<boolean> {
  const elapsed = performance.now() - started;
  const times = JSON.parse(readFileSync(timesFile, 'utf8')) as RunTimes;
  keepTable(times);
  console.log('\nThe five slowest files:');
  for (const { name, seconds } of slowestRows(times.files, 5)) {
    console.log(`  ${seconds.total.toFixed(0).padStart(4)} s  ${name}`);
  }
  // A machine that has become slower meanwhile is not the run's fault.
  const verdict = judgeDuration(elapsed, Math.max(machineBefore, await measureMachine()));
  console.log(`${verdict.ok ? '' : 'FAILED: '}${verdict.words}`);
  if (!areChecksOk)
    console.log('FAILED: one of types, lint, format, unused code, what is written twice; see above.');
  console.log(`${times.passed} passed, ${times.failed} failed, ${times.skipped} skipped`);
  return verdict.ok;
}

function keepTable({ files }: RunTimes): void {
  const path = join(projectFolder, 'CONTRIBUTING.md');
  const document = readFileSync(path, 'utf8');
  const present = withTimeTable(document, files);
  if (present === document) return;
  writeFileSync(path, present);
  console.log('\nThe times of the test run have changed: CONTRIBUTING.md has a new table.');
}
