import type { Failure } from '#contract/outcome.ts';
import { text, sayText } from '#words/text.ts';
import { wait } from '../zulip/backoff.ts';
import { signInNeeded, type Freshness } from '../zulip/queue-state.ts';

const betweenLooks = 50;

/**
 * Waits briefly for the organization to become live again, for instance after sleep or a lost queue, unless it needs a
 * person.
 *
 * @returns why it isn't live after all; null if it is, or if the signal was aborted
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

/** A plan's failure before the first snapshot. */
export const notLoaded = {
  kind: 'offline',
  reason: 'not-loaded',
  message: text('failure.organization-isnt-loaded-yet-try-again'),
} as const;

/** A plan's failure when its facts may be out of date. */
export function notLive({ why, needsPerson }: Extract<Freshness, { kind: 'stale' }>): Failure {
  if (needsPerson === 'signed-out')
    return {
      ...signInNeeded,
      message: text('failure.nothing-sent', { value: sayText(signInNeeded.message) }),
    };
  const advice = needsPerson ? '' : ' Try again when the organization is live.';
  const message = text('failure.not-connected-right-now', { why: sayText(why), advice });
  return { kind: 'offline', reason: 'unreachable', message };
}
