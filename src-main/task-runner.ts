import { Worker } from 'node:worker_threads';
import { fail, succeed, type Failure, type Result } from '#contract/outcome.ts';
import type { FromTaskThread, ToTaskThread } from './task-thread.ts';
import { endThread } from './threads.ts';

/** Times in milliseconds. */
export interface TaskLimits {
  /** A task that takes longer is ended. */
  task: number;
  /** How long a task may continue after its caller gave up. */
  stale: number;
  /** The thread ends after this long without a task. */
  idle: number;
}

/** Why a task has no answer. `why` is technical, not for display. */
export type TaskTrouble =
  | { kind: 'too-long'; seconds: number }
  /** The thread ended by itself. */
  | { kind: 'lost'; why: string | null }
  /** An internal error. */
  | { kind: 'failed'; why: string };

/** A thread for tasks, whose entry is `performTasks`. */
export interface TaskThread {
  /** The file of the thread. */
  entry: URL;
  name: string;
  /** Its memory limit in megabytes; a thread that needs more ends. */
  memory: number;
  limits: TaskLimits;
  /** The failure that callers get. */
  failure(trouble: TaskTrouble): Failure;
}

type Kinded = { kind: string };

/** Runs tasks in their own thread, so that expensive ones block nothing else. */
export interface TaskRunner<Task extends Kinded, Answer extends Kinded> {
  /** Never rejects. Fails with `cancelled` if the caller gives up, or with the thread's `failure`. */
  run<Kind extends Task['kind']>(
    task: Extract<Task, { kind: Kind }>,
    signal: AbortSignal,
  ): Promise<Result<Extract<Answer, { kind: Kind }>>>;
  close(): Promise<void>;
}

/** How long to wait for the end of a thread that works for nobody any more, in milliseconds. */
const endLimit = 1_000;

interface Waiting<Task, Answer> {
  id: number;
  task: Task;
  settle(result: Result<Answer>): void;
  started: boolean;
  /** The caller has given up. */
  stale: boolean;
  /** Ends the thread at the time limit; started with the task. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * Starts the thread on first use, and again after a task had to be ended: a synchronous computation can't be
 * interrupted in any other way.
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

  /** Ends the thread. Unanswered tasks go to the next thread, except the one that took too long. */
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

  /** Most end in a moment; only one that blocks the next is worth a new thread. */
  function limit(task: Waiting<Task, Answer>): void {
    clearTimeout(task.timer);
    task.timer = task.stale
      ? setTimeout(() => restart(task.id, { kind: 'cancelled' }), limits.stale)
      : setTimeout(
          () => restart(task.id, failure({ kind: 'too-long', seconds: limits.task / 1_000 })),
          limits.task,
        );
  }

  /** Ends a thread that is idle or whose callers have all given up. */
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
