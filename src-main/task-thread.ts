import { parentPort } from 'node:worker_threads';

export type ToTaskThread<Task> = { kind: 'task'; id: number; task: Task } | { kind: 'close' };

/** `answer` is null if the task failed with an internal error, described by `message`. */
export type FromTaskThread<Answer> =
  | { id: number; kind: 'started' }
  | { id: number; kind: 'done'; answer: Answer | null; message: string };

/**
 * The body of a thread for tasks: it performs whatever `createTaskRunner` sends, one task at a time.
 *
 * @throws outside of a thread
 */
export function performTasks<Task, Answer>(perform: (task: Task) => Answer | Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error('This file is the entry of a worker thread.');
  const post = (message: FromTaskThread<Answer>): void => port.postMessage(message);

  async function answer(id: number, task: Task): Promise<void> {
    post({ id, kind: 'started' });
    try {
      post({ id, kind: 'done', answer: await perform(task), message: '' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      post({ id, kind: 'done', answer: null, message });
    }
  }

  port.on('message', (message: ToTaskThread<Task>) => {
    if (message.kind === 'close') return port.close();
    void answer(message.id, message.task);
  });
}
