import type { z } from 'zod';
import { callEnvelope, calls, type CallName } from '#contract/calls/calls.ts';
import type { CallContext } from '#contract/bridge.ts';
import { fail, succeed, type Result } from '#contract/outcome.ts';
import { refusedInput } from '#contract/words/refused-input.ts';
import { callLimit } from '#contract/time-limits.ts';
import { text } from '#words/text.ts';

/** What is known of a message's sender frame: the relevant part of Electron's event. */
export interface Sender {
  /** Null once the frame is gone or has navigated away. */
  frame: { origin: string; isMainFrame: boolean } | null;
  /** Whether the frame belongs to a window that this app created. */
  windowIsOurs: boolean;
}

/** Answers a call whose name and input were validated. */
export type AnswerCall = (name: CallName, input: unknown, context: CallContext) => Promise<Result<unknown>>;

/** zod quotes the names of unknown keys, which may be of any length. */
const longestRefusal = 300;

/**
 * The gate between the renderer and everything else. It checks in this order, before any handler runs: the sender is
 * the main frame of our window with our origin; the envelope parses; the name is an own key of the contract; the input
 * parses strictly. Every call ends: with its answer, by cancellation or at its time limit.
 */
export function createCallDispatch(origin: string, answer: AnswerCall) {
  const underWay = new Map<number, AbortController>();
  /** The page whose calls are pending, and its predecessors. */
  let currentPage: string | null = null;
  const earlierPages = new Set<string>();

  /** Cancels all pending calls; their numbers can be reused at once. */
  function cancelAll(): void {
    const controllers = [...underWay.values()];
    underWay.clear();
    for (const controller of controllers) controller.abort();
  }

  /** @returns whether the page is the current one; a new page replaces the previous one. */
  function isCurrent(page: string): boolean {
    if (page === currentPage) return true;
    if (earlierPages.has(page)) return false;
    if (currentPage !== null) earlierPages.add(currentPage);
    currentPage = page;
    cancelAll();
    return true;
  }

  async function run(name: CallName, input: unknown, id: number): Promise<Result<unknown>> {
    const limit = callLimit(name);
    const controller = new AbortController();
    underWay.set(id, controller);
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<Result<unknown>>((resolve) => {
      timer = setTimeout(() => {
        resolve(
          fail({
            kind: 'offline',
            reason: 'timeout',
            message: `There was no answer within ${Math.round(limit / 1000)} seconds.`,
          }),
        );
        controller.abort();
      }, limit);
    });
    const cancelled = new Promise<Result<unknown>>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(fail({ kind: 'cancelled' })), { once: true });
    });
    try {
      return await Promise.race([answer(name, input, { signal: controller.signal }), overdue, cancelled]);
    } catch {
      // The cause may contain paths or secrets of the machine; it is in the log of the thread that failed.
      return fail({
        kind: 'internal',
        message: text('failure.something-went-wrong-console'),
      });
    } finally {
      clearTimeout(timer);
      if (underWay.get(id) === controller) underWay.delete(id);
    }
  }

  return {
    /** @returns an `internal` failure for a message that a page of ours can't have sent. */
    async dispatch(sender: Sender, message: unknown): Promise<Result<unknown>> {
      if (!sender.windowIsOurs || !sender.frame?.isMainFrame || sender.frame.origin !== origin) {
        return fail({ kind: 'internal', message: text('failure.page-cant-use-console') });
      }
      const envelope = read(callEnvelope, message);
      if (envelope?.success !== true) return fail({ kind: 'internal', message: text('failure.isnt-call') });
      if (!isCurrent(envelope.data.page)) return fail({ kind: 'cancelled' });
      if (envelope.data.kind === 'cancel') {
        underWay.get(envelope.data.id)?.abort();
        return succeed(null);
      }
      const { name, input, id } = envelope.data;
      if (!isCallName(name)) return fail({ kind: 'internal', message: text('failure.call-doesnt-exist') });
      if (underWay.has(id))
        return fail({ kind: 'internal', message: text('failure.number-call-already-use') });
      const parsed = read(calls[name].input, input);
      if (parsed?.success !== true) {
        const issue = parsed?.error.issues[0];
        return fail({
          kind: 'invalid-input',
          ...(issue?.path.length ? { field: issue.path.join('.') } : {}),
          message: issue?.message.slice(0, longestRefusal) ?? text('failure.invalid-input'),
        });
      }
      return run(name, parsed.data, id);
    },

    /** Cancels all the window's pending calls, for example when it closes or its process is gone. */
    cancelAll,
  };
}

/**
 * Parses what a page sent.
 *
 * @returns null if the schema itself throws: zod compares the `length` of anything, even if it isn't a string
 */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  try {
    return schema.safeParse(value, { error: refusedInput });
  } catch {
    return null;
  }
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}
