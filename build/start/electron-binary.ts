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
 * Electron's executable if it is installed. The package's own entry would download it, so it isn't used.
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
 * Detects that something has stopped growing.
 * @param limitMilliseconds how long it may stay the same
 * @returns a function to call repeatedly with its size and the time of any monotonic clock
 */
export function createStallWatch(limitMilliseconds: number): (size: number, now: number) => boolean {
  let before: { size: number; at: number } | null = null;
  return (size, now) => {
    if (before === null || size !== before.size) before = { size, at: now };
    return now - before.at > limitMilliseconds;
  };
}

/** Total size of a folder's files in bytes; ignores files that disappear meanwhile. */
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
 * Downloads and unpacks Electron with the package's own script, as long as bytes arrive.
 * @param options.stillLimitMilliseconds how long nothing may arrive
 * @param options.say reports progress
 * @returns whether the script succeeded
 */
export async function fetchElectron(options: {
  folder: string;
  environment: NodeJS.ProcessEnv;
  stillLimitMilliseconds: number;
  say(words: string): void;
}): Promise<boolean> {
  // The script downloads to the system's temporary folder; a separate one can be watched.
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

/** Whether a download failed so recently that it isn't retried while something else can run the app. */
export function hasFailedRecently(file: string, nowMilliseconds: number): boolean {
  const failedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return failedAt !== undefined && nowMilliseconds - failedAt < forgetAfterMilliseconds;
}

/** Records that a download has just failed. */
export function rememberFailure(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}

/**
 * What to do if Linux keeps Electron from creating its sandbox, as Ubuntu does since 24.04; null for other failures.
 * https://github.com/electron/electron/issues/42510
 * @param output Electron's last output
 * @param executable Electron's path
 */
export function sandboxAdvice(output: string, executable: string): string | null {
  if (!/setuid_sandbox_host|SUID sandbox helper|No usable sandbox/.test(output)) return null;
  const helper = join(dirname(executable), 'chrome-sandbox');
  return [
    'This system does not let Electron make its sandbox (Ubuntu 24.04 and newer). Allow it once, then start again:',
    `  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  ].join('\n');
}
