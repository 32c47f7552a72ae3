/** A thread that begins a job with very many changes, and reports how long that took. */
import { parentPort, workerData } from 'node:worker_threads';
import { aChange, recordExample } from './journal-search.fixture.ts';
import { openStore } from './store.ts';

const { databasePath, changes, id } = workerData as { databasePath: string; changes: number; id: string };
const store = openStore(databasePath, { kind: 'ready' });
if (!store.ok) throw new Error(store.trouble.message);
const planned = Array.from({ length: changes }, (_, index) => aChange({ id: index + 1 }));
parentPort?.postMessage('begins');
const before = performance.now();
recordExample(store.value.journalDatabase, { id, at: 1, changes: planned });
parentPort?.postMessage(performance.now() - before);
