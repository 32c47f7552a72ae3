/**
 * `npm test`: every check of the project. The app is built once; then the tests of the whole app run, beside them the
 * other tests, types, lint and the like. Ends with what failed, the slowest files, and whether the run took longer than
 * it may. Arguments go to vitest: with them only the tests that they name run.
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
/** The tests have the other processor: what several threads would do twice is done once. */
const onOneProcessor = { GOMAXPROCS: '1' };
const checks: Step[] = [
  check('types', 'tsc', ['-p', '.', '--singleThreaded'], onOneProcessor),
  check('lint', 'oxlint', ['--type-aware', '--deny-warnings'], onOneProcessor),
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

/** Tests in a place, as a step that leaves its times under the name of a part. */
function testsOf(part: string, place: Place, shown: Step['shown'], choice: readonly string[]): Step {
  return {
    name: `${part} tests ${placeWords(place)}`,
    shown,
    // Windows has a keychain for every test, and no sh.
    ...(process.platform === 'win32'
      ? { command: 'vitest', arguments: ['run', ...choice] }
      : { command: 'sh', arguments: ['build/with-secret-service.sh', 'vitest', 'run', ...choice] }),
    environment: {
      // Programs and threads that tests start read the same sources again and again.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(cacheFolder, 'compiled'),
      [timesVariable]: timesFileOf(part),
      ...environmentOf(place),
    },
  };
}

const named = process.env[placeVariable];
const { whole, other } = placesOf(Date.now(), isWhole ? named : (named ?? 'here'));
const wholeTests = testsOf('whole', whole, 'at-once', ['--project', 'whole']);
/** These wait now and then, and the others too: together they leave no processor idle. */
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
  // Where only the end of a long run is kept, this is it.
  for (const failure of failures) console.log(`  ${failure}`);
}
process.exit(failed.length === 0 && isInTime ? 0 : 1);

/** Says where the time went and judges it. @returns whether the run was fast enough, and which tests failed */
async function closeRun(): Promise<{ isInTime: boolean; failures: readonly string[] }> {
  const elapsed = performance.now() - started;
  // Tests that were ended from outside leave no times.
  const left = timesFiles.filter((file) => existsSync(file));
  const times = sumOfRuns(left.map((file): RunTimes => JSON.parse(readFileSync(file, 'utf8'))));
  if (left.length === timesFiles.length) keepTable(times);
  else
    console.log('\nSome of the tests were ended before they left their times: what follows is without them.');
  console.log('\nThe five slowest files:');
  for (const { name, seconds } of slowestRows(times.files, 5)) {
    console.log(`  ${seconds.total.toFixed(0).padStart(4)} s  ${name}`);
  }
  // A machine that has become slower meanwhile is not the run's fault.
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
