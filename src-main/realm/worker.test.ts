import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallInput, CallOutput, OrganizationCallName } from '#contract/calls/calls.ts';
import type { Result } from '#contract/outcome.ts';
import { startDemoRealm, type DemoRealm } from '@realm-console/demo-realm';
import { storeAt } from '../store/store.fixture.ts';
import { directRoute } from '../network/route.ts';
import { closeStore } from '../store/store.ts';
import { activePeople, everybody } from './example-realm.ts';
import type { FromWorker, LiveState, ToWorker, WorkerSettings } from './protocol.ts';
import { pause } from '../../test/timing/time-spent.ts';
import { builtThread } from '../built-threads.fixture.ts';

const organizationId = 'orchid';
const patience = { timeout: 60_000, interval: 30 };

let demo: DemoRealm;
let folder: string;
let worker: Worker;
let received: FromWorker[];
let exitCode: Promise<number>;
let nextId = 0;

const send = (message: ToWorker): void => worker.postMessage(message);
const states = (): LiveState[] => received.flatMap((one) => (one.kind === 'state' ? [one.state] : []));

function resultOf(id: number): Promise<Result<unknown>> {
  return vi.waitFor(() => {
    const found = received.find((one) => one.kind === 'result' && one.id === id);
    if (found?.kind !== 'result') throw new Error(`no result of call ${id} yet`);
    return found.result;
  }, patience);
}

async function call<Name extends OrganizationCallName>(
  name: Name,
  input: Omit<CallInput<Name>, 'organizationId'>,
): Promise<CallOutput<Name>> {
  const id = nextId++;
  send({ kind: 'call', id, name, input: { organizationId, ...input } });
  const result = await resultOf(id);
  if (!result.ok) throw new Error(`${name} failed: ${JSON.stringify(result.failure)}`);
  return result.value as CallOutput<Name>;
}

beforeEach(async () => {
  demo = await startDemoRealm({ users: 80, rateLimit: 'off', presenceChangesPerSecond: 0 });
  folder = mkdtempSync(join(tmpdir(), 'realm-worker-'));
  const databasePath = join(folder, 'console.sqlite');
  closeStore(storeAt(databasePath));
  const workerData: WorkerSettings = {
    organizationId,
    origin: demo.url,
    email: demo.accounts[0]?.email ?? '',
    apiKey: demo.accounts[0]?.apiKey ?? '',
    featureLevel: 277,
    zulipVersion: '9.0',
    userAgent: 'RealmConsole/0.1 (test)',
    generationsBefore: 0,
    databasePath,
    journal: { kind: 'ready' },
  };
  received = [];
  worker = new Worker(builtThread('realm-worker'), { workerData });
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'route-wanted') send({ kind: 'route', id: message.id, route: directRoute });
    else received.push(message);
  });
  exitCode = new Promise((resolve, reject) => {
    worker.once('exit', resolve);
    worker.once('error', reject);
  });
  exitCode.catch(() => {});
  await vi.waitFor(() => {
    if (states().at(-1)?.connection.kind !== 'live') throw new Error('not live yet');
  }, patience);
});

afterEach(async () => {
  await worker.terminate();
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the thread of an organization', () => {
  test('answers queries with typed arrays', async () => {
    const window = await call('people.query', {
      filter: everybody,
      sort: { key: 'name', descending: false },
      first: 10,
    });
    expect(window.ids).toBeInstanceOf(Uint32Array);
    expect(window.ids).toHaveLength(80);
    expect(window.rows).toHaveLength(10);
    const board = await call('presence.board', {
      groupBy: 'role',
      channelIds: [],
      filter: activePeople,
      sort: 'name',
    });
    expect(board.groups[0]?.ids).toBeInstanceOf(Uint32Array);
    expect(board.groups[0]?.states).toBeInstanceOf(Uint8Array);
  });

  test('pushes what changes, and posts no more than five states a second', async () => {
    const userId = demo.accounts[3]?.userId ?? 0;
    await call('people.watch', { userIds: [userId] });
    await call('presence.watch', { watching: true });
    const before = states().length;
    const until = Date.now() + 1_000;
    while (Date.now() < until) {
      demo.control.rename(userId, `Name ${Date.now()}`);
      await pause(10, 'between two changes of the stream');
    }
    demo.control.rename(userId, 'The Last Name');
    demo.control.setPresence(userId, 'active');
    await vi.waitFor(() => {
      const rows = received.flatMap((one) =>
        one.kind === 'push' && one.push.topic === 'people' ? one.push.payload.rows : [],
      );
      expect(rows.at(-1)?.name).toBe('The Last Name');
    }, patience);
    expect(states().length - before).toBeLessThanOrEqual(8);
    const pushes = received.filter((one) => one.kind === 'push' && one.push.topic === 'people');
    expect(pushes.length).toBeLessThanOrEqual(15);
  });

  test('answers a cancelled call once, as cancelled', async () => {
    const id = nextId++;
    // A plan that first has to fetch the person's current value would be in progress; the cancel overtakes it.
    send({
      kind: 'call',
      id,
      name: 'changes.plan',
      input: {
        organizationId,
        action: { kind: 'set-role', userIds: [demo.accounts[3]?.userId ?? 0], role: 300 },
      },
    });
    send({ kind: 'cancel', id });
    const result = await resultOf(id);
    await call('people.rows', { userIds: [1] });
    expect(received.filter((one) => one.kind === 'result' && one.id === id)).toHaveLength(1);
    if (!result.ok) expect(result.failure).toEqual({ kind: 'cancelled' });
  });

  test('deletes the queue, reports that and exits when closed', async () => {
    send({ kind: 'close' });
    expect(await exitCode).toBe(0);
    expect(received.at(-1)).toEqual({ kind: 'closed' });
    expect(demo.control.queues()).toHaveLength(0);
  });
});
