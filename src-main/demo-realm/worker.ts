import { parentPort, workerData } from 'node:worker_threads';
import { startDemoRealm, type DemoRealmOptions } from './server.ts';

/**
 * Entry point of a worker thread: `workerData` has the options, the first message out is `{ url, accounts,
 * presenceHistory }`, and the message `'close'` ends the server and the thread.
 */
if (parentPort !== null) {
  const port = parentPort;
  // The app receives its key directly; the realm gives none to other programs on this computer.
  const options: DemoRealmOptions = workerData;
  const realm = await startDemoRealm({ ...options, development: false });
  port.on('message', (message: unknown) => {
    if (message !== 'close') return;
    void realm.close().then(() => port.close());
  });
  port.postMessage({ url: realm.url, accounts: realm.accounts, presenceHistory: realm.presenceHistory() });
}
