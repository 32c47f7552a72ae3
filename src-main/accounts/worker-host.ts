import { Worker } from 'node:worker_threads';
import type { OrganizationCallName } from '../../src-preload/contract/calls.ts';
import { fail, type Result } from '../../src-preload/contract/outcome.ts';
import type { Report } from '../../src-preload/contract/report-entities.ts';
import type { Push } from '../../src-preload/contract/topics.ts';
import { describeError, writeLog } from '../log.ts';
import type { FindRoute } from '../network/route.ts';
import type { FromWorker, LiveState, OwnAccount, ToWorker, WorkerSettings } from '../realm/protocol.ts';

/** Main's side of the worker thread of one organization. */
export interface RealmWorker {
  call(name: OrganizationCallName, input: unknown, signal: AbortSignal): Promise<Result<unknown>>;
  tell(message: Extract<ToWorker, { kind: 'suspend' | 'resume' | 'try-now' | 'safety-changed' }>): void;
  /** Ends the thread: politely first, by force after the time limit. */
  close(): Promise<void>;
}

interface RealmWorkerEvents {
  findRoute: FindRoute;
  onPush(push: Push): void;
  onState(state: LiveState): void;
  onOwnAccount(account: OwnAccount): void;
  /** This account changed the safety that all accounts of the organization share. */
  onSafetyChanged(): void;
  /** Reports that came just now. */
  onReports(reports: readonly Report[]): void;
  /** A file of this computer seems to be damaged. */
  onStoreTrouble(): void;
  /** The thread ended without being asked to; `message` holds no secret. */
  onCrash(message: string): void;
}

const closeTimeLimitMilliseconds = 4_000;

/** Starts the worker thread of an organization. The key travels in memory only. */
export function startRealmWorker(
  entry: URL,
  settings: WorkerSettings,
  events: RealmWorkerEvents,
): RealmWorker {
  const worker = new Worker(entry, {
    workerData: settings,
    name: `realm ${settings.organizationId}`,
    // One organization must not be able to take the memory of all.
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  });
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  let lastId = 0;
  let closing = false;
  let ended = false;

  const send = (message: ToWorker) => {
    if (!ended) worker.postMessage(message);
  };
  const endAll = (message: string) => {
    for (const resolve of waiting.values()) resolve(fail({ kind: 'gone', message }));
    waiting.clear();
  };

  async function answerRoute(id: number, origin: string): Promise<void> {
    send({ kind: 'route', id, route: await events.findRoute(origin) });
  }

  worker.on('message', (message: FromWorker) => {
    switch (message.kind) {
      case 'result':
        waiting.get(message.id)?.(message.result);
        waiting.delete(message.id);
        break;
      case 'push':
        events.onPush(message.push);
        break;
      case 'state':
        events.onState(message.state);
        break;
      case 'own-account':
        events.onOwnAccount(message.account);
        break;
      case 'safety-changed':
        events.onSafetyChanged();
        break;
      case 'reports':
        events.onReports(message.reports);
        break;
      case 'store-trouble':
        events.onStoreTrouble();
        break;
      case 'route-wanted':
        void answerRoute(message.id, message.origin);
        break;
      case 'closed':
        break;
    }
  });
  let crash: string | null = null;
  worker.on('error', (error: unknown) => {
    crash = error instanceof Error ? error.name : 'Error';
    writeLog(`thread of an organization failed: ${describeError(error)}`);
  });
  worker.on('exit', () => {
    ended = true;
    endAll('The organization is not open any more.');
    if (!closing) events.onCrash(crash ?? 'it ended');
  });

  return {
    call(name, input, signal) {
      if (ended || closing) {
        return Promise.resolve(fail({ kind: 'gone', message: 'The organization is not open any more.' }));
      }
      const id = ++lastId;
      return new Promise((resolve) => {
        const cancel = () => send({ kind: 'cancel', id });
        waiting.set(id, (result) => {
          signal.removeEventListener('abort', cancel);
          resolve(result);
        });
        signal.addEventListener('abort', cancel, { once: true });
        send({ kind: 'call', id, name, input });
      });
    },
    tell: send,
    async close() {
      if (ended) return;
      closing = true;
      send({ kind: 'close' });
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        new Promise((resolve) => worker.once('exit', resolve)),
        new Promise((resolve) => {
          timer = setTimeout(resolve, closeTimeLimitMilliseconds);
        }),
      ]);
      clearTimeout(timer);
      if (!ended) await worker.terminate();
    },
  };
}
