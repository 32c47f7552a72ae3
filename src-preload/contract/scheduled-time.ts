import { say } from '#words/say.ts';

/** A later time is assumed to be a typo. */
const longestAheadSeconds = 5 * 365.25 * 86_400;

/** Why a message can't be scheduled for a time: it is in the past, or years away. Both in UNIX seconds. */
export function scheduledTimeObjection(deliverAt: number, now: number): string | null {
  if (deliverAt <= now) return say('text-rule.time-past');
  return deliverAt - now > longestAheadSeconds ? say('text-rule.time-far') : null;
}
