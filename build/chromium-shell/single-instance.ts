import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes this process the only one that uses a folder of user data. A lock left by a dead process is taken over. A
 * second process leaves its command line in the folder for the first one to read.
 * @param onSecond called in the first process with the command line and working directory of a second one
 * @returns whether this process is the first
 */
export function takeSingleInstanceLock(
  userData: string,
  onSecond: (argv: string[], workingDirectory: string) => void,
): boolean {
  mkdirSync(userData, { recursive: true, mode: 0o700 });
  const lock = join(userData, 'single-instance.lock');
  const messageName = 'second-instance.json';
  const message = join(userData, messageName);
  if (!writeLock(lock)) {
    if (isAlive(Number(readFileSync(lock, 'utf8')))) {
      const secondStart = JSON.stringify({ argv: process.argv, workingDirectory: process.cwd() });
      writeFileSync(message, secondStart, { mode: 0o600 });
      return false;
    }
    rmSync(lock, { force: true });
    if (!writeLock(lock)) return false;
  }
  const watcher = watch(userData, (_event, name) => {
    if (name !== messageName) return;
    try {
      const { argv, workingDirectory }: { argv: string[]; workingDirectory: string } = JSON.parse(
        readFileSync(message, 'utf8'),
      );
      rmSync(message);
      onSecond(argv, workingDirectory);
    } catch {
      // Just removed, or not completely written yet: another event follows.
    }
  });
  watcher.unref();
  process.on('exit', () => rmSync(lock, { force: true }));
  return true;
}

function writeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

function isAlive(processId: number): boolean {
  if (!(processId > 0) || processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
