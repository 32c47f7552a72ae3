/** A thread that closes, or gets stuck, on demand, for tests. */
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (message: { kind: string }) => {
  if (message.kind === 'close') parentPort?.close();
  else if (message.kind === 'are-you-there') parentPort?.postMessage({ kind: 'here' });
  else if (message.kind === 'call') for (;;);
  else throw new TypeError('The thread fails, as the test wants it.');
});
parentPort?.postMessage({ kind: 'here' });
