import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const projectFolder = join(import.meta.dirname, '..', '..');

/** The arguments that make Node run an app on the Chromium shell; the app's own arguments follow. */
export function shellArguments(
  entry: string = join(projectFolder, 'out', 'main', 'index.js'),
  preloads: readonly string[] = [],
): string[] {
  const imported = [join(import.meta.dirname, 'register.ts'), ...preloads];
  // As URLs: a Windows path would look like an address with the scheme `c`.
  return [...imported.flatMap((module) => ['--import', pathToFileURL(module).href]), entry];
}

export interface LaunchOptions {
  /** The folder of all the app's data. */
  userData: string;
  /** The app's own arguments, besides `--user-data`. */
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** Default: true. */
  headless?: boolean;
  /** The desktop's preference. Default: light. */
  colorScheme?: 'light' | 'dark';
  /** Whether the desktop prefers reduced motion. Default: false. */
  reducedMotion?: boolean;
  /** The window's size in CSS pixels, instead of the app's choice. */
  size?: { width: number; height: number };
  /** An entry other than the built app. */
  entry?: string;
  /** Modules that each of the app's threads loads first. */
  preloads?: readonly string[];
  /** How long the app may take to open its debugging endpoint, in milliseconds. Default: 30,000. */
  timeLimit?: number;
}

export interface LaunchedConsole {
  process: ChildProcess;
  /**
   * `ws:` address for `chromium.connectOverCDP(cdpEndpoint, { noDefaults: true })`. Without `noDefaults`, Playwright
   * sets its own light colour scheme.
   */
  cdpEndpoint: string;
  /** The app's whole output so far. */
  output(): string;
  /** Quits the app and waits for its end; by force after 10 seconds. Resolves to its exit code. */
  close(): Promise<number | null>;
}

/**
 * Starts the built app on the Chromium shell, for tests. It ends with this process.
 * @throws with the app's output if it ends, or takes too long, before a client can connect
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
