import type { Failure } from '#contract/outcome.ts';
import { createTaskRunner, type TaskLimits, type TaskRunner, type TaskTrouble } from '../task-runner.ts';
import type { TrialAnswer, TrialTask } from './trial-protocol.ts';

export const trialLimits: TaskLimits = { task: 2_000, stale: 150, idle: 60_000 };

/** Tries patterns in their own thread. */
export type TrialRunner = TaskRunner<TrialTask, TrialAnswer>;

function trialFailure(trouble: TaskTrouble): Failure {
  const message =
    trouble.kind === 'too-long'
      ? `Trying this took longer than ${trouble.seconds} s and was ended. A pattern with fewer nested repetitions is quicker.`
      : (trouble.why ?? 'The thread for trying patterns ended.');
  return { kind: 'internal', message };
}

/** @param entry the script of the thread */
export function createTrialRunner(entry: URL, limits: TaskLimits = trialLimits): TrialRunner {
  return createTaskRunner({ entry, name: 'linkifier trials', memory: 256, limits, failure: trialFailure });
}
