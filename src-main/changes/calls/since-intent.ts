import type { ServerTime } from '../../zulip/server-clock.ts';

/** Servers have whole seconds, and those behind one address may have clocks of their own. */
const clockSlack = 5_000;

const secondsPerMinute = 60;

/** The latest moment at which an account can have come into being: servers tell the minute. UNIX seconds. */
export function latestJoining(date: string): number | null {
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? null : milliseconds / 1_000 + secondsPerMinute;
}

/**
 * Whether a time that the server tells is not before an intent, as far as clocks can say; null where either is not known.
 *
 * @param seconds UNIX seconds on the server's clock
 */
export function isNotBefore(intendedAt: ServerTime | null, seconds: number | null): boolean | null {
  if (intendedAt === null || seconds === null) return null;
  return seconds * 1_000 >= intendedAt.milliseconds - intendedAt.withinMilliseconds - clockSlack;
}
