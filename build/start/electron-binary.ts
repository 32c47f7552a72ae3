import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Electron's executable if it is installed. The package's own entry would download it, and is not asked.
 * @param folder of the package `electron`
 */
export function installedElectron(folder: string, environment: NodeJS.ProcessEnv): string | null {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const distribution = environment['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist');
  const executable = join(distribution, readFileSync(pathFile, 'utf8').trim());
  return existsSync(executable) ? executable : null;
}

/**
 * Tells whether something that should grow has stopped to.
 * @param limitMilliseconds how long it may stand still
 * @returns to be asked again and again with its size and the time of any steady clock
 */
export function createStallWatch(limitMilliseconds: number): (size: number, now: number) => boolean {
  let before: { size: number; at: number } | null = null;
  return (size, now) => {
    if (before === null || size !== before.size) before = { size, at: now };
    return now - before.at > limitMilliseconds;
  };
}

/** Bytes of all files in a folder; what goes away while it is counted does not count. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

const lookEveryMilliseconds = 500;
const sayEveryBytes = 20_000_000;

/**
 * Downloads and unpacks Electron with the package's own script, for as long as bytes arrive.
 * @param options.stillLimitMilliseconds how long nothing may arrive
 * @param options.say is told how far it is
 * @returns whether the script succeeded
 */
export async function fetchElectron(options: {
  folder: string;
  environment: NodeJS.ProcessEnv;
  stillLimitMilliseconds: number;
  say(words: string): void;
}): Promise<boolean> {
  // The script keeps what has arrived in the system's temporary folder: one of its own can be watched.
  const arriving = mkdtempSync(join(tmpdir(), 'realm-console-electron-'));
  const child = spawn(process.execPath, [join(options.folder, 'install.js')], {
    stdio: 'ignore',
    env: { ...options.environment, TMPDIR: arriving, TMP: arriving, TEMP: arriving },
  });
  const isStill = createStallWatch(options.stillLimitMilliseconds);
  let said = 0;
  const timer = setInterval(() => {
    const arrived = sizeOf(arriving);
    if (arrived - said > sayEveryBytes) {
      said = arrived;
      options.say(`Downloading Electron: ${Math.round(arrived / 1_000_000)} MB`);
    }
    if (isStill(arrived + sizeOf(join(options.folder, 'dist')), performance.now())) child.kill('SIGKILL');
  }, lookEveryMilliseconds);
  try {
    return await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
    });
  } finally {
    clearInterval(timer);
    rmSync(arriving, { recursive: true, force: true });
  }
}

const forgetAfterMilliseconds = 60 * 60_000;

/** Whether a download failed so recently that it is not tried again while something else can run the app. */
export function hasFailedRecently(file: string, nowMilliseconds: number): boolean {
  const failedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return failedAt !== undefined && nowMilliseconds - failedAt < forgetAfterMilliseconds;
}

/** Remembers that a download has failed just now. */
export function rememberFailure(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}

/**
 * What to do where Linux keeps Electron from making its sandbox, as Ubuntu does from 24.04 on; null for other ends.
 * https://github.com/electron/electron/issues/42510
 * @param output the last words of Electron
 * @param executable Electron's
 */
export function sandboxAdvice(output: string, executable: string): string | null {
  if (!/setuid_sandbox_host|SUID sandbox helper|No usable sandbox/.test(output)) return null;
  const helper = join(dirname(executable), 'chrome-sandbox');
  return [
    'This system does not let Electron make its sandbox (Ubuntu 24.04 and newer). Allow it once, then start again:',
    `  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  ].join('\n');
}
