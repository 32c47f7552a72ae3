import type { CallInput, CallName, CallOutput } from './calls/calls.ts';
import type { Result } from './outcome.ts';
import type { Push } from './topics.ts';

/**
 * The two physical channels between a window and the main process. Imports only types, because the preload bundles this
 * file.
 */
export const callChannel = 'realm-console:call';
export const pushChannel = 'realm-console:push';

/** What a handler gets besides its input. */
export interface CallContext {
  /** Aborted when the renderer cancels, at the call's time limit, or when its window goes away. */
  readonly signal: AbortSignal;
}

export type Handler<Name extends CallName> = (
  input: CallInput<Name>,
  context: CallContext,
) => Promise<Result<CallOutput<Name>>> | Result<CallOutput<Name>>;

/** One handler for each of the named calls; a missing one is a compile error. */
export type Handlers<Names extends CallName> = { [Name in Names]: Handler<Name> };

/** What the preload exposes as `window.realmConsole`, and nothing else. */
export interface Bridge {
  /** Resolves with the result; never rejects for a failure that main handles. `id` must be unique in the window. */
  invoke(name: CallName, input: unknown, id: number): Promise<Result<unknown>>;
  /** Cancels a pending call; its promise then resolves with the failure `cancelled`. */
  cancel(id: number): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: (push: Push) => void): () => void;
}
