const minute = 60;
const hour = 60 * minute;

// Written piece by piece: British English would shorten September to four letters, which no other month has.
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short' });
const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const clockWithSeconds = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function dayMonth(date: Date): string {
  return `${date.getDate()} ${monthName.format(date)}`;
}

function dayMonthYear(date: Date): string {
  return `${dayMonth(date)} ${date.getFullYear()}`;
}

/** Calendar days from one moment to another, in the local zone. */
function daysBetween(earlier: Date, later: Date): number {
  const start = new Date(earlier.getFullYear(), earlier.getMonth(), earlier.getDate());
  const end = new Date(later.getFullYear(), later.getMonth(), later.getDate());
  return Math.round((end.getTime() - start.getTime()) / 86_400_000);
}

/**
 * A past moment as people say it: "now" (within a minute), "12 min", "3 h", "yesterday", then a date, with the
 * year where it is another one. A moment ahead, from a clock that runs fast, counts as now.
 *
 * @param at UNIX seconds.
 * @param now milliseconds since the UNIX epoch.
 */
export function relativeTime(at: number, now: number): string {
  const seconds = now / 1_000 - at;
  if (seconds < minute) {
    return 'now';
  }
  if (seconds < hour) {
    return `${Math.floor(seconds / minute)} min`;
  }
  const then = new Date(at * 1_000);
  const today = new Date(now);
  const days = daysBetween(then, today);
  if (days === 0) {
    return `${Math.floor(seconds / hour)} h`;
  }
  if (days === 1) {
    return 'yesterday';
  }
  return then.getFullYear() === today.getFullYear() ? dayMonth(then) : dayMonthYear(then);
}

/**
 * A past moment within a sentence: "now", "12 min ago", "yesterday", "on 13 Oct".
 *
 * @param at UNIX seconds.
 * @param now milliseconds since the UNIX epoch.
 */
export function timeAgo(at: number, now: number): string {
  const words = relativeTime(at, now);
  if (/^\d+ (?:min|h)$/u.test(words)) return `${words} ago`;
  return /^\d/u.test(words) ? `on ${words}` : words;
}

/** A day of a year: "3 Sep". `at` is UNIX seconds. */
export function dayOf(at: number): string {
  return dayMonth(new Date(at * 1_000));
}

/** A moment in full, in the local zone: "Mon 23 Nov 2026, 09:00:05 GMT+1". `at` is UNIX seconds. */
export function exactTime(at: number): string {
  const date = new Date(at * 1_000);
  return `${weekdayName.format(date)} ${dayMonthYear(date)}, ${clockWithSeconds.format(date)}`;
}

/** A date: "3 Mar 2025". `at` is UNIX seconds. */
export function dateOf(at: number): string {
  return dayMonthYear(new Date(at * 1_000));
}

/**
 * A day and a time of it in the local zone: "Mon 23 Nov, 09:00", with the year where it is another one.
 *
 * @param at UNIX seconds.
 * @param now milliseconds since the UNIX epoch.
 */
export function dayAndTime(at: number, now: number): string {
  const date = new Date(at * 1_000);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const day = isThisYear ? dayMonth(date) : dayMonthYear(date);
  return `${weekdayName.format(date)} ${day}, ${clock.format(date)}`;
}

/** Hours and minutes in the local zone: "14:12". `milliseconds` since the UNIX epoch. */
export function clockTime(milliseconds: number): string {
  return clock.format(new Date(milliseconds));
}

/**
 * A length of time, roughly: "8 s", "2 min", "2 h 30 min", "3 days". Rounded up, so that it never promises too
 * much; minutes count only below five hours.
 *
 * @param seconds the length; below zero counts as zero.
 */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < minute) {
    return `${whole} s`;
  }
  const minutes = Math.ceil(whole / minute);
  if (minutes < 60) {
    return `${minutes} min`;
  }
  const hours = Math.floor(minutes / 60);
  if (hours < 5 && minutes % 60 > 0) {
    return `${hours} h ${minutes % 60} min`;
  }
  const roundedHours = Math.ceil(minutes / 60);
  return roundedHours < 48 ? `${roundedHours} h` : `${Math.ceil(roundedHours / 24)} days`;
}

const grouped = new Intl.NumberFormat('en-GB');

/** A number with its thousands grouped: "12,480". */
export function countWords(count: number): string {
  return grouped.format(count);
}
