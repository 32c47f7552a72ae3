/**
 * Loaded with `--import` before the app: has its main process crash when a test says so, in a folder in which the system may
 * leave a core file of any length.
 */
import { spawnSync } from 'node:child_process';
import { isMainThread } from 'node:worker_threads';

/** What a test sends to the app's process. */
export interface CrashMessage {
  crashIn: string;
}

export const lastWords = 'about to crash';

function crash({ crashIn }: Partial<CrashMessage>): void {
  if (crashIn === undefined) return;
  process.chdir(crashIn);
  spawnSync('prlimit', ['--core=unlimited:', '--pid', String(process.pid)]);
  process.stdout.write(`${lastWords}\n`, () => process.abort());
}

if (isMainThread) process.on('message', crash);
