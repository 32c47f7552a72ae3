import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { keepMemoryOutOfDumps } from './memory-dumps.ts';

/** Keeps a key in its own memory and in a thread's, prints what a core file will include, and crashes. */
keepMemoryOutOfDumps();
const key = Buffer.from(process.argv[2] ?? '', 'base64').toString();
const worker = new Worker(
  `const { parentPort, workerData } = require('node:worker_threads');
   globalThis.key = Buffer.from(workerData);
   parentPort.postMessage('there');
   setInterval(() => {}, 1_000);`,
  { eval: true, workerData: key },
);
worker.once('message', () => {
  process.stdout.write(`${key.length} ${readFileSync('/proc/self/coredump_filter', 'utf8')}`, () =>
    process.abort(),
  );
});
