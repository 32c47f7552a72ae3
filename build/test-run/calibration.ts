import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/**
 * A fixed amount of typical test work: objects, strings, maps, numbers. The result is returned so that nothing is
 * optimized away.
 */
function work(): number {
  let sum = 0;
  for (let round = 0; round < 150; round += 1) {
    const people = Array.from({ length: 2_000 }, (_, id) => ({
      id,
      name: `Person ${id * round}`,
      role: id % 5,
    }));
    const read: typeof people = JSON.parse(JSON.stringify(people));
    const byName = new Map(read.map((person) => [person.name, person]));
    for (const { name } of read.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      sum = (sum * 31 + (byName.get(name)?.id ?? 0)) % 1_000_003;
    }
  }
  return sum;
}

/**
 * Measures the machine's current speed, on two cores at once as in a test run: the median of three times, in
 * milliseconds, for a small fixed amount of work.
 */
export async function measureMachine(): Promise<number> {
  const threads = Math.min(2, availableParallelism());
  const times: number[] = [];
  for (let repetition = 0; repetition < 3; repetition += 1) {
    const start = performance.now();
    await Promise.all(Array.from({ length: threads }, workInThread));
    times.push((performance.now() - start) * (2 / threads));
  }
  return times.toSorted((one, other) => one - other)[1] ?? 0;
}

function workInThread(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
}

if (!isMainThread && parentPort) parentPort.postMessage(work());
