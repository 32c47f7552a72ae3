import { parentPort, workerData } from 'node:worker_threads';
import { startDemoRealm, type DemoRealmOptions } from './server.ts';

/**
 * Entry of a worker thread: `workerData` holds the options, the first message out is `{ url, accounts, presenceHistory }`, and the
 * message `'close'` ends the server and the thread.
 */
if (parentPort !== null) {
  const port = parentPort;
  // The app is handed its key; to others on this computer the realm gives none.
  const options: DemoRealmOptions = workerData;
  const realm = await startDemoRealm({ ...options, development: false });
  port.on('message', (message: unknown) => {
    if (message !== 'close') return;
    void realm.close().then(() => port.close());
  });
  port.postMessage({ url: realm.url, accounts: realm.accounts, presenceHistory: realm.presenceHistory() });
}
