/**
 * `npm test`: all the project's checks. Builds the app once; then runs the whole-app tests and, in parallel, the other
 * tests, types, lint and so on. Ends with the failures, the slowest files, and whether the run took too long. Arguments
 * go to vitest: with them, only the tests that they name run.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { measureMachine } from './calibration.ts';
import { slowestRows, sumOfRuns, type RunTimes } from './file-times.ts';
import { judgeDuration } from './guard.ts';
import { projectFolder, runLane, runStep, type Step } from './lane.ts';
import { environmentOf, placesOf, placeVariable, placeWords, type Place } from './places.ts';
import { nextTimeTable } from './time-table.ts';
import { cacheFolder, timesFileOf, timesVariable, timeTableFile } from './times-file.ts';

const started = performance.now();
const given = process.argv.slice(2);
const isWhole = given.length === 0;

const build: Step = check('build', 'electron-vite', ['build']);
/** The tests use the other processor, so parallel threads would only duplicate work. */
const onOneProcessor = { GOMAXPROCS: '1' };
const checks: Step[] = [
  check('types', 'tsc', ['-p', '.', '--singleThreaded'], onOneProcessor),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings'], onOneProcessor),
  check('styles', 'stylelint', ['src-renderer/**/*.css']),
  check('format', 'oxfmt', ['--check', '--threads=1']),
  check('unused code', 'knip', []),
  check('what is written twice', 'jscpd', []),
];

function check(
  name: string,
  command: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Step {
  return { name, command, arguments: parameters, environment, shown: 'if-failed' };
}

/** A step that runs tests in a place and saves their times under the name of a part. */
function testsOf(part: string, place: Place, shown: Step['shown'], choice: readonly string[]): Step {
  return {
    name: `${part} tests ${placeWords(place)}`,
    shown,
    // Windows has a keychain for every test, and no sh.
    ...(process.platform === 'win32'
      ? { command: 'vitest', arguments: ['run', ...choice] }
      : { command: 'sh', arguments: ['build/with-secret-service.sh', 'vitest', 'run', ...choice] }),
    environment: {
      // Programs and threads that tests start load the same sources repeatedly.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(cacheFolder, 'compiled'),
      [timesVariable]: timesFileOf(part),
      ...environmentOf(place),
    },
  };
}

const named = process.env[placeVariable];
const { whole, other } = placesOf(Date.now(), isWhole ? named : (named ?? 'here'));
const wholeTests = testsOf('whole', whole, 'at-once', ['--project', 'whole']);
/** Both these and the others wait at times; together they leave no processor idle. */
const otherProjects = ['--project', 'unit', '--project', 'renderer', '--maxWorkers', '2'];
const otherTests = testsOf('other', other, 'at-its-end', otherProjects);

const machineBefore = isWhole ? await measureMachine() : 0;
const { ok: isBuilt } = await runStep(build);
if (!isBuilt) process.exit(1);
if (!isWhole) {
  const { ok } = await runStep(testsOf('given', whole, 'at-once', ['--project', '!long', ...given]));
  process.exit(ok ? 0 : 1);
}
console.log(`The tests of the whole app run ${placeWords(whole)}, the others ${placeWords(other)}.`);
const timesFiles = ['whole', 'other'].map(timesFileOf);
for (const file of timesFiles) rmSync(file, { force: true });
const lanes = await Promise.all([runLane(checks), runLane([otherTests]), runLane([wholeTests])]);
const { isInTime, failures } = await closeRun();
const failed = lanes.flat();
if (failed.length > 0) {
  console.log(
    `FAILED: ${failed.join(', ')}; see above. A test fails again with ${placeVariable}=${whole.name} (of the whole app) ` +
      `or ${placeVariable}=${other.name} (the others) before npm test -- FILE.`,
  );
  // Printed last, since often only the end of a long log is kept.
  for (const failure of failures) console.log(`  ${failure}`);
}
process.exit(failed.length === 0 && isInTime ? 0 : 1);

/** Reports how the time was spent and judges it. @returns whether the run was fast enough, and which tests failed */
async function closeRun(): Promise<{ isInTime: boolean; failures: readonly string[] }> {
  const elapsed = performance.now() - started;
  // Killed test runs leave no times.
  const left = timesFiles.filter((file) => existsSync(file));
  const times = sumOfRuns(left.map((file): RunTimes => JSON.parse(readFileSync(file, 'utf8'))));
  if (left.length === timesFiles.length) keepTable(times);
  else
    console.log('\nSome of the tests were ended before they left their times: what follows is without them.');
  console.log('\nThe five slowest files:');
  for (const { name, seconds } of slowestRows(times.files, 5)) {
    console.log(`  ${seconds.total.toFixed(0).padStart(4)} s  ${name}`);
  }
  // A machine that slowed down meanwhile isn't the run's fault.
  const verdict = judgeDuration(elapsed, Math.max(machineBefore, await measureMachine()));
  console.log(`${verdict.ok ? '' : 'FAILED: '}${verdict.words}`);
  console.log(`${times.passed} passed, ${times.failed} failed, ${times.skipped} skipped`);
  return { isInTime: verdict.ok, failures: times.failures };
}

function keepTable({ files }: RunTimes): void {
  const before = existsSync(timeTableFile) ? readFileSync(timeTableFile, 'utf8') : '';
  const table = nextTimeTable(before, files);
  if (table === before) return;
  writeFileSync(timeTableFile, table);
  const words =
    before === '' ? 'Where the time of the test run goes' : 'The times of the test run have changed';
  console.log(`\n${words}: see ${relative(projectFolder, timeTableFile)}.`);
}
