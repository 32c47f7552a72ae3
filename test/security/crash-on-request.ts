/**
 * Loaded with `--import` before the app: lets a test crash its main process, in a folder in which the system may write
 * a core file of any length.
 */
import { spawnSync } from 'node:child_process';
import { isMainThread } from 'node:worker_threads';

/** Sent by a test to the app's process. */
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
