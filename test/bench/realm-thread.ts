import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { startRealmWorker, type RealmWorker } from '../../src-main/accounts/worker-host.ts';
import { storeAt } from '../../src-main/store/store.fixture.ts';
import { closeStore } from '../../src-main/store/store.ts';
import type { OrganizationCallName, CallInput, CallOutput } from '#contract/calls/calls.ts';
import type { ConnectionState } from '#contract/organization.ts';
import { sayText } from '#words/text.ts';
import { lookUpBySystem } from '../../src-main/network/look-up.ts';
import { directRoute } from '../../src-main/network/route.ts';

const entry = join(import.meta.dirname, '..', '..', 'out', 'main', 'realm-worker.js');

type Call = <Name extends OrganizationCallName>(
  name: Name,
  input: Omit<CallInput<Name>, 'organizationId'>,
) => Promise<CallOutput<Name>>;

/** The built worker thread of an organization, started like the app starts it. */
export interface RealmThread {
  worker: RealmWorker;
  /** Makes a call. @throws with the failure */
  call: Call;
  /** Resolves when the first snapshot is loaded; rejects if the thread ends before. */
  ready: Promise<void>;
  connection(): ConnectionState['kind'] | null;
  /** Collects the thread's garbage and returns the bytes that its heap and buffers then use. */
  collectGarbage(): Promise<number>;
}

export interface RealmThreadOptions {
  url: string;
  email: string;
  apiKey: string;
  /** Created, with its schema, if missing. */
  databasePath: string;
}

/** Starts the worker of an organization from the build. */
export function startRealmThread({ url, email, apiKey, databasePath }: RealmThreadOptions): RealmThread {
  closeStore(storeAt(databasePath));
  const organizationId = 'measured';
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  const thread = new Promise<Worker>((resolve) => process.once('worker', resolve));
  let connection: ConnectionState['kind'] | null = null;
  const worker = startRealmWorker(
    pathToFileURL(entry),
    {
      organizationId,
      origin: url,
      email,
      apiKey,
      featureLevel: 0,
      zulipVersion: '',
      userAgent: 'RealmConsole/0 (measurement)',
      generationsBefore: 0,
      databasePath,
      journal: { kind: 'ready' },
    },
    {
      findRoute: () => directRoute,
      lookUp: lookUpBySystem,
      copySecret: () => Promise.resolve(),
      onPush: (push) => {
        if (push.topic === 'replica' && push.payload.generation > 0) ready.resolve();
      },
      onState: (state) => (connection = state.connection.kind),
      onOwnAccount: () => {},
      onSafetyChanged: () => {},
      onReports: () => {},
      onStoreTrouble: () => {},
      onCrash(message) {
        ready.reject(new Error(`The worker ended: ${sayText(message)}`));
        return { kind: 'offline', reason: 'stopped', message };
      },
    },
  );
  return {
    worker,
    async call(name, input) {
      const result = await worker.call(name, { organizationId, ...input }, new AbortController().signal);
      if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`);
      return result.value;
    },
    ready: ready.promise,
    connection: () => connection,
    async collectGarbage() {
      await collectGarbageOfWorker();
      const { used_heap_size: heap, external_memory: external } = await (await thread).getHeapStatistics();
      return heap + external;
    },
  };
}

/** Only the inspector can request a collection in another thread. There must be only one worker. */
async function collectGarbageOfWorker(): Promise<void> {
  const session = new Session();
  session.connect();
  const attached = new Promise<string>((resolve) =>
    session.once('NodeWorker.attachedToWorker', ({ params }) => resolve(params.sessionId)),
  );
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const sessionId = await attached;
  const done = new Promise((resolve) => session.once('NodeWorker.receivedMessageFromWorker', resolve));
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' });
  await session.post('NodeWorker.sendMessageToWorker', { sessionId, message });
  await done;
  session.disconnect();
}
