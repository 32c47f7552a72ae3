import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '../chromium-shell/chromium.ts';
import { shellArguments } from '../chromium-shell/launch.ts';
import {
  fetchElectron,
  hasFailedRecently,
  installedElectron,
  rememberFailure,
  sandboxAdvice,
} from './electron-binary.ts';
import { hasDisplay, startVirtualDisplay } from './virtual-display.ts';

const projectFolder = join(import.meta.dirname, '..', '..');
const electronFolder = join(projectFolder, 'node_modules', 'electron');

const failureFile = join(
  projectFolder,
  'node_modules',
  '.cache',
  'realm-console',
  'electron-download-failed',
);

/** A built app: the folder of its package.json, and its entry in there. */
export interface BuiltApp {
  folder: string;
  entry: string;
}

/** What the app runs on. */
export interface Runtime {
  /** A description for the person: "on Electron". */
  words: string;
  /** Whether its windows are visible. */
  isVisible: boolean;
  /**
   * Starts an app in its own process.
   *
   * @returns the process, and a function that gives advice after a failure, if any is known
   */
  start(
    app: BuiltApp,
    parameters: readonly string[],
    environment?: NodeJS.ProcessEnv,
  ): { child: ChildProcess; advice(): string | null };
  /** Ends what was started for the windows. */
  end(): void;
}

/** Electron's executable, downloaded if possible. If Chromium can stand in, the download gets little time. */
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

/**
 * Finds a runtime for the app: Electron if its binary is installed or can be downloaded, otherwise the system's
 * Chromium. Without a display, it starts an invisible one.
 *
 * @param onChromium whether it must be Chromium
 * @returns null if there is neither; the person has been told what to do
 */
export async function findRuntime(onChromium: boolean): Promise<Runtime | null> {
  const chromium = findChromium(process.env);
  const electron = onChromium ? null : await findElectron(chromium !== null);
  if (!electron && !chromium) {
    console.error(
      process.platform === 'linux'
        ? 'Neither Electron nor Chromium was found. Run: node build/setup.mjs'
        : "Electron couldn't be downloaded. Check the connection and start again; behind a proxy, set ELECTRON_GET_USE_PROXY=1.",
    );
    return null;
  }
  const isVisible = hasDisplay(process.env);
  const display = isVisible ? null : await startVirtualDisplay();
  const shown = { ...process.env, ...(display ? { DISPLAY: display.name } : {}) };
  const why = onChromium ? '' : ", as Electron's binary is not installed and could not be downloaded";
  const program = electron ? 'on Electron' : `on Chromium (${findChromium(shown) ?? chromium})${why}`;
  const place = isVisible
    ? ''
    : display
      ? `; there is no display, so it runs on a virtual one (Xvfb ${display.name})`
      : '; there is no display and no Xvfb, so it runs without a window';
  return {
    words: `${program}${place}`,
    isVisible,
    start({ folder, entry }, parameters, environment = {}) {
      // In its own process group, so that Ctrl+C reaches the app once, through us.
      const options = {
        cwd: projectFolder,
        env: { ...shown, ...environment },
        detached: process.platform !== 'win32',
      };
      if (!electron) {
        // The IPC channel lets the app notice that we are gone.
        const stdio: ['inherit', 'inherit', 'inherit', 'ipc'] = ['inherit', 'inherit', 'inherit', 'ipc'];
        const command = [...shellArguments(join(folder, entry)), ...parameters];
        return { child: spawn(process.execPath, command, { ...options, stdio }), advice: () => null };
      }
      const isRoot = process.getuid?.() === 0;
      const own = [
        folder,
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
      return { child, advice: () => sandboxAdvice(lastWords, electron) };
    },
    end: () => display?.end(),
  };
}
