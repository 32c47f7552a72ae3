/**
 * `npm start`: builds what has changed and runs the app: on Electron if its binary is there or can be had, on the
 * system's Chromium otherwise. Without a display it opens the demo organization, reports what is live and writes a
 * picture. Arguments go to the app; `--once` ends it after the report.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from './chromium-shell/chromium.ts';
import { shellArguments } from './chromium-shell/launch.ts';

const projectFolder = join(import.meta.dirname, '..');
const electronFolder = join(projectFolder, 'node_modules', 'electron');
const picture = join(projectFolder, 'out', 'demo-organization.png');

/** How long fetching Electron's binary may take, in milliseconds. */
const DOWNLOAD_TIME_LIMIT = 10_000;

const sources = [
  'src-{main,preload,renderer}/**/*',
  'electron.vite.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
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

/** Electron's executable if it is installed. The package's own entry would download it, and is not asked. */
function installedElectron(): string | null {
  const pathFile = join(electronFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronFolder, 'dist');
  const executable = join(folder, readFileSync(pathFile, 'utf8').trim());
  return existsSync(executable) ? executable : null;
}

/** Tries to download Electron, at most once a day and not for long. */
function fetchElectron(): string | null {
  const failureFile = join(
    projectFolder,
    'node_modules',
    '.cache',
    'realm-console',
    'electron-download-failed',
  );
  const today = new Date().toISOString().slice(0, 10);
  if (existsSync(failureFile) && readFileSync(failureFile, 'utf8') === today) return null;
  console.log(`Looking for Electron, for up to ${DOWNLOAD_TIME_LIMIT / 1000} seconds.`);
  spawnSync(process.execPath, [join(electronFolder, 'install.js')], {
    stdio: 'ignore',
    timeout: DOWNLOAD_TIME_LIMIT,
    killSignal: 'SIGKILL',
  });
  const executable = installedElectron();
  if (!executable) {
    mkdirSync(dirname(failureFile), { recursive: true });
    writeFileSync(failureFile, today);
  }
  return executable;
}

interface VirtualDisplay {
  name: string;
  end(): void;
}

/**
 * Starts an X server without a screen, on a display number that it finds free itself; null if it is not installed.
 * It ends with the last of its clients, should nobody be left to end it.
 */
async function startVirtualDisplay(): Promise<VirtualDisplay | null> {
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-terminate'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  const output = server.stdio[3];
  const number = await new Promise<string>((resolve) => {
    server.on('error', () => resolve('')).on('exit', () => resolve(''));
    if (output && 'setEncoding' in output) output.setEncoding('utf8').once('data', resolve);
  });
  if (!/^\d+\s*$/.test(number)) return null;
  const end = (): void => void server.kill();
  process.on('exit', end);
  return { name: `:${number.trim()}`, end };
}

/** Waits for the app, hands signals on to it, and ends with its exit code. */
function follow(child: ChildProcess, display: VirtualDisplay | null): void {
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
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

async function start(): Promise<void> {
  const passedOn = process.argv.slice(2);
  buildIfNeeded();
  const electron = installedElectron() ?? fetchElectron();
  const chromium = findChromium(process.env);
  if (!electron && !chromium) {
    console.error('Neither Electron nor Chromium was found. Run: sh build/setup.sh');
    process.exit(1);
  }

  const hasDisplay =
    process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
  const display = hasDisplay ? null : await startVirtualDisplay();
  const runtime = electron
    ? 'on Electron'
    : `on Chromium (${chromium}), as Electron's binary is not installed and could not be downloaded`;
  const place = hasDisplay
    ? ''
    : display
      ? `; there is no display, so it runs on a virtual one (Xvfb ${display.name})`
      : '; there is no display and no Xvfb, so it runs without a window';
  console.log(`Realm Console runs ${runtime}${place}.`);

  const reports = !hasDisplay || passedOn.includes('--once');
  const given = (name: string): boolean => passedOn.some((argument) => argument.startsWith(name));
  const parameters = [
    ...(reports && !given('--demo') ? ['--demo'] : []),
    ...(reports && !given('--report') ? [`--report=${picture}`] : []),
    ...passedOn,
  ];
  const environment = { ...process.env, ...(display ? { DISPLAY: display.name } : {}) };
  // In a group of its own, so that Ctrl+C reaches the app once, through us.
  const options = { cwd: projectFolder, env: environment, detached: process.platform !== 'win32' };
  if (electron) {
    const isRoot = process.getuid?.() === 0;
    const own = [
      '.',
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(hasDisplay || display ? [] : ['--ozone-platform=headless']),
    ];
    follow(spawn(electron, [...own, ...parameters], { ...options, stdio: 'inherit' }), display);
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
