/** The thread of an organization that crashes on `suspend`, for tests. */
import { parentPort } from 'node:worker_threads';
import { builtThread } from '../built-threads.fixture.ts';

await import(builtThread('realm-worker').href);

parentPort?.on('message', (message: { kind: string }) => {
  if (message.kind === 'suspend') throw new Error('The thread ends, as the test wants it.');
});
