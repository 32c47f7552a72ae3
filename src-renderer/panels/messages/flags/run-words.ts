import type { FlagRun } from '#contract/messages.ts';
import { plainListOf } from '#contract/words/list.ts';
import { formatClock, formatDuration } from '#contract/words/time.ts';
import { saidWhenRead, say } from '#words/say.ts';

/** What else is to say of how a run stands. */
export function runRemark(run: FlagRun, now: number): string {
  switch (run.state) {
    case 'running': {
      const { estimatedSecondsLeft: left, waitingUntilMilliseconds: waits } = run;
      return plainListOf([
        ...(left === null ? [] : [say('flags.finishes', { time: formatClock(now + left * 1_000) })]),
        ...(waits === null
          ? []
          : [say('flags.next-try', { duration: formatDuration((waits - now) / 1_000) })]),
      ]);
    }
    case 'paused':
      return say('flags.paused-help');
    case 'finished':
    case 'cancelled':
    case 'stopped':
      return run.finishedAtMilliseconds === null
        ? ''
        : say('flags.ended-at', { time: formatClock(run.finishedAtMilliseconds) });
  }
}

const stateNames = saidWhenRead<FlagRun['state']>({
  running: 'flags.running',
  paused: 'flags.paused',
  finished: 'flags.finished',
  cancelled: 'flags.cancelled',
  stopped: 'flags.stopped',
});

/** The state of a run, in one word. */
export function runStateName({ state, waitingUntilMilliseconds }: FlagRun): string {
  return state === 'running' && waitingUntilMilliseconds !== null ? say('flags.waiting') : stateNames[state];
}
