/** The thread of a demo organization that ends by itself when a test says so. */
import { BroadcastChannel } from 'node:worker_threads';

const crash = new BroadcastChannel('demo-crash');
crash.unref();
crash.addEventListener('message', () => {
  throw new Error('The thread ends, as the test wants it.');
});
await import(new URL('../demo-realm/worker.ts', import.meta.url).href);
