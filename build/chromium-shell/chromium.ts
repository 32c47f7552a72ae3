import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { connectPipe, type Connection } from './devtools.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same engine without the windows of a browser around it, which cost a tenth of what a page does and show nothing. */
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

/** Whether windows have nowhere to appear, or shall not. */
export function isHeadless(environment: NodeJS.ProcessEnv): boolean {
  if (environment['REALM_CONSOLE_HEADLESS'] === '1') return true;
  return process.platform === 'linux' && !environment['DISPLAY'] && !environment['WAYLAND_DISPLAY'];
}

/** A running Chromium. */
export interface Chromium {
  connection: Connection;
  headless: boolean;
  /**
   * Opens a window without tabs and address bar, as `--app` gives it. Such a window cannot be had over the DevTools
   * protocol: a second, short-lived Chromium process hands the request over to the running one.
   */
  openApplicationWindow(address: string): void;
  /** Ends it: politely at first, then, after two seconds, by force. */
  close(): Promise<void>;
  kill(): void;
}

/**
 * A browser keeps what people type, to offer it again; Electron does not, and an app's secrets are no business of the
 * profile. Preferences turn off form and password saving. For the restoring of sessions, which writes the contents of
 * forms to disk, there is no switch: a file in the place of its folder leaves it nowhere to write.
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
 * Starts Chromium with an open DevTools pipe and no window. It ends with this process, as the pipe then breaks.
 * @param options.profile its profile folder, created if missing
 * @param options.debugPortFile if given, also listens on a random port of 127.0.0.1, and the `ws:` address for
 *   `connectOverCDP` is written to this file
 * @throws if there is no Chromium, if it does not start, or if it is too old; the message holds its last words
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
    // Processes for parts of a browser that no window of ours has: what drops down from an address bar costs as much as
    // our own page.
    '--disable-features=PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    // A crash report holds memory.
    '--disable-breakpad',
    // A denied window has to be asked for before it can be denied.
    '--disable-popup-blocking',
    '--password-store=basic',
    // Electron tells pages the desktop's language; the time zone comes with the environment.
    `--accept-lang=${Intl.DateTimeFormat().resolvedOptions().locale}`,
    ...(environment['REALM_CONSOLE_REDUCED_MOTION'] === '1' ? ['--force-prefers-reduced-motion'] : []),
    // Otherwise the headless shell moves letters to whole pixels, as no desktop does.
    ...(headless ? ['--headless=new', '--font-render-hinting=none'] : []),
    // `--test-type` hides the bar that warns of `--no-sandbox`.
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
  ];
  const port = debugPortFile === undefined ? [] : ['--remote-debugging-port=0'];
  const child = spawn(executable, [...shared, ...port, '--remote-debugging-pipe', '--no-startup-window'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl+C in a terminal goes to the whole group; the app decides when its windows end.
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
    // What it says may come after the pipe has broken.
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

/** What to do where Chromium could not make its sandbox, as in a container; empty for other ends. */
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
