import { parentPort } from 'node:worker_threads';
import { review } from './review.ts';
import { runTrial, triedLinkifiers } from './trial.ts';
import type { FromTrialThread, ToTrialThread, TrialAnswer, TrialTask } from './trial-protocol.ts';

/** Milliseconds of a review without a look at what else is waiting. */
const longestStretch = 10;

async function perform(task: TrialTask): Promise<TrialAnswer> {
  const { linkifiers, question, context } = task;
  if (task.kind === 'trial') return { kind: 'trial', trial: runTrial(linkifiers, task.question, context) };
  const saved = triedLinkifiers(linkifiers, { edited: null, order: null });
  const steps = review({ notes: task.notes, saved, edited: triedLinkifiers(linkifiers, question), context });
  let pausedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { kind: 'review', review: step.value };
    if (performance.now() - pausedAt > longestStretch) {
      await new Promise((resolve) => setImmediate(resolve));
      pausedAt = performance.now();
    }
  }
}

/** The entry of the thread in which patterns are tried: whatever they cost, nothing else waits for them. */
function start(): void {
  const port = parentPort;
  if (!port) throw new Error('This file is the entry of a worker thread.');
  const post = (message: FromTrialThread): void => port.postMessage(message);
  port.on('message', (message: ToTrialThread) => {
    if (message.kind === 'close') return port.close();
    const { id, task } = message;
    post({ id, kind: 'started' });
    perform(task).then(
      (answer) => post({ id, kind: 'done', answer, message: '' }),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        post({ id, kind: 'done', answer: null, message });
      },
    );
  });
}

start();
