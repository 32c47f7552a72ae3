import { totalmem } from 'node:os';
import { errorCode } from '../error-code.ts';
import { Worker } from 'node:worker_threads';
import type { CallOutput, OrganizationCallName } from '#contract/calls/calls.ts';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { createUnansweredCalls } from './unanswered-calls.ts';
import type { Report } from '#contract/reports.ts';
import type { Push } from '#contract/topics.ts';
import { type Text, text } from '#words/text.ts';
import { memoryOfThread } from '../zulip/memory-limits.ts';
import { answerRoute } from '../network/asked-route.ts';
import type { LookUp } from '../network/look-up.ts';
import type { FindRoute } from '../network/route.ts';
import { keepOutOfLog, writeLog } from '../log.ts';
import { endThread, logFailure, watchForSilence, type SilenceLimits } from '../threads.ts';
import type { FromWorker, LiveState, OwnAccount, ToWorker, WorkerSettings } from '../realm/protocol.ts';

/** The main process's side of an organization's worker thread. */
export interface RealmWorker {
  call<Name extends OrganizationCallName>(
    name: Name,
    input: unknown,
    signal: AbortSignal,
  ): Promise<Result<CallOutput<Name>>>;
  tell(message: Extract<ToWorker, { kind: 'suspend' | 'resume' | 'try-now' | 'safety-changed' }>): void;
  /** Generates a new key for the account, which the thread uses from then on. Returns the key. */
  regenerateKey(): Promise<Result<string>>;
  /** Ends the thread: first by asking, after the time limit by force. */
  close(): Promise<void>;
}

export interface RealmWorkerEvents {
  findRoute: FindRoute;
  lookUp: LookUp;
  /** Copies a secret to the desktop's clipboard and keeps it out of the log. */
  copySecret(secret: string): Promise<void>;
  onPush(push: Push): void;
  onState(state: LiveState): void;
  onOwnAccount(account: OwnAccount): void;
  /** This account changed the safety settings that all accounts of the organization share. */
  onSafetyChanged(): void;
  /** New reports. */
  onReports(reports: readonly Report[]): void;
  /** A local file seems to be damaged. */
  onStoreTrouble(): void;
  /** The thread crashed. Gets the reason as a sentence; returns the failure for the pending calls. */
  onCrash(reason: Text): Failure;
}

const closeTimeLimitMilliseconds = 4_000;

const crashWords = {
  ended: text('account.part-console-serves-organization'),
  memory: text('account.organization-needed-more-memory'),
  silent: text('account.part-console-serves-organization-stopped-responding'),
} as const;

/** Starts an organization's worker thread. The key is passed in memory only. */
export function startRealmWorker(
  entry: URL,
  settings: WorkerSettings,
  events: RealmWorkerEvents,
  silenceLimits?: SilenceLimits,
): RealmWorker {
  keepOutOfLog(settings.apiKey);
  const worker = new Worker(entry, {
    workerData: settings,
    name: `realm ${settings.organizationId}`,
    // One organization must not use up the memory of all.
    resourceLimits: { maxOldGenerationSizeMb: memoryOfThread(totalmem()) },
  });
  const calls = createUnansweredCalls();
  let closing = false;
  let ended = false;

  const send = (message: ToWorker) => {
    if (!ended) worker.postMessage(message);
  };

  worker.on('message', (message: FromWorker) => {
    if (ended) return;
    watch.answered();
    switch (message.kind) {
      case 'result':
        calls.answer(message.id, message.result);
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
      case 'name-wanted':
        void answerRoute(message, events, send);
        break;
      case 'copy-secret':
        void copySecret(message, events, send);
        break;
      case 'here':
      case 'closed':
        break;
    }
  });
  let reason: Text = crashWords.ended;
  logFailure(worker);
  worker.on('error', (error: unknown) => {
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') reason = crashWords.memory;
  });
  const onEnd = (): void => {
    if (ended) return;
    ended = true;
    watch.stop();
    const failure = closing ? notOpen : events.onCrash(reason);
    calls.failAll(failure);
  };
  worker.on('exit', onEnd);
  const watch = watchForSilence(
    () => send({ kind: 'are-you-there' }),
    () => {
      writeLog('thread of an organization does not answer and is ended by force');
      reason = crashWords.silent;
      // The thread may be too busy to end; callers don't wait for that.
      onEnd();
      void worker.terminate();
    },
    silenceLimits,
  );

  return {
    call(name, input, signal) {
      if (ended || closing) {
        return Promise.resolve(fail(notOpen));
      }
      return new Promise((resolve) => {
        const cancel = () => send({ kind: 'cancel', id });
        const id = calls.add((result) => {
          signal.removeEventListener('abort', cancel);
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread answers the call that it was given
          resolve(result as Result<never>);
        });
        signal.addEventListener('abort', cancel, { once: true });
        send({ kind: 'call', id, name, input });
      });
    },
    regenerateKey() {
      if (ended || closing) return Promise.resolve(fail(notOpen));
      return new Promise((resolve) => {
        const id = calls.add((result) => {
          if (!result.ok) return resolve(result);
          const key = String(result.value);
          keepOutOfLog(key);
          resolve(succeed(key));
        });
        send({ kind: 'regenerate-key', id });
      });
    },
    tell: send,
    async close() {
      if (ended) return;
      closing = true;
      await endThread(worker, () => send({ kind: 'close' }), closeTimeLimitMilliseconds);
    },
  };
}

/** Copies a secret to the clipboard and reports the result. */
async function copySecret(
  { id, secret }: Extract<FromWorker, { kind: 'copy-secret' }>,
  events: Pick<RealmWorkerEvents, 'copySecret'>,
  send: (message: ToWorker) => void,
): Promise<void> {
  keepOutOfLog(secret);
  const isCopied = await events.copySecret(secret).then(
    () => true,
    () => false,
  );
  send({ kind: 'copied', id, isCopied });
}

/** The answer for an organization that was removed meanwhile. */
export const notOpen: Failure = { kind: 'gone', message: text('account.organization-no-longer-open') };
