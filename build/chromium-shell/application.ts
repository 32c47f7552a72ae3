import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { App, CommandLine, Event } from 'electron';
import { startBrowser, whenBrowserRuns } from './browser.ts';
import { recordDesktop } from './desktop-record.ts';
import { entryFile, isPackaged } from './entry.ts';
import { preventable } from './preventable.ts';
import { takeSingleInstanceLock } from './single-instance.ts';

interface ApplicationEvents {
  'window-all-closed': [];
  'before-quit': [Event];
  'will-quit': [Event];
  quit: [Event, number];
  activate: [Event, boolean];
  'web-contents-created': [Event, unknown];
  'second-instance': [Event, string[], string, unknown];
  'session-created': [unknown];
  'open-url': [Event, string];
}

/** The open windows. They are here because the two modules would otherwise import each other. */
export const openWindows = new Set<{ close(): void; destroy(): void; isDestroyed(): boolean }>();

const description = readDescription(dirname(entryFile));
/** The paths that were set, by name. */
const paths = new Map<string, string>();
let starting: Promise<void> | undefined;
let isReady = false;
let isQuitting = false;

/** The nearest package.json above the entry, where Electron finds the app's name and version. */
function readDescription(folder: string): { name: string; productName?: string; version: string } {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const parent = dirname(folder);
  return parent === folder ? { name: 'Electron', version: '0.0.0' } : readDescription(parent);
}

const getName = (): string => description.productName ?? description.name;

function getPath(name: string): string {
  const appData = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  const userData = paths.get('userData') ?? join(appData, getName());
  const usual = {
    home: homedir(),
    temp: tmpdir(),
    downloads: join(homedir(), 'Downloads'),
    logs: join(userData, 'logs'),
    appData,
    userData,
  };
  const path = paths.get(name) ?? new Map(Object.entries(usual)).get(name);
  if (path === undefined) throw new Error(`Failed to get '${name}' path`);
  return path;
}

async function start(): Promise<void> {
  // After the app's first turn, in which it may still set its paths.
  await new Promise((resolve) => setImmediate(resolve));
  try {
    await startBrowser({
      profile: join(getPath('userData'), 'chromium-profile'),
      environment: process.env,
      onEnd: () => {
        console.error('Chromium ended unexpectedly.');
        void exit(1);
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  isReady = true;
}

function requireUnready(what: string): void {
  if (isReady) throw new Error(`${what} can only be called before app is ready`);
}

function quit(): void {
  if (isQuitting) return;
  const event = preventable({});
  app.emit('before-quit', event);
  if (event.defaultPrevented) return;
  isQuitting = true;
  for (const window of openWindows) {
    window.close();
    if (!window.isDestroyed()) {
      isQuitting = false;
      return;
    }
  }
  const last = preventable({});
  app.emit('will-quit', last);
  if (last.defaultPrevented) isQuitting = false;
  else void exit(0);
}

async function exit(code: number): Promise<void> {
  isQuitting = true;
  for (const window of openWindows) window.destroy();
  app.emit('quit', preventable({}), code);
  if (isReady) await (await whenBrowserRuns()).close();
  process.exit(code);
}

/** https://www.electronjs.org/docs/latest/api/app */
export const app = Object.assign(new EventEmitter<ApplicationEvents>(), {
  isPackaged,
  commandLine: {
    appendSwitch: () => undefined,
    hasSwitch: (name) => process.argv.includes(`--${name}`),
  } satisfies Pick<CommandLine, 'appendSwitch' | 'hasSwitch'>,
  // Starts lazily, so that an app that quits at once (a second instance) starts no Chromium.
  whenReady: () => (starting ??= start()),
  isReady: () => isReady,
  quit,
  exit: (code = 0) => void exit(code),
  relaunch: (options) => recordDesktop('app.relaunch', options),
  getName,
  getVersion: () => description.version,
  getPath,
  getSystemLocale: () => Intl.DateTimeFormat().resolvedOptions().locale,
  getPreferredSystemLanguages: () => [Intl.DateTimeFormat().resolvedOptions().locale],
  setPath: (name, path) => {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`);
    paths.set(name, path);
  },
  /** Pages always run in Chromium's sandbox here, except as root, where Chromium refuses to use one. */
  enableSandbox: () => requireUnready('app.enableSandbox()'),
  requestSingleInstanceLock: () =>
    takeSingleInstanceLock(getPath('userData'), (argv, workingDirectory) => {
      app.emit('second-instance', preventable({}), argv, workingDirectory, null);
    }),
  setAsDefaultProtocolClient: (...parameters) => {
    recordDesktop('app.setAsDefaultProtocolClient', ...parameters);
    return true;
  },
  setAppUserModelId: (id) => recordDesktop('app.setAppUserModelId', id),
  setBadgeCount: (count) => {
    recordDesktop('app.setBadgeCount', count);
    return true;
  },
  /** Not part of Electron: the last window is gone. */
  windowsAreGone: () => {
    if (isQuitting) return;
    if (!app.emit('window-all-closed')) quit();
  },
} satisfies Pick<
  App,
  | 'isPackaged'
  | 'whenReady'
  | 'isReady'
  | 'quit'
  | 'exit'
  | 'relaunch'
  | 'getName'
  | 'getVersion'
  | 'getPath'
  | 'getSystemLocale'
  | 'getPreferredSystemLanguages'
  | 'setPath'
  | 'enableSandbox'
  | 'requestSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'setAppUserModelId'
  | 'setBadgeCount'
> & { commandLine: object; windowsAreGone(): void });

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, quit);
// A parent that started us with an IPC channel ends us when it ends in any way.
process.on('disconnect', () => void exit(0));
