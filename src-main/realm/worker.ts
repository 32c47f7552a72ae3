import '../english-words.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { CallInput, OrganizationCallName } from '#contract/calls/calls.ts';
import { fail, missingCase } from '#contract/outcome.ts';
import { createChangeEngine } from '../changes/engine.ts';
import { createAskedRoutes } from '../network/asked-route.ts';
import { closeStore, openStore } from '../store/store.ts';
import { isDamage } from '../store/store-trouble.ts';
import { createAskedClipboard } from './asked-clipboard.ts';
import { createLiveOrganization, type LiveOrganization } from './live-organization.ts';
import { regenerateKey } from './people/own-key.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './protocol.ts';
import { reclaimMemory } from './reclaim-memory.ts';
import { transferablesIn } from './transferables.ts';

/** The input of a call. Main has already parsed it with the schema of that call. */
function parsedInput<Name extends OrganizationCallName>(_name: Name, input: unknown): CallInput<Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A message carries no type.
  return input as CallInput<Name>;
}

/** Entry point of an organization's thread: only its side of the port. */
function start(settings: WorkerSettings): void {
  const port = parentPort;
  if (!port) throw new Error('This file is the entry of a worker thread.');
  const opened = openStore(settings.databasePath, settings.journal);
  if (!opened.ok) {
    if (opened.trouble.kind === 'corrupt') port.postMessage({ kind: 'store-trouble' } satisfies FromWorker);
    throw new Error(`The local store cannot be opened: ${opened.trouble.kind}`);
  }
  const store = opened.value;
  const underWay = new Map<number, AbortController>();

  function post(message: FromWorker): void {
    port?.postMessage(message, transferablesIn(message));
  }

  const routes = createAskedRoutes(post);
  const clipboard = createAskedClipboard(post);
  const organization = startOrganization();
  function startOrganization(): LiveOrganization {
    try {
      const { findRoute } = routes;
      return createLiveOrganization(settings, {
        post,
        findRoute,
        copySecret: clipboard.copySecret,
        reclaimMemory,
        createEngine: createChangeEngine,
        ...store,
      });
    } catch (error) {
      if (isDamage(error)) post({ kind: 'store-trouble' });
      throw error;
    }
  }

  async function answer(id: number, name: OrganizationCallName, input: unknown): Promise<void> {
    const controller = new AbortController();
    underWay.set(id, controller);
    const result = await organization.call(name, parsedInput(name, input), controller.signal);
    // A cancelled call has already been answered.
    if (underWay.delete(id)) post({ kind: 'result', id, result });
  }

  async function regenerate(id: number): Promise<void> {
    post({ kind: 'result', id, result: await regenerateKey(organization.connection) });
  }

  function cancel(id: number): void {
    const controller = underWay.get(id);
    if (!controller) return;
    underWay.delete(id);
    controller.abort();
    post({ kind: 'result', id, result: fail({ kind: 'cancelled' }) });
  }

  async function close(): Promise<void> {
    for (const id of underWay.keys()) cancel(id);
    await organization.close();
    closeStore(store);
    post({ kind: 'closed' });
    // Without a listener the port no longer keeps the thread alive.
    port?.close();
  }

  port.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'call':
        return void answer(message.id, message.name, message.input);
      case 'cancel':
        return cancel(message.id);
      case 'regenerate-key':
        return void regenerate(message.id);
      case 'suspend':
        return organization.suspend();
      case 'resume':
        return organization.resume();
      case 'safety-changed':
        return organization.safetyChanged();
      case 'try-now':
        return organization.tryNow();
      case 'route':
      case 'name':
        return routes.found(message);
      case 'copied':
        return clipboard.copied(message);
      case 'are-you-there':
        return post({ kind: 'here' });
      case 'close':
        return void close();
      default:
        return missingCase(message);
    }
  });
}

start(workerData);
