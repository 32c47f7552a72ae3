import type { ServerTime } from '../../zulip/server-clock.ts';

/** Servers use whole seconds, and several behind one address may have different clocks. */
const clockSlack = 5_000;

const secondsPerMinute = 60;

/** The latest possible time of an account's creation: servers give the minute. UNIX seconds. */
export function latestJoining(date: string): number | null {
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? null : milliseconds / 1_000 + secondsPerMinute;
}

/**
 * Whether a time from the server isn't before an intent, as far as clocks can tell; null if either is unknown.
 *
 * @param seconds UNIX seconds on the server's clock
 */
export function isNotBefore(intendedAt: ServerTime | null, seconds: number | null): boolean | null {
  if (intendedAt === null || seconds === null) return null;
  return seconds * 1_000 >= intendedAt.milliseconds - intendedAt.withinMilliseconds - clockSlack;
}
