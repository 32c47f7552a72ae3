/**
 * Loaded with `--import` before the app, in its main thread and its workers: lets a test crash the organizations'
 * threads, as if by their own fault.
 */
import { BroadcastChannel, isMainThread, threadName } from 'node:worker_threads';

/** Sent by a test to the app's process. */
export interface CrashMessage {
  crash: 'threads of organizations';
}

const threads = new BroadcastChannel('crashing threads');
if (isMainThread) {
  process.on('message', ({ crash }: Partial<CrashMessage>) => {
    if (crash !== undefined) threads.postMessage(crash);
  });
  // Listening must not keep the app alive.
  process.channel?.unref();
} else if (threadName?.startsWith('realm ')) {
  threads.addEventListener('message', () => {
    throw new Error('The thread ends, as the test wants it.');
  });
}
threads.unref();
