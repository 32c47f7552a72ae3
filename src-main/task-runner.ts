import { Worker } from 'node:worker_threads';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import type { FromTaskThread, ToTaskThread } from './task-thread.ts';
import { endThread } from './threads.ts';

/** Times in milliseconds. */
export interface TaskLimits {
  /** A task that takes so long is ended. */
  task: number;
  /** A task that nobody waits for any more may go on for so long. */
  stale: number;
  /** The thread ends when nothing was asked for so long. */
  idle: number;
}

/** Why a task has no answer. `why` is in the words of a program. */
export type TaskTrouble =
  | { kind: 'too-long'; seconds: number }
  /** The thread ended by itself. */
  | { kind: 'lost'; why: string | null }
  /** An error of ours. */
  | { kind: 'failed'; why: string };

/** A thread for tasks, whose entry is `performTasks`. */
export interface TaskThread {
  /** The file of the thread. */
  entry: URL;
  name: string;
  /** How much it may take, in megabytes; one that needs more ends. */
  memory: number;
  limits: TaskLimits;
  /** The failure that those who wait for the answer get. */
  failure(trouble: TaskTrouble): Failure;
}

type Kinded = { kind: string };

/** Has tasks performed in a thread of their own, whatever they cost. */
export interface TaskRunner<Task extends Kinded, Answer extends Kinded> {
  /** Never rejects. Fails with `cancelled` where nobody waits any more, or as the thread's `failure` says. */
  run<Kind extends Task['kind']>(
    task: Extract<Task, { kind: Kind }>,
    signal: AbortSignal,
  ): Promise<Result<Extract<Answer, { kind: Kind }>>>;
  close(): Promise<void>;
}

/** A thread that works for nobody any more is not waited for longer, in milliseconds. */
const endLimit = 1_000;

interface Waiting<Task, Answer> {
  id: number;
  task: Task;
  settle(result: Result<Answer>): void;
  started: boolean;
  /** Nobody waits for it any more. */
  stale: boolean;
  /** Ends the thread at the time limit; runs from the start of the task. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Starts the thread when it is first needed and again after a task had to be ended: what computes without a pause cannot
 * be interrupted in any other way.
 */
export function createTaskRunner<Task extends Kinded, Answer extends Kinded>({
  entry,
  name,
  memory,
  limits,
  failure,
}: TaskThread): TaskRunner<Task, Answer> {
  let worker: Worker | null = null;
  let lastId = 0;
  let closed = false;
  const waiting = new Map<number, Waiting<Task, Answer>>();
  let idle: NodeJS.Timeout | undefined;

  /** Ends the thread. What has not been answered is asked again of the next one, except the task that took too long. */
  function restart(culprit: number, because: Failure): void {
    const ended = worker;
    worker = null;
    void ended?.terminate();
    waiting.get(culprit)?.settle(fail(because));
    const others = [...waiting.values()];
    for (const each of others) {
      clearTimeout(each.timer);
      each.started = false;
      if (each.stale) each.settle(fail({ kind: 'cancelled' }));
      else send(each);
    }
  }

  /** Most are done in a moment; only one that holds up what comes next is worth a new thread. */
  function limit(task: Waiting<Task, Answer>): void {
    clearTimeout(task.timer);
    task.timer = task.stale
      ? setTimeout(() => restart(task.id, { kind: 'cancelled' }), limits.stale)
      : setTimeout(
          () => restart(task.id, failure({ kind: 'too-long', seconds: limits.task / 1_000 })),
          limits.task,
        );
  }

  /** Ends a thread with nothing to do, or whose tasks nobody waits for any more. */
  async function end(): Promise<void> {
    const ended = worker;
    worker = null;
    const close: ToTaskThread<Task> = { kind: 'close' };
    if (ended !== null) await endThread(ended, () => ended.postMessage(close), endLimit);
  }

  function startThread(): Worker {
    const started = new Worker(entry, { name, resourceLimits: { maxOldGenerationSizeMb: memory } });
    started.unref();
    started.on('message', (message: FromTaskThread<Answer>) => {
      if (started !== worker) return;
      const task = waiting.get(message.id);
      if (task === undefined) return;
      if (message.kind === 'started') {
        task.started = true;
        limit(task);
      } else if (message.answer === null) {
        task.settle(fail(failure({ kind: 'failed', why: message.message })));
      } else task.settle(succeed(message.answer));
    });
    const lost = (why: string | null): void => {
      if (started !== worker) return;
      worker = null;
      for (const each of waiting.values()) each.settle(fail(failure({ kind: 'lost', why })));
    };
    started.on('error', (error: unknown) => lost(error instanceof Error ? error.message : String(error)));
    started.on('exit', () => lost(null));
    return started;
  }

  function send({ id, task }: Waiting<Task, Answer>): void {
    worker ??= startThread();
    const message: ToTaskThread<Task> = { kind: 'task', id, task };
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
        const entryOf: Waiting<Task, Answer> = {
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
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread answers the task that it was given
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
