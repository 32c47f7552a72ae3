import '../english-words.ts';
import { performTasks } from '../task-thread.ts';
import { review } from './review.ts';
import { runTrial, triedLinkifiers } from './trial.ts';
import type { TrialAnswer, TrialTask } from './trial-protocol.ts';

/** Milliseconds that a review runs before it lets other work through. */
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

/** The entry point of the thread that tries patterns, so that an expensive pattern blocks nothing else. */
performTasks(perform);
