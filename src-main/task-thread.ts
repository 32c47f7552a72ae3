import { parentPort } from 'node:worker_threads';

export type ToTaskThread<Task> = { kind: 'task'; id: number; task: Task } | { kind: 'close' };

/** `answer` is null where the task failed by an error of ours; `message` then says which. */
export type FromTaskThread<Answer> =
  | { id: number; kind: 'started' }
  | { id: number; kind: 'done'; answer: Answer | null; message: string };

/**
 * What the entry of a thread for tasks does: it performs whatever `createTaskRunner` sends, and nothing else waits for it.
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
