/**
 * `npm start`: builds what has changed and runs the app: on Electron if its binary is there or can be had, on the
 * system's Chromium otherwise. Without a display it opens the demo organization, reports what is live and writes a
 * picture. Arguments go to the app; `--once` ends it after the report.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from './chromium-shell/chromium.ts';
import { shellArguments } from './chromium-shell/launch.ts';
import {
  fetchElectron,
  hasFailedRecently,
  installedElectron,
  rememberFailure,
  sandboxAdvice,
} from './start/electron-binary.ts';
import { hasDisplay, startVirtualDisplay, type VirtualDisplay } from './start/virtual-display.ts';

const projectFolder = join(import.meta.dirname, '..');
const electronFolder = join(projectFolder, 'node_modules', 'electron');
const picture = join(projectFolder, 'out', 'demo-organization.png');

const failureFile = join(
  projectFolder,
  'node_modules',
  '.cache',
  'realm-console',
  'electron-download-failed',
);

const sources = ['src-{main,preload,renderer}/**/*', 'electron.vite.config.ts', 'package-lock.json'];
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

/** Electron's executable, downloaded where it can be had. Where Chromium can stand in, nobody waits for it for long. */
async function findElectron(canStandIn: boolean): Promise<string | null> {
  const installed = installedElectron(electronFolder, process.env);
  if (installed || (canStandIn && hasFailedRecently(failureFile, Date.now()))) return installed;
  const stillLimitMilliseconds = canStandIn ? 10_000 : 60_000;
  console.log(
    `Looking for Electron; giving up when nothing arrives for ${stillLimitMilliseconds / 1_000} seconds.`,
  );
  const say = (words: string): void => console.log(words);
  await fetchElectron({ folder: electronFolder, environment: process.env, stillLimitMilliseconds, say });
  const fetched = installedElectron(electronFolder, process.env);
  if (!fetched) rememberFailure(failureFile);
  return fetched;
}

/** Waits for the app, hands signals on to it, and ends with its exit code. */
function follow(
  child: ChildProcess,
  display: VirtualDisplay | null,
  adviceAfterEnd: () => string | null = () => null,
): void {
  let firstSignalAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm hands on what the terminal has sent as well; only an impatient person sends it again later.
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
    display?.end();
    const advice = code === 0 ? null : adviceAfterEnd();
    if (advice !== null) console.error(advice);
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

async function start(): Promise<void> {
  const passedOn = process.argv.slice(2);
  buildIfNeeded();
  const chromium = findChromium(process.env);
  const electron = await findElectron(chromium !== null);
  if (!electron && !chromium) {
    console.error(
      process.platform === 'linux'
        ? 'Neither Electron nor Chromium was found. Run: node build/setup.mjs'
        : "Electron couldn't be downloaded. Check the connection and start again; behind a proxy, set ELECTRON_GET_USE_PROXY=1.",
    );
    process.exit(1);
  }

  const isVisible = hasDisplay(process.env);
  const display = isVisible ? null : await startVirtualDisplay();
  const environment = { ...process.env, ...(display ? { DISPLAY: display.name } : {}) };
  const runtime = electron
    ? 'on Electron'
    : `on Chromium (${findChromium(environment) ?? chromium}), as Electron's binary is not installed and could not be downloaded`;
  const place = isVisible
    ? ''
    : display
      ? `; there is no display, so it runs on a virtual one (Xvfb ${display.name})`
      : '; there is no display and no Xvfb, so it runs without a window';
  console.log(`Realm Console runs ${runtime}${place}.`);

  const reports = !isVisible || passedOn.includes('--once');
  const given = (name: string): boolean => passedOn.some((argument) => argument.startsWith(name));
  const parameters = [
    ...(reports && !given('--demo') ? ['--demo'] : []),
    ...(reports && !given('--report') ? [`--report=${picture}`] : []),
    ...passedOn,
  ];
  // In a group of its own, so that Ctrl+C reaches the app once, through us.
  const options = { cwd: projectFolder, env: environment, detached: process.platform !== 'win32' };
  if (electron) {
    const isRoot = process.getuid?.() === 0;
    const own = [
      '.',
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(isVisible || display ? [] : ['--ozone-platform=headless']),
    ];
    const child = spawn(electron, [...own, ...parameters], {
      ...options,
      stdio: ['inherit', 'inherit', 'pipe'],
    });
    let lastWords = '';
    child.stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      lastWords = (lastWords + chunk.toString()).slice(-4_000);
    });
    follow(child, display, () => sandboxAdvice(lastWords, electron));
  } else {
    // The IPC channel lets the app notice that we are gone.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
    follow(
      spawn(process.execPath, [...shellArguments(), ...parameters], { ...options, stdio: [...stdio] }),
      display,
    );
  }
}

await start();
