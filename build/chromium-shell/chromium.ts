import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { connectPipe, type Connection } from './devtools.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without a browser's windows, which cost a tenth of a page and show nothing. */
const headlessNames = ['chromium-headless-shell', ...names];

/** The bridge needs `Uint8Array.prototype.toBase64`. */
const OLDEST_CHROMIUM = 140;

/**
 * The system's Chromium: `CHROMIUM_PATH`, or the first known name on PATH; null if there is none.
 * @param environment usually `process.env`
 */
export function findChromium(environment: NodeJS.ProcessEnv): string | null {
  const configured = environment['CHROMIUM_PATH'];
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const known = isHeadless(environment) ? headlessNames : names;
  const candidates = configured
    ? [configured]
    : known.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether windows can't or shouldn't be visible. */
export function isHeadless(environment: NodeJS.ProcessEnv): boolean {
  if (environment['REALM_CONSOLE_HEADLESS'] === '1') return true;
  return process.platform === 'linux' && !environment['DISPLAY'] && !environment['WAYLAND_DISPLAY'];
}

/** A running Chromium. */
export interface Chromium {
  connection: Connection;
  headless: boolean;
  /**
   * Opens a window without tabs and address bar, like `--app`. The DevTools protocol can't do that: a second,
   * short-lived Chromium process passes the request to the running one.
   */
  openApplicationWindow(address: string): void;
  /** Ends it by asking first, and by force after two seconds. */
  close(): Promise<void>;
  kill(): void;
}

/**
 * A browser keeps what people type to suggest it later. Electron doesn't, and an app's secrets don't belong in the
 * profile. Preferences turn off form and password saving. Session restore, which writes form contents to disk, has no
 * switch, so a file takes the place of its folder.
 */
function prepareProfile(profile: string): void {
  const folder = join(profile, 'Default');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const preferences = join(folder, 'Preferences');
  if (!existsSync(preferences)) {
    writeFileSync(
      preferences,
      JSON.stringify({
        autofill: { profile_enabled: false, credit_card_enabled: false },
        credentials_enable_service: false,
        profile: { password_manager_enabled: false },
        translate: { enabled: false },
        search: { suggest_enabled: false },
      }),
      { mode: 0o600 },
    );
  }
  const sessions = join(folder, 'Sessions');
  if (!existsSync(sessions)) writeFileSync(sessions, '', { mode: 0o600 });
}

/**
 * Starts Chromium with an open DevTools pipe and no window. It ends with this process, because the pipe breaks then.
 * @param options.profile its profile folder, created if missing
 * @param options.debugPortFile if given, Chromium also listens on a random port of 127.0.0.1, and the `ws:` address for
 * `connectOverCDP` is written to this file
 * @throws if there is no Chromium, if it doesn't start, or if it is too old; the message has its last output
 */
export async function startChromium(options: {
  profile: string;
  environment: NodeJS.ProcessEnv;
  debugPortFile?: string | undefined;
}): Promise<Chromium> {
  const { profile, environment, debugPortFile } = options;
  const executable = findChromium(environment);
  if (!executable) throw new Error('Chromium was not found. Run: node build/setup.mjs');
  const headless = isHeadless(environment);
  const isRoot = process.getuid?.() === 0;
  prepareProfile(profile);
  const activePortFile = join(profile, 'DevToolsActivePort');
  rmSync(activePortFile, { force: true });

  const shared = [
    `--user-data-dir=${profile}`,
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Processes for parts of a browser that our windows don't have: the address bar's dropdown costs as much as our own
    // page.
    '--disable-features=PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    // A crash report contains memory.
    '--disable-breakpad',
    // A window must be requested before it can be denied.
    '--disable-popup-blocking',
    '--password-store=basic',
    // Electron gives pages the desktop's language; the time zone comes from the environment.
    `--accept-lang=${Intl.DateTimeFormat().resolvedOptions().locale}`,
    ...(environment['REALM_CONSOLE_REDUCED_MOTION'] === '1' ? ['--force-prefers-reduced-motion'] : []),
    // Otherwise the headless shell snaps letters to whole pixels, as no desktop does.
    ...(headless ? ['--headless=new', '--font-render-hinting=none'] : []),
    // `--test-type` hides the warning about `--no-sandbox`.
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
  ];
  const port = debugPortFile === undefined ? [] : ['--remote-debugging-port=0'];
  const child = spawn(executable, [...shared, ...port, '--remote-debugging-pipe', '--no-startup-window'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl+C in a terminal goes to the whole process group; the app decides when its windows end.
    detached: true,
  });
  let lastWords = '';
  child.stderr?.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-4_000)));
  child.on('error', (error) => (lastWords += error.message));
  const [, , , output, input] = child.stdio;
  if (!(output instanceof Writable) || !(input instanceof Readable)) {
    throw new TypeError('Chromium has no pipes for the DevTools protocol.');
  }
  const connection = connectPipe(output, input);
  const ended = new Promise<void>((resolve) =>
    child.on('close', () => resolve()).on('error', () => resolve()),
  );
  const exited = new Promise<void>((resolve) =>
    child.on('exit', () => resolve()).on('error', () => resolve()),
  );

  const browser = connection.channel();
  const version = await browser.send('Browser.getVersion').catch(async () => {
    // Its output may arrive after the pipe has broken.
    await Promise.race([ended, wait(2_000, undefined, { ref: false })]);
    throw new Error(`Chromium (${executable}) did not start. ${sandboxAdvice(lastWords)}\n${lastWords}`);
  });
  const major = Number(/\/(\d+)/.exec(version.product)?.[1]);
  if (!(major >= OLDEST_CHROMIUM)) {
    child.kill('SIGKILL');
    throw new Error(`Chromium ${OLDEST_CHROMIUM} or newer is needed; ${executable} is ${version.product}.`);
  }
  if (debugPortFile !== undefined) {
    const [portNumber, path] = (await readWhenWritten(activePortFile)).split('\n');
    writeFileSync(debugPortFile, `ws://127.0.0.1:${portNumber}${path}`, { mode: 0o600 });
  }

  return {
    connection,
    headless,
    openApplicationWindow: (address) => {
      const second = spawn(executable, [...shared, `--app=${address}`], { stdio: 'ignore', detached: true });
      second.on('error', (error) => console.error(`No window could be opened: ${error.message}`));
      second.unref();
    },
    close: async () => {
      browser.post('Browser.close');
      const force = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await exited;
      clearTimeout(force);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** What to do if Chromium couldn't create its sandbox, as in a container; empty for other failures. */
function sandboxAdvice(lastWords: string): string {
  if (!/No usable sandbox|SUID sandbox helper/.test(lastWords)) return '';
  return (
    'Its sandbox is missing: install the package chromium-sandbox (node build/setup.mjs does), or allow unprivileged ' +
    'user namespaces where the system has no such package.'
  );
}

async function readWhenWritten(path: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      const text = readFileSync(path, 'utf8');
      if (text.includes('/devtools/browser/')) return text;
    } catch {
      // Not there yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Chromium did not open its debugging port within 5 seconds.');
}
