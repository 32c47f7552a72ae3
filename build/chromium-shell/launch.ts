import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const projectFolder = join(import.meta.dirname, '..', '..');

/** How to have Node run an app on the Chromium shell: what comes before the app's own arguments. */
export function shellArguments(
  entry: string = join(projectFolder, 'out', 'main', 'index.js'),
  preloads: readonly string[] = [],
): string[] {
  const imported = [join(import.meta.dirname, 'register.ts'), ...preloads];
  // By their addresses: a path on Windows begins as an address of the scheme `c` would.
  return [...imported.flatMap((module) => ['--import', pathToFileURL(module).href]), entry];
}

export interface LaunchOptions {
  /** Folder for everything the app keeps. */
  userData: string;
  /** The app's own arguments, beside `--user-data`. */
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** Default true. */
  headless?: boolean;
  /** What the desktop prefers. Default light. */
  colorScheme?: 'light' | 'dark';
  /** Whether the desktop prefers that nothing fades or slides. Default false. */
  reducedMotion?: boolean;
  /** Size of the window in CSS pixels, instead of what the app wants. */
  size?: { width: number; height: number };
  /** Another entry than the built app. */
  entry?: string;
  /** Modules that each of the app's threads loads before anything else. */
  preloads?: readonly string[];
  /** How long the app may take to open its debugging endpoint, in milliseconds. Default 30,000. */
  timeLimit?: number;
}

export interface LaunchedConsole {
  process: ChildProcess;
  /**
   * `ws:` address for `chromium.connectOverCDP(cdpEndpoint, { noDefaults: true })`. Without `noDefaults` Playwright
   * sets a light colour scheme of its own.
   */
  cdpEndpoint: string;
  /** All that the app has printed so far. */
  output(): string;
  /** Has the app quit and waits for its end; by force after 10 seconds. Resolves to its exit code. */
  close(): Promise<number | null>;
}

/**
 * Starts the built app on the Chromium shell, for tests. It ends when this process does.
 * @throws with the app's own words if it ends, or takes too long, before a client can connect
 */
export async function launchConsole(options: LaunchOptions): Promise<LaunchedConsole> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-console-launch-'));
  const portFile = join(folder, 'endpoint');
  const { size } = options;
  const child = spawn(
    process.execPath,
    [
      ...shellArguments(options.entry, options.preloads),
      `--user-data=${options.userData}`,
      ...(options.args ?? []),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        ...(options.headless === false ? {} : { REALM_CONSOLE_HEADLESS: '1' }),
        ...(size ? { REALM_CONSOLE_WINDOW_SIZE: `${size.width}x${size.height}` } : {}),
        REALM_CONSOLE_COLOR_SCHEME: options.colorScheme ?? 'light',
        ...(options.reducedMotion === true ? { REALM_CONSOLE_REDUCED_MOTION: '1' } : {}),
        REALM_CONSOLE_DEBUG_PORT_FILE: portFile,
        ...options.env,
      },
    },
  );
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  let ended = false;
  const end = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => {
      ended = true;
      resolve(code);
    });
  });

  const close = async (): Promise<number | null> => {
    if (!ended) child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    const code = await end;
    clearTimeout(force);
    await rm(folder, { recursive: true, force: true });
    return code;
  };

  const deadline = Date.now() + (options.timeLimit ?? 30_000);
  for (;;) {
    const cdpEndpoint = await readFile(portFile, 'utf8').catch(() => '');
    if (cdpEndpoint !== '') return { process: child, cdpEndpoint, output: () => printed, close };
    if (ended || Date.now() > deadline) {
      await close();
      throw new Error(
        `The app ${ended ? 'ended' : 'took too long'} before it could be connected to:\n${printed}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
