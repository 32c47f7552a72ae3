import { Temporal } from 'temporal-polyfill';
import type { WorkingHours } from '#contract/calls/presence.ts';

const millisecondsPerMinute = 60_000;

/** The moment in a zone; null if no zone is set or this system doesn't know it. */
function momentIn(timezone: string, now: number): Temporal.ZonedDateTime | null {
  if (timezone === '') return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
  } catch {
    return null;
  }
}

/**
 * When the clock shows a time of day: the first time if it is repeated, later by the skipped time if it is skipped.
 *
 * @param minutes after midnight
 * @returns UNIX milliseconds
 */
function millisecondsAt(day: Temporal.PlainDate, minutes: number, timeZone: string): number {
  const plainTime = new Temporal.PlainTime(Math.floor(minutes / 60), minutes % 60);
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

/** Whether the time in a zone is known. @param timezone an IANA name, or empty if not set */
export function isKnownZone(timezone: string): boolean {
  return momentIn(timezone, 0) !== null;
}

/**
 * Minutes until the working hours end, or null outside them or in an unknown zone. Hours that end before they begin
 * last into the next day and belong to the day on which they began; equal ends mean the whole day.
 *
 * @param timezone an IANA name. @param now UNIX milliseconds
 */
export function minutesLeft(
  { from, until, days }: WorkingHours,
  timezone: string,
  now: number,
): number | null {
  const today = momentIn(timezone, now)?.toPlainDate();
  if (today === undefined) return null;
  for (const daysAgo of [0, 1]) {
    const day = today.subtract({ days: daysAgo });
    // ISO counts Sunday as 7.
    if (!days.includes(day.dayOfWeek % 7)) continue;
    const endsAt = millisecondsAt(until > from ? day : day.add({ days: 1 }), until, timezone);
    if (now < endsAt && now >= millisecondsAt(day, from, timezone)) {
      return Math.ceil((endsAt - now) / millisecondsPerMinute);
    }
  }
  return null;
}
