/** The thread of a demo organization that ends by itself when a test tells it to. */
import { BroadcastChannel } from 'node:worker_threads';
import { builtThread } from '../built-threads.fixture.ts';

const crash = new BroadcastChannel('demo-crash');
crash.unref();
crash.addEventListener('message', () => {
  throw new Error('The thread ends, as the test wants it.');
});
await import(builtThread('demo-realm-worker').href);
