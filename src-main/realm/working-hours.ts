import type { WorkingHours } from '../../src-preload/contract/presence-entities.ts';

/** A moment on somebody's own clock. */
export interface LocalMoment {
  /** 0 is Sunday. */
  day: number;
  /** Minutes after midnight. */
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();
const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function formatOf(timezone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    });
  } catch {
    // A zone that this system does not know: its time cannot be told.
  }
  formats.set(timezone, format);
  return format;
}

/**
 * Day and minute in a zone; null where the zone is not set or not known to this system.
 *
 * @param timezone an IANA name, or empty. @param now UNIX milliseconds
 */
export function localMoment(timezone: string, now: number): LocalMoment | null {
  const format = timezone === '' ? null : formatOf(timezone);
  if (format === null) return null;
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = dayNames.indexOf(parts.get('weekday') ?? '');
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
  return day < 0 || Number.isNaN(minute) ? null : { day, minute };
}

const minutesPerDay = 24 * 60;

/**
 * Minutes until the working hours end, or null outside them. Hours that end before they begin last into the next day
 * and belong to the day on which they began; equal ends stand for the whole day.
 */
export function minutesLeft(
  { from, until, days }: WorkingHours,
  { day, minute }: LocalMoment,
): number | null {
  const length = until > from ? until - from : until - from + minutesPerDay;
  for (const daysAgo of [0, 1]) {
    const elapsed = minute - from + daysAgo * minutesPerDay;
    const begun = (day - daysAgo + 7) % 7;
    if (elapsed >= 0 && elapsed < length && days.includes(begun)) return length - elapsed;
  }
  return null;
}
