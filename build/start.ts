/**
 * `npm start`: builds what has changed and runs the app, on Electron if its binary is installed or can be downloaded,
 * otherwise on the system's Chromium. Without a display, it opens the demo organization, reports what is live and
 * writes a screenshot. Arguments go to the app; `--once` ends it after the report.
 */
import { spawnSync, type ChildProcess } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { findRuntime } from './start/runtime.ts';

const projectFolder = join(import.meta.dirname, '..');
const picture = join(projectFolder, 'out', 'demo-organization.png');

const sources = [
  'src-{main,preload,renderer}/**/*',
  'electron.vite.config.ts',
  'package-lock.json',
  'CHANGELOG.md',
];
const bundles = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];

function modifiedAt(path: string): number {
  return statSync(join(projectFolder, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Runs electron-vite if a bundle is missing or older than a source. Shows its output only if it fails. */
function buildIfNeeded(): void {
  const changed = globSync(sources, { cwd: projectFolder }).filter((path) => !/\.test\.tsx?$/.test(path));
  if (Math.max(...changed.map(modifiedAt)) < Math.min(...bundles.map(modifiedAt))) return;
  console.log('Building the app.');
  const require = createRequire(import.meta.url);
  const command = join(dirname(require.resolve('electron-vite/package.json')), 'bin', 'electron-vite.js');
  const result = spawnSync(process.execPath, [command, 'build'], { cwd: projectFolder, encoding: 'utf8' });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout}${result.stderr}The app could not be built.\n`);
  process.exit(1);
}

/** Waits for the app, forwards signals to it, and exits with its exit code. */
function follow(child: ChildProcess, ended: () => void, advice: () => string | null): void {
  let firstSignalAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm forwards the terminal's signal too; only an impatient person sends it again later.
      if (firstSignalAt === null) child.kill(signal);
      else if (Date.now() - firstSignalAt > 2_000) child.kill('SIGKILL');
      firstSignalAt ??= Date.now();
    });
  }
  child.on('error', (error) => {
    console.error(`The app could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    ended();
    const words = code === 0 ? null : advice();
    if (words !== null) console.error(words);
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

async function start(): Promise<void> {
  const passedOn = process.argv.slice(2);
  buildIfNeeded();
  const runtime = await findRuntime(false);
  if (!runtime) process.exit(1);
  console.log(`Realm Console runs ${runtime.words}.`);

  const reports = !runtime.isVisible || passedOn.includes('--once');
  const given = (name: string): boolean => passedOn.some((argument) => argument.startsWith(name));
  const parameters = [
    ...(reports && !given('--demo') ? ['--demo'] : []),
    ...(reports && !given('--report') ? [`--report=${picture}`] : []),
    ...passedOn,
  ];
  const { child, advice } = runtime.start({ folder: projectFolder, entry: 'out/main/index.js' }, parameters);
  follow(child, runtime.end, advice);
}

await start();
