import { Worker } from 'node:worker_threads';
import { endThread, logFailure } from '../threads.ts';
import type { StoreTrouble } from './store-trouble.ts';

/** Which files are read whole, by what they are. */
export type CheckedFiles = Partial<Record<'console' | 'journal', string>>;

export interface FoundDamage {
  file: keyof CheckedFiles;
  trouble: StoreTrouble;
}

/** A file that is being read is read to its end, if that comes soon. */
const endLimit = 3_000;

/**
 * Reads files whole in a thread of its own: at 50 MB that takes a third of a second, in which the window would wait.
 *
 * @param entry of the thread: `check-thread.ts`, built
 * @param onDamage called for each damaged file
 * @param signal ends the thread before the next file
 * @returns when all have been read, whatever was found
 */
export function checkFiles(
  entry: URL,
  files: CheckedFiles,
  onDamage: (found: FoundDamage) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const thread = new Worker(entry, { workerData: files, name: 'check of the files' });
    thread.on('message', onDamage);
    // Without an answer nothing is known to be damaged, and the next start asks again.
    logFailure(thread);
    const end = (): void => void endThread(thread, () => thread.postMessage('close'), endLimit);
    thread.on('exit', () => {
      signal?.removeEventListener('abort', end);
      resolve();
    });
    signal?.addEventListener('abort', end, { once: true });
    thread.unref();
  });
}
