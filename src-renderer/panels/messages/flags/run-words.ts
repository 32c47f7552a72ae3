import type { FlagRun } from '#contract/messages.ts';

/** How a run stands, in a sentence. */
export function runSentence(run: FlagRun): string {
  switch (run.state) {
    case 'running':
      return run.waitingUntilMilliseconds === null ? 'Running.' : 'Waiting.';
    case 'paused':
      return 'Paused. A batch under way is still counted; nothing more is sent.';
    case 'finished':
      return 'Finished: everything that the filters select was gone through.';
    case 'cancelled':
      return 'Cancelled. Earlier changes stay.';
    case 'stopped':
      return 'Stopped: the server refused to go on.';
  }
}

/** The same in one word, for the list. */
export const runStateNames: Readonly<Record<FlagRun['state'], string>> = {
  running: 'Running',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Cancelled',
  stopped: 'Stopped',
};
