import type { WorkingHours } from '#contract/calls/presence.ts';

const millisecondsPerMinute = 60_000;
const millisecondsPerDay = 24 * 60 * millisecondsPerMinute;

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    });
  } catch {
    // A zone that this system does not know: its time cannot be told.
  }
  formats.set(timezone, format);
  return format;
}

/** What clocks show at an instant, as the UNIX milliseconds at which UTC clocks show the same. */
function wallClock(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall + (((instant % 1_000) + 1_000) % 1_000);
}

/** When clocks show a time: the first time where they show it twice, as much later as they skip where they never do. */
function instantOf(format: Intl.DateTimeFormat, wall: number): number {
  const offsetAt = (instant: number): number => wallClock(format, instant) - instant;
  const byOffsetBefore = wall - offsetAt(wall - millisecondsPerDay);
  if (wallClock(format, byOffsetBefore) === wall) return byOffsetBefore;
  const byOffsetAfter = wall - offsetAt(wall + millisecondsPerDay);
  return wallClock(format, byOffsetAfter) === wall ? byOffsetAfter : byOffsetBefore;
}

/** Whether the time in a zone can be told. @param timezone an IANA name, or empty where none is set */
export function isKnownZone(timezone: string): boolean {
  return timezone !== '' && formatOf(timezone) !== null;
}

/**
 * Minutes until the working hours end, or null outside them and in a zone that is not known. Hours that end before they
 * begin last into the next day and belong to the day on which they began; equal ends stand for the whole day.
 *
 * @param timezone an IANA name. @param now UNIX milliseconds
 */
export function minutesLeft(
  { from, until, days }: WorkingHours,
  timezone: string,
  now: number,
): number | null {
  const format = timezone === '' ? null : formatOf(timezone);
  if (format === null) return null;
  const today = Math.floor(wallClock(format, now) / millisecondsPerDay) * millisecondsPerDay;
  for (const daysAgo of [0, 1]) {
    const midnight = today - daysAgo * millisecondsPerDay;
    if (!days.includes(new Date(midnight).getUTCDay())) continue;
    const end = midnight + until * millisecondsPerMinute + (until > from ? 0 : millisecondsPerDay);
    // A night in which clocks change is longer or shorter than they say.
    const endsAt = instantOf(format, end);
    if (now < endsAt && now >= instantOf(format, midnight + from * millisecondsPerMinute)) {
      return Math.ceil((endsAt - now) / millisecondsPerMinute);
    }
  }
  return null;
}
