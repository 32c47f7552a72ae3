import { Worker } from 'node:worker_threads';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import { endThread } from '../threads.ts';
import type { FromTrialThread, ToTrialThread, TrialAnswer, TrialTask } from './trial-protocol.ts';

/** Times in milliseconds. */
export interface TrialLimits {
  /** A task that computes for so long is ended. */
  trial: number;
  /** A task that nobody waits for any more may go on for so long. */
  stale: number;
  /** The thread ends when nothing was asked for so long. */
  idle: number;
}

export const trialLimits: TrialLimits = { trial: 2_000, stale: 150, idle: 60_000 };

/** Tries patterns in a thread of their own. */
export interface TrialRunner {
  /** Never rejects. Fails with `cancelled`, or with `internal` where the time limit ended it. */
  run<Kind extends TrialTask['kind']>(
    task: Extract<TrialTask, { kind: Kind }>,
    signal: AbortSignal,
  ): Promise<Result<Extract<TrialAnswer, { kind: Kind }>>>;
  close(): Promise<void>;
}

/** A thread that computes for nobody any more is not waited for longer, in milliseconds. */
const endLimit = 1_000;

interface Waiting {
  id: number;
  task: TrialTask;
  settle(result: Result<TrialAnswer>): void;
  started: boolean;
  /** Nobody waits for it any more. */
  stale: boolean;
  /** Ends the thread at the time limit; runs from the start of the task. */
  timer: NodeJS.Timeout | undefined;
}

const tooLong = (limit: number): Failure => ({
  kind: 'internal',
  message: `Trying this took longer than ${limit / 1_000} s and was ended. A pattern with fewer nested repetitions is quicker.`,
});

/**
 * Starts the thread when it is first needed and again after a task had to be ended: a synchronous search cannot be
 * interrupted in any other way.
 *
 * @param entry the file of the thread
 */
export function createTrialRunner(entry: URL, limits: TrialLimits = trialLimits): TrialRunner {
  let worker: Worker | null = null;
  let lastId = 0;
  let closed = false;
  const waiting = new Map<number, Waiting>();
  let idle: NodeJS.Timeout | undefined;

  /** Ends the thread. What has not been answered is asked again of the next one, except the task that took too long. */
  function restart(culprit: number, failure: Failure): void {
    const ended = worker;
    worker = null;
    void ended?.terminate();
    waiting.get(culprit)?.settle(fail(failure));
    const others = [...waiting.values()];
    for (const each of others) {
      clearTimeout(each.timer);
      each.started = false;
      if (each.stale) each.settle(fail({ kind: 'cancelled' }));
      else send(each);
    }
  }

  /** Most are done in a moment; only one that holds up what comes next is worth a new thread. */
  function limit(task: Waiting): void {
    clearTimeout(task.timer);
    task.timer = task.stale
      ? setTimeout(() => restart(task.id, { kind: 'cancelled' }), limits.stale)
      : setTimeout(() => restart(task.id, tooLong(limits.trial)), limits.trial);
  }

  /** Ends a thread with nothing to do, or whose tasks nobody waits for any more. */
  async function end(): Promise<void> {
    const ended = worker;
    worker = null;
    const close: ToTrialThread = { kind: 'close' };
    if (ended !== null) await endThread(ended, () => ended.postMessage(close), endLimit);
  }

  function startThread(): Worker {
    const started = new Worker(entry, {
      name: 'linkifier trials',
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    started.unref();
    started.on('message', (message: FromTrialThread) => {
      if (started !== worker) return;
      const task = waiting.get(message.id);
      if (task === undefined) return;
      if (message.kind === 'started') {
        task.started = true;
        limit(task);
      } else if (message.answer === null) {
        task.settle(fail({ kind: 'internal', message: message.message }));
      } else task.settle(succeed(message.answer));
    });
    const lost = (message: string): void => {
      if (started !== worker) return;
      worker = null;
      for (const each of waiting.values()) each.settle(fail({ kind: 'internal', message }));
    };
    started.on('error', (error: unknown) => lost(error instanceof Error ? error.message : String(error)));
    started.on('exit', () => lost('The thread for trying patterns ended.'));
    return started;
  }

  function send({ id, task }: Waiting): void {
    worker ??= startThread();
    const message: ToTrialThread = { kind: 'task', id, task };
    worker.postMessage(message);
  }

  function rest(): void {
    clearTimeout(idle);
    if (waiting.size > 0 || closed) return;
    idle = setTimeout(() => void end(), limits.idle).unref();
  }

  return {
    run(task, signal) {
      if (closed || signal.aborted) return Promise.resolve(fail({ kind: 'cancelled' }));
      const id = ++lastId;
      return new Promise((resolve) => {
        const abort = (): void => {
          resolve(fail({ kind: 'cancelled' }));
          entryOf.stale = true;
          if (entryOf.started) limit(entryOf);
        };
        const entryOf: Waiting = {
          id,
          task,
          started: false,
          stale: false,
          timer: undefined,
          settle(result) {
            clearTimeout(entryOf.timer);
            signal.removeEventListener('abort', abort);
            waiting.delete(id);
            rest();
            resolve(result as Parameters<typeof resolve>[0]);
          },
        };
        waiting.set(id, entryOf);
        clearTimeout(idle);
        signal.addEventListener('abort', abort, { once: true });
        send(entryOf);
      });
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      for (const each of waiting.values()) each.settle(fail({ kind: 'cancelled' }));
      await end();
    },
  };
}
