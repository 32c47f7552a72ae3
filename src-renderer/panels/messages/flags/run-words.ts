import type { FlagRun } from '#contract/messages.ts';
import { formatClock, formatDuration } from '#contract/words/time.ts';

/** What else is to say of how a run stands. */
export function runRemark(run: FlagRun, now: number): string {
  switch (run.state) {
    case 'running': {
      const { estimatedSecondsLeft: left, waitingUntilMilliseconds: waits } = run;
      return [
        ...(left === null ? [] : [`finishes near ${formatClock(now + left * 1_000)}`]),
        ...(waits === null ? [] : [`next try in ${formatDuration((waits - now) / 1_000)}`]),
      ].join(', ');
    }
    case 'paused':
      return 'nothing more is sent; a batch under way is still counted';
    case 'finished':
    case 'cancelled':
    case 'stopped':
      return run.finishedAtMilliseconds === null ? '' : `at ${formatClock(run.finishedAtMilliseconds)}`;
  }
}

const stateNames: Readonly<Record<FlagRun['state'], string>> = {
  running: 'Running',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Canceled',
  stopped: 'Stopped',
};

/** The state of a run, in one word. */
export function runStateName({ state, waitingUntilMilliseconds }: FlagRun): string {
  return state === 'running' && waitingUntilMilliseconds !== null ? 'Waiting' : stateNames[state];
}
