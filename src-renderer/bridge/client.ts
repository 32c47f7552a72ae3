import type { CallInput, CallName, CallOutput } from '#contract/calls/calls.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Result } from '#contract/outcome.ts';
import { windowLimit } from '#contract/time-limits.ts';
import type { Push, TopicName, Topics } from '#contract/topics.ts';

declare global {
  interface Window {
    realmConsole: Bridge;
  }
}

export interface CallOptions {
  /** Ends the call; its result is then the failure `cancelled`. */
  signal?: AbortSignal | undefined;
}

export interface Client {
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<Result<CallOutput<Name>>>;
  subscribe<Name extends TopicName>(topic: Name, listener: (payload: Topics[Name]) => void): () => void;
}

/**
 * Makes the typed client of one bridge. Calls never reject: a failure of the transport itself is the failure
 * `internal`. A call that main does not answer within its time limit is cancelled there and fails here.
 *
 * @param bridge what the preload exposes.
 */
export function createClient(bridge: Bridge): Client {
  let lastId = 0;
  const listeners = new Map<TopicName, Set<(payload: never) => void>>();
  let endSubscription: (() => void) | null = null;

  function deliver({ topic, payload }: Push): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a topic's listeners take what is pushed about it
    for (const each of listeners.get(topic) ?? []) each(payload as never);
  }

  function invoke(name: CallName, input: unknown, signal: AbortSignal | undefined): Promise<Result<unknown>> {
    if (signal?.aborted === true) {
      return Promise.resolve({ ok: false, failure: { kind: 'cancelled' } });
    }
    lastId += 1;
    const id = lastId;
    const limit = windowLimit(name);
    return new Promise((resolve) => {
      const settle = (result: Result<unknown>) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        resolve(result);
      };
      const abort = () => {
        bridge.cancel(id);
        settle({ ok: false, failure: { kind: 'cancelled' } });
      };
      const timer = setTimeout(() => {
        bridge.cancel(id);
        const message = `No answer to ${name} within ${limit / 1_000} s.`;
        settle({ ok: false, failure: { kind: 'internal', message } });
      }, limit);
      signal?.addEventListener('abort', abort);
      bridge.invoke(name, input, id).then(settle, (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        settle({ ok: false, failure: { kind: 'internal', message } });
      });
    });
  }

  return {
    call: (name, input, options) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract ties what the bridge carries untyped
      invoke(name, input, options?.signal) as Promise<Result<CallOutput<typeof name>>>,
    subscribe(topic, listener) {
      endSubscription ??= bridge.subscribe(deliver);
      const ofTopic = listeners.get(topic) ?? new Set();
      listeners.set(topic, ofTopic);
      ofTopic.add(listener);
      return () => {
        ofTopic.delete(listener);
        const used = listeners.values().some((set) => set.size > 0);
        if (!used && endSubscription !== null) {
          endSubscription();
          endSubscription = null;
        }
      };
    },
  };
}

const clients = new WeakMap<Bridge, Client>();

function windowClient(): Client {
  const bridge = window.realmConsole;
  const known = clients.get(bridge);
  if (known !== undefined) {
    return known;
  }
  const client = createClient(bridge);
  clients.set(bridge, client);
  return client;
}

/**
 * Makes one call to the main process. Resolves with its result and never rejects.
 *
 * @param name a call of the contract.
 * @param input what the contract says that the call takes.
 * @param options a signal that cancels the call.
 */
export function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
): Promise<Result<CallOutput<Name>>> {
  return windowClient().call(name, input, options);
}

/**
 * Listens to one topic of pushes. All listeners share one subscription of the bridge.
 *
 * @returns the function that ends it.
 */
export function subscribe<Name extends TopicName>(
  topic: Name,
  listener: (payload: Topics[Name]) => void,
): () => void {
  return windowClient().subscribe(topic, listener);
}
