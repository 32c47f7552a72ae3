/**
 * Loaded with `--import` before the app, in its main thread and its workers: the threads of organizations fail when a test
 * says so, as over a fault of their own.
 */
import { BroadcastChannel, isMainThread, threadName } from 'node:worker_threads';

/** What a test sends to the app's process. */
export interface CrashMessage {
  crash: 'threads of organizations';
}

const threads = new BroadcastChannel('crashing threads');
if (isMainThread) {
  process.on('message', ({ crash }: Partial<CrashMessage>) => {
    if (crash !== undefined) threads.postMessage(crash);
  });
  // Listening must not keep the app from ending.
  process.channel?.unref();
} else if (threadName?.startsWith('realm ')) {
  threads.addEventListener('message', () => {
    throw new Error('The thread ends, as the test wants it.');
  });
}
threads.unref();
