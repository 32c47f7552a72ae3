import { perLanguage, say } from '#words/say.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const timeZone = 'UTC';
const hourMinute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
// Names come alone, because British English would shorten September to four letters, unlike any other month; the
// catalogue says in which order a date has them.
const nameLocale = (locale: string): string => (locale === 'en-GB' ? 'en-US' : locale);
const monthName = perLanguage(
  (locale) => new Intl.DateTimeFormat(nameLocale(locale), { month: 'short', timeZone }),
);
const weekdayName = perLanguage(
  (locale) => new Intl.DateTimeFormat(nameLocale(locale), { weekday: 'short', timeZone }),
);
const clock = perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...hourMinute, timeZone }));
const secondClock = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { ...hourMinute, second: '2-digit', timeZone }),
);
/** Formatters of times to the second, by their zone's offset from UTC in minutes. */
const exactClocks = perLanguage((locale) => ({ locale, formats: new Map<number, Intl.DateTimeFormat>() }));
const distance = perLanguage((locale) => new Intl.RelativeTimeFormat(locale));
const nearDay = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const minutesAhead = (date: Date): number => -Math.round(date.getTimezoneOffset());

/**
 * A moment as local wall-clock time, to be formatted as if it were UTC: dates follow when the computer changes its time
 * zone, but a formatter keeps the zone in which it was created.
 */
function onWallClock(date: Date): number {
  return date.getTime() + minutesAhead(date) * 60_000;
}

function exactClock(date: Date): string {
  const ahead = minutesAhead(date);
  const { locale, formats } = exactClocks();
  let format = formats.get(ahead);
  if (format === undefined) {
    const [hours, minutes] = [Math.abs(ahead) / 60, Math.abs(ahead) % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0'),
    );
    format = new Intl.DateTimeFormat(locale, {
      ...hourMinute,
      second: '2-digit',
      timeZone: `${ahead < 0 ? '-' : '+'}${hours}:${minutes}`,
      timeZoneName: 'short',
    });
    formats.set(ahead, format);
  }
  return format.format(date);
}

function partsOf(date: Date): { day: string; month: string } {
  return { day: String(date.getDate()), month: monthName().format(onWallClock(date)) };
}

function dayMonth(date: Date): string {
  return say('time.day-month', partsOf(date));
}

function dayMonthYear(date: Date): string {
  return say('time.day-month-year', { ...partsOf(date), year: String(date.getFullYear()) });
}

/** The date, with the year if it isn't the current one. */
function nearDate(date: Date, now: number | undefined): string {
  const isThisYear = now !== undefined && date.getFullYear() === new Date(now).getFullYear();
  return isThisYear ? dayMonth(date) : dayMonthYear(date);
}

function withWeekday(date: Date, dateText: string): string {
  return say('time.weekday-date', { weekday: weekdayName().format(onWallClock(date)), date: dateText });
}

/** Calendar days from one moment to another, in the local zone. Both are milliseconds since the UNIX epoch. */
function daysBetween(earlier: number, later: number): number {
  return Math.round(
    (new Date(later).setHours(0, 0, 0, 0) - new Date(earlier).setHours(0, 0, 0, 0)) / (day * 1_000),
  );
}

/**
 * How long ago a moment on the same day was: "12 min", "3 h". null within the last minute, and for earlier days.
 *
 * @param at UNIX seconds.
 * @param now milliseconds since the UNIX epoch.
 */
export function formatElapsed(at: number, now: number): string | null {
  const seconds = now / 1_000 - at;
  if (isNow(at, now)) return null;
  if (seconds < hour) return say('time.minutes', { minutes: Math.floor(seconds / minute) });
  return daysBetween(at * 1_000, now) === 0 ? say('time.hours', { hours: Math.floor(seconds / hour) }) : null;
}

/** Whether a moment, in UNIX seconds, is within the last minute or ahead. `now` is milliseconds since the epoch. */
export function isNow(at: number, now: number): boolean {
  return now / 1_000 - at < minute;
}

/**
 * A past moment in natural words: "now" (within a minute), "12 min", "3 h", "yesterday", then a date, with the year if
 * it isn't the current one. A moment in the future, from a clock that runs fast, counts as now.
 *
 * @param at UNIX seconds.
 * @param now milliseconds since the UNIX epoch.
 */
export function formatRelativeTime(at: number, now: number): string {
  if (isNow(at, now)) return say('time.now');
  const elapsed = formatElapsed(at, now);
  if (elapsed !== null) return elapsed;
  const isYesterday = daysBetween(at * 1_000, now) === 1;
  return isYesterday ? nearDay().format(-1, 'day') : nearDate(new Date(at * 1_000), now);
}

/**
 * A past moment within a sentence: "now", "12 min ago", "yesterday", "on 13 Oct".
 *
 * @param at UNIX seconds.
 * @param now milliseconds since the UNIX epoch.
 */
export function formatTimeAgo(at: number, now: number): string {
  const elapsed = formatElapsed(at, now);
  if (elapsed !== null) return say('time.ago', { elapsed });
  const relative = formatRelativeTime(at, now);
  return daysBetween(at * 1_000, now) > 1 ? say('time.on-date', { date: relative }) : relative;
}

/**
 * How long ago something was, in whole units: "today", "3 days ago", "5 weeks ago", "20 months ago", "4 years ago".
 *
 * @param from UNIX seconds.
 * @param now milliseconds since the UNIX epoch.
 */
export function formatAge(from: number, now: number): string {
  const days = Math.floor((now / 1_000 - from) / day);
  if (days < 1) return nearDay().format(0, 'day');
  if (days < 21) return distance().format(-days, 'day');
  if (days < 61) return distance().format(-Math.floor(days / 7), 'week');
  if (days < 730) return distance().format(-Math.floor(days / 30.44), 'month');
  return distance().format(-Math.floor(days / 365.25), 'year');
}

/** A day and month: "3 Sep". `at` is UNIX seconds. */
export function formatDay(at: number): string {
  return dayMonth(new Date(at * 1_000));
}

/** A date: "3 Mar 2025". `at` is UNIX seconds. */
export function formatDate(at: number): string {
  return dayMonthYear(new Date(at * 1_000));
}

/** The local date of a moment in the format of fields and file names: "2025-03-03". */
export function isoDate(milliseconds: number): string {
  // The Swedish locale uses ISO 8601.
  return new Date(milliseconds).toLocaleDateString('sv-SE');
}

/** Formats a date such as 2025-03-03: "3 Mar 2025". Other texts are returned unchanged. */
export function formatIsoDate(text: string): string {
  const date = new Date(`${text}T00:00:00`);
  const isReal = /^\d{4}-\d\d-\d\d$/u.test(text) && date.getDate() === Number(text.slice(-2));
  return isReal ? dayMonthYear(date) : text;
}

/** A moment in full, in the local zone: "Mon 23 Nov 2026, 09:00:05 GMT+1". `at` is UNIX seconds. */
export function formatExactTime(at: number): string {
  const date = new Date(at * 1_000);
  return say('time.date-clock', { date: withWeekday(date, dayMonthYear(date)), clock: exactClock(date) });
}

/**
 * A local day and time: "Mon 23 Nov, 09:00", with the year if it isn't the current one.
 *
 * @param at UNIX seconds.
 * @param now milliseconds since the UNIX epoch; left out to always include the year.
 */
export function formatDayTime(at: number, now?: number): string {
  const date = new Date(at * 1_000);
  return say('time.date-clock', {
    date: withWeekday(date, nearDate(date, now)),
    clock: formatClock(date.getTime()),
  });
}

/** The same, but "today, 14:00" on the day of `now`. Takes the parameters of `formatDayTime`. */
export function formatMoment(at: number, now: number): string {
  if (daysBetween(at * 1_000, now) !== 0) return formatDayTime(at, now);
  return say('time.date-clock', { date: nearDay().format(0, 'day'), clock: formatClock(at * 1_000) });
}

/** Hours and minutes in the local zone: "14:12". `milliseconds` since the UNIX epoch. */
export function formatClock(milliseconds: number): string {
  return clock().format(onWallClock(new Date(milliseconds)));
}

/** The same to the second: "14:12:05". `milliseconds` since the UNIX epoch. */
export function formatSecond(milliseconds: number): string {
  return secondClock().format(onWallClock(new Date(milliseconds)));
}

/**
 * A rough duration: "8 s", "2 min", "2 h 30 min", "3 days". Rounded up so as never to promise too much; minutes are
 * only shown below five hours.
 *
 * @param seconds the length; negative counts as zero.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < minute) return say('time.seconds', { seconds: whole });
  const minutes = Math.ceil(whole / minute);
  if (minutes < 60) return say('time.minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 5 && minutes % 60 > 0) return say('time.hours-minutes', { hours, minutes: minutes % 60 });
  const roundedHours = Math.ceil(minutes / 60);
  return roundedHours < 48
    ? say('time.hours', { hours: roundedHours })
    : say('time.days', { days: Math.ceil(roundedHours / 24) });
}

/**
 * The time until something ends, to the nearest unit: "45 min", "2 h 30 min", "1 day", "10 days". It shows what was
 * chosen, even if the server's clock is ahead or a few minutes have passed.
 *
 * @param seconds until the end; negative counts as zero.
 */
export function formatTimeLeft(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  if (left < minute) return say('time.seconds', { seconds: left });
  const minutes = Math.round(left / minute);
  if (minutes < 60) return say('time.minutes', { minutes });
  if (minutes < 5 * 60) {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return rest === 0 ? say('time.hours', { hours }) : say('time.hours-minutes', { hours, minutes: rest });
  }
  const hours = Math.round(left / hour);
  if (hours < 48 && hours !== 24) return say('time.hours', { hours });
  return say('time.days', { days: Math.round(left / day) });
}
