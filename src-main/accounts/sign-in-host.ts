import { errorCode } from '../error-code.ts';
import { Worker } from 'node:worker_threads';
import type { CallInput } from '#contract/calls/calls.ts';
import type { DiscoveryStep } from '#contract/network.ts';
import { fail, missingCase, type Failure, type Result } from '#contract/outcome.ts';
import { text } from '#words/text.ts';
import { keepOutOfLog } from '../log.ts';
import { answerRoute } from '../network/asked-route.ts';
import { lookUpBySystem, type LookUp } from '../network/look-up.ts';
import type { FindRoute } from '../network/route.ts';
import { endThread, logFailure, watchForSilence, type SilenceLimits } from '../threads.ts';
import type { DiscoveryReport } from './discover-organization.ts';
import type { VerifiedSignIn } from './sign-in.ts';
import type {
  FromSignInThread,
  SignInAnswers,
  SignInSettings,
  SignInTask,
  ToSignInThread,
} from './sign-in-protocol.ts';

type Method = CallInput<'organization.sign-in'>['method'];

export interface SignInThreadsPorts {
  /** The built entry of the thread. */
  entry: URL;
  userAgent: string;
  findRoute: FindRoute;
  /** Default: the system's resolver. */
  lookUp?: LookUp;
  /** How long a thread may be silent. Default: 30 seconds. */
  silenceLimits?: SilenceLimits;
}

/** Asks servers before sign-in, each request in its own thread, which can be ended. */
export interface SignInThreads {
  /** Looks for an organization; reports all steps whenever one changes. */
  discover(
    address: string,
    options: { signal: AbortSignal; onSteps: (steps: DiscoveryStep[]) => void },
  ): Promise<DiscoveryReport>;
  /** Signs in and verifies the key; stores nothing. `needsUuid` is that of `signIn`. */
  signIn(
    url: string,
    method: Method,
    options: { signal: AbortSignal; needsUuid: (url: string, userId: number) => boolean },
  ): Promise<Result<VerifiedSignIn>>;
  /** What the organization at an address calls itself now, or where the address redirects; null without an answer. */
  addressNow(url: string, signal: AbortSignal): Promise<string | null>;
  /** Ends whatever is in progress. */
  close(): Promise<void>;
}

const usualSilence: SilenceLimits = { interval: 5_000, unanswered: 6 };
const endLimitMilliseconds = 2_000;

/** Many times what the largest answer before sign-in can need. */
const memoryMegabytes = 256;

const stopped: Failure = {
  kind: 'internal',
  message: text('account.part-console-asks-server'),
};
const unreadable: Failure = {
  kind: 'malformed',
  message: text('account.console-couldnt-handle-what'),
};

function secretOf(method: Method): string {
  if (method.kind === 'password') return method.password;
  return method.kind === 'api-key' ? method.apiKey.trim() : '';
}

interface Listeners {
  onSteps?(steps: DiscoveryStep[]): void;
  needsUuid?(url: string, userId: number): boolean;
}

export function createSignInThreads(ports: SignInThreadsPorts): SignInThreads {
  const closing = new AbortController();
  const ending = new Set<Promise<void>>();

  /** Starts a thread for a task. @returns its answer, or why it failed */
  function run<Kind extends SignInTask['kind']>(
    task: Extract<SignInTask, { kind: Kind }>,
    asked: AbortSignal,
    listeners: Listeners = {},
  ): Promise<{ answer: SignInAnswers[Kind] } | { failure: Failure }> {
    const signal = AbortSignal.any([asked, closing.signal]);
    if (signal.aborted) return Promise.resolve({ failure: { kind: 'cancelled' } });
    return new Promise((resolve) => {
      const worker = new Worker(ports.entry, {
        workerData: { task, userAgent: ports.userAgent } satisfies SignInSettings,
        name: task.kind,
        resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
      });
      const send = (message: ToSignInThread): void => worker.postMessage(message);
      let isSettled = false;
      const settle = (outcome: { answer: SignInAnswers[Kind] } | { failure: Failure }): void => {
        if (isSettled) return;
        isSettled = true;
        watch.stop();
        signal.removeEventListener('abort', cancel);
        const end = endThread(worker, () => send({ kind: 'cancel' }), endLimitMilliseconds);
        ending.add(end);
        void end.then(() => ending.delete(end));
        resolve(outcome);
      };
      const cancel = (): void => settle({ failure: { kind: 'cancelled' } });
      const watch = watchForSilence(
        () => send({ kind: 'are-you-there' }),
        () => settle({ failure: unreadable }),
        ports.silenceLimits ?? usualSilence,
      );

      worker.on('message', (message: FromSignInThread) => {
        if (isSettled) return;
        watch.answered();
        switch (message.kind) {
          case 'done':
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread answers the task that it was given
            return settle({ answer: message.answer as SignInAnswers[Kind] });
          case 'steps':
            return listeners.onSteps?.(message.steps);
          case 'is-uuid-needed': {
            const isNeeded = listeners.needsUuid?.(message.url, message.userId) ?? false;
            return send({ kind: 'uuid-needed', isNeeded });
          }
          case 'route-wanted':
          case 'name-wanted':
            return void answerRoute(message, { lookUp: lookUpBySystem, ...ports }, send);
          case 'here':
            return;
          default:
            return missingCase(message);
        }
      });
      logFailure(worker);
      worker.on('error', (error: unknown) => {
        const isMemory = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
        settle({ failure: isMemory ? unreadable : stopped });
      });
      worker.on('exit', () => settle({ failure: stopped }));
      signal.addEventListener('abort', cancel, { once: true });
    });
  }

  return {
    async discover(address, { signal, onSteps }) {
      let steps: DiscoveryStep[] = [];
      const outcome = await run({ kind: 'discover', address }, signal, {
        onSteps(changed) {
          steps = changed;
          onSteps(changed);
        },
      });
      return 'answer' in outcome ? outcome.answer : { steps, outcome: { problem: outcome.failure } };
    },
    async signIn(url, method, { signal, needsUuid }) {
      const forget = keepOutOfLog(secretOf(method));
      try {
        const outcome = await run({ kind: 'sign-in', url, method }, signal, { needsUuid });
        return 'answer' in outcome ? outcome.answer : fail(outcome.failure);
      } finally {
        forget();
      }
    },
    async addressNow(url, signal) {
      const outcome = await run({ kind: 'address-now', url }, signal);
      return 'answer' in outcome ? outcome.answer : null;
    },
    async close() {
      closing.abort();
      await Promise.all(ending);
    },
  };
}
