import type { Failure } from '#contract/outcome.ts';
import { wait } from '../zulip/backoff.ts';
import { signInNeeded, type Freshness } from '../zulip/queue-state.ts';

const betweenLooks = 50;

/**
 * Waits a little for the organization to be live again, as after a sleep or a lost queue; not where it needs a person.
 *
 * @returns why it is not, in the end; null where it is, or where the signal came
 */
export async function untilLive(
  freshness: () => Freshness,
  longestMilliseconds: number,
  signal: AbortSignal,
): Promise<Extract<Freshness, { kind: 'stale' }> | null> {
  const end = performance.now() + longestMilliseconds;
  for (;;) {
    const now = freshness();
    if (now.kind === 'live' || signal.aborted) return null;
    if (now.needsPerson || performance.now() >= end) return now;
    await wait(betweenLooks, signal);
  }
}

/** What a plan says before the first snapshot. */
export const notLoaded = {
  kind: 'offline',
  reason: 'not-loaded',
  message: 'The organization is not loaded yet. Changes can be planned once it is live.',
} as const;

/** What a plan says that would be made of what may no longer be so. */
export function notLive({ why, needsPerson }: Extract<Freshness, { kind: 'stale' }>): Failure {
  if (needsPerson === 'signed-out')
    return { ...signInNeeded, message: `${signInNeeded.message} Nothing was sent.` };
  const advice = needsPerson ? '' : ' Try again when the organization is live.';
  const message = `Not connected right now, so the change can't be checked against the server. ${why} Nothing was sent.${advice}`;
  return { kind: 'offline', reason: 'unreachable', message };
}
