import { Worker } from 'node:worker_threads';
import { endThread, logFailure } from '../threads.ts';
import type { StoreTrouble } from './store-trouble.ts';

/** The files to check completely, by role. */
export type CheckedFiles = Partial<Record<'console' | 'journal', string>>;

export interface FoundDamage {
  file: keyof CheckedFiles;
  trouble: StoreTrouble;
}

/** The current file is read to its end, if that doesn't take longer. */
const endLimit = 3_000;

/**
 * Checks whole files in a separate thread: 50 MB take a third of a second, which would block the window.
 *
 * @param entry of the thread: `check-thread.ts`, built
 * @param onDamage called for each damaged file
 * @param signal ends the thread before the next file
 * @returns when all files were read, whatever was found
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
    // Without an answer, no file is known to be damaged, and the next start checks again.
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
