import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientTask, UseReport } from './client-child.ts';
import { median, type Measurement, type Unit } from './figure.ts';
import { growAnswer } from './grown-answer.ts';
import { startRealmProcess } from './realm-process.ts';
import { startReplayServer } from './replay-server.ts';

/** The largest demo realm; larger ones are scaled up from its answer. */
const largestRealm = 10_000;
const sizes = [1_000, 10_000, 100_000, 300_000];
const million = 1_000_000;

/** Milliseconds or bytes for an organization of one size. */
interface Used extends Omit<UseReport, 'usableAt'> {
  load: number;
}

/** Loads an organization of this size in a separate process, and uses it. */
async function use(people: number, folder: string): Promise<Used> {
  const users = Math.min(people, largestRealm);
  const realm = await startRealmProcess({ users });
  const server = await startReplayServer(realm.url, (recording) =>
    people === users ? Promise.resolve(recording) : growAnswer(recording, people / users),
  );
  try {
    // Set when the answer begins, because scaling it up isn't part of loading it.
    let askedAt = 0;
    server.onRegister = (at) => (askedAt = performance.timeOrigin + at);
    const { email, apiKey } = realm.owner;
    const task: ClientTask = { kind: 'use', url: server.url, email, apiKey, folder };
    const child = fork(join(import.meta.dirname, 'client-child.ts'), [JSON.stringify(task)]);
    const [report] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`A process that uses ${people} people ended with ${code}.`);
      }),
    ])) as [UseReport];
    return { ...report, load: report.usableAt - askedAt };
  } finally {
    await server.close();
    await realm.close();
  }
}

/** What is measured at each size; `each` if it grows with the organization's people. */
const figures: readonly { what: string; unit: Unit; read: (used: Used) => number; remark: string }[] = [
  {
    what: 'people grid usable after register',
    unit: 'ms',
    read: ({ load }) => load,
    remark: 'answered from memory; a fresh process, once',
  },
  { what: 'answer to a key', unit: 'ms', read: ({ keys }) => median(keys), remark: 'median of 17 keys' },
  { what: 'first sort', unit: 'ms', read: ({ sorts }) => Math.max(...sorts), remark: 'the dearest of three' },
  { what: 'preview of a change', unit: 'ms', read: ({ plan }) => plan, remark: 'of at most 100,000 people' },
  { what: 'heap and buffers', unit: 'MB', read: ({ heapBytes }) => heapBytes / 1e6, remark: 'collected' },
  { what: 'peak of the process', unit: 'MB', read: ({ peakBytes }) => peakBytes / 1e6, remark: '' },
];

const short = (people: number): string =>
  people < million ? `${people / 1_000}k` : `${people / million} million`;

/**
 * The same at each size, with the order of growth since the previous size: 1 is linear. n log n has at most 1.07 from
 * 100,000 people on.
 *
 * @param withMillion whether to include a million people, which takes 24 GB and minutes
 */
export async function measureGrowth(withMillion: boolean): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'realm-console-bench-'));
  const used: { people: number; report: Used }[] = [];
  try {
    for (const people of withMillion ? [...sizes, million] : sizes)
      used.push({ people, report: await use(people, folder) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures.flatMap(({ what, unit, read, remark }) =>
    used.map(({ people, report }, index) => {
      const before = used[index - 1];
      const order =
        before === undefined
          ? ''
          : `grows with n^${(Math.log(read(report) / read(before.report)) / Math.log(people / before.people)).toFixed(2)}`;
      const parts = [remark, order].filter((part) => part !== '');
      return { what: `${what}, ${short(people)}`, unit, runs: [read(report)], remark: parts.join('; ') };
    }),
  );
}
