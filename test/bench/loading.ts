import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './figure.ts';
import type { LoadReport, ClientTask } from './client-child.ts';
import { startRealmProcess } from './realm-process.ts';
import { startReplayServer, type ReplayServer } from './replay-server.ts';

const rounds = 3;

interface Load extends LoadReport {
  /** From requesting the snapshot until the grid is usable. */
  milliseconds: number;
}

/** Runs one task in a new process, so that the measurement includes no warm code and no older garbage. */
async function loadOnce(server: ReplayServer, task: ClientTask): Promise<Load> {
  let askedAt = 0;
  server.onRegister = (at) => (askedAt = performance.timeOrigin + at);
  const child = fork(join(import.meta.dirname, 'client-child.ts'), [JSON.stringify(task)]);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const report = await new Promise<LoadReport>((resolve, reject) => {
    child.once('message', (message) => resolve(message as LoadReport));
    child.once('exit', (code) => reject(new Error(`A loading process ended with ${code}.`)));
  });
  await exited;
  return { ...report, milliseconds: report.usableAt - askedAt };
}

const megabytes = (bytes: number): number => bytes / 1_000_000;

/**
 * An organization from requesting its snapshot to the first rows of the grid, in its real worker thread, and the
 * thread's memory afterwards. The bytes come from memory on the same machine.
 */
export async function measureLoading(users: number): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-console-bench-'));
  const realm = await startRealmProcess({ users });
  const server = await startReplayServer(realm.url);
  const task = (kind: ClientTask['kind']): ClientTask => ({
    kind,
    url: server.url,
    email: realm.owner.email,
    apiKey: realm.owner.apiKey,
    folder,
  });
  try {
    // The first one has the answer recorded and isn't counted.
    await loadOnce(server, task('load'));
    const ours: Load[] = [];
    const plain: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await loadOnce(server, task('load-plainly')));
      ours.push(await loadOnce(server, task('load')));
    }
    const wire = server.recording()?.body.length ?? 0;
    const each = (read: (load: Load) => number, loads = ours): number[] => loads.map(read);
    return [
      {
        what: 'people grid usable after register',
        unit: 'ms',
        runs: each((load) => load.milliseconds),
        baseline: { what: 'read and JSON.parse', runs: each((load) => load.milliseconds, plain) },
        budget: { atMost: 2_000, ratioAtMost: 2.5 },
        remark:
          `from the request (answered from memory, ${megabytes(wire).toFixed(1)} MB on the wire) to the first 60 rows ` +
          'in the main process; fresh process each time',
      },
      {
        what: 'memory of the worker, as it stands',
        unit: 'MB',
        runs: each((load) => megabytes(load.settledBytes)),
        budget: { atMost: 150 },
        remark: 'resident size of the process 2 s after loading, less that before the thread was started',
      },
      {
        what: 'memory of the worker, after a collection',
        unit: 'MB',
        runs: each((load) => megabytes(load.collectedBytes)),
        remark: 'the same after its garbage was collected; pages that the allocator keeps are in it',
      },
      { what: 'heap and buffers of the worker', unit: 'MB', runs: each((load) => megabytes(load.heapBytes)) },
      {
        what: 'peak while loading',
        unit: 'MB',
        runs: each((load) => megabytes(load.peakBytes)),
        baseline: { what: 'read and JSON.parse', runs: each((load) => megabytes(load.peakBytes), plain) },
        budget: { atMost: 400 },
        remark: 'highest resident size of the process, less that before the thread was started',
      },
    ];
  } finally {
    await server.close();
    await realm.close();
    await rm(folder, { recursive: true, force: true });
  }
}
