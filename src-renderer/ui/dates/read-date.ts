import { isoDate } from '#contract/words/time.ts';
import { say } from '#words/say.ts';

/** A parsed part of a date, or what is missing or wrong, in words. */
export type Reading = { value: string } | { problem: string };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = `(?<name>${months.join('|')})[a-z]*\\.?`;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekdayWord =
  /(?:^|\s)(?<weekday>sun|mon|tue|wed|thu|fri|sat)(?:day|sday|nesday|rsday|urday)?(?=\s|$)/u;
const forms = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/u,
  // Dots separate day, month and year in this order only.
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.?(?:\s?(?<year>\d{4}))?$/u,
  /^(?<first>\d{1,2})[-/](?<second>\d{1,2})(?:[-/](?<year>\d{4}))?$/u,
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.? ${month}(?: (?<year>\\d{4}))?$`, 'u'),
  new RegExp(`^${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\\d{4}))?$`, 'u'),
];
const timeForm =
  /(?:^|[\st])(?:at )?(?<hour>\d{1,2})(?::(?<minute>\d\d)(?::\d\d)?(?: ?(?<half>[ap])m)?| ?(?<half2>[ap])m)(?=\s|$)/u;
const wholeMonth = new RegExp(`^(?:${month}(?: \\d{4})?|\\d{4}-\\d{1,2}-?)$`, 'u');
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const dayMilliseconds = 86_400_000;

function folded(text: string): string {
  return text.toLowerCase().replaceAll(',', ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** The day a number of days after `now`, at noon, which every zone has once a day. */
function dayAfter(now: number, days: number): string {
  return isoDate(new Date(now).setHours(12, 0, 0, 0) + days * dayMilliseconds);
}

function namedDay(text: string, now: number): string | null {
  if (text === 'yesterday' || text === 'today' || text === 'tomorrow') {
    return dayAfter(now, ['yesterday', 'today', 'tomorrow'].indexOf(text) - 1);
  }
  const weekday = weekdayWord.exec(text);
  if (weekday === null || weekday[0].trim() !== text) return null;
  const ahead = weekdays.indexOf(weekday.groups?.['weekday'] ?? '') - new Date(now).getDay();
  return dayAfter(now, ahead > 0 ? ahead : ahead + 7);
}

/** The day in ISO 8601, if it exists. */
function checkedDay(year: number, monthNumber: number, day: number): string | null {
  const text = `${year}-${twoDigits(monthNumber)}-${twoDigits(day)}`;
  const date = new Date(Date.UTC(year, monthNumber - 1, day));
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text ? text : null;
}

function readFolded(text: string, now: number, needsYear: boolean): Reading {
  if (text === '') return { problem: say('dates.no-day') };
  const named = namedDay(text, now);
  if (named !== null) return { value: named };
  const rest = text.replace(weekdayWord, ' ').trim();
  const found = forms.map((form) => form.exec(rest)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return { problem: incompleteWords(rest) };
  const [first, second] = [Number(found['first']), Number(found['second'])];
  if (first <= 12 && second <= 12 && first !== second) {
    return { problem: say('dates.two-ways', { date: rest }) };
  }
  const isMonthFirst = second > 12;
  const day = Number(found['day'] ?? (isMonthFirst ? second : first));
  const monthNumber =
    found['name'] === undefined
      ? Number(found['month'] ?? (isMonthFirst ? first : second))
      : months.indexOf(found['name']) + 1;
  if (found['year'] === undefined && needsYear) {
    return { problem: say('dates.no-year') };
  }
  const thisYear = new Date(now).getFullYear();
  const years = found['year'] === undefined ? [thisYear, thisYear + 1] : [Number(found['year'])];
  const days = years.map((year) => checkedDay(year, monthNumber, day)).filter((each) => each !== null);
  // Without a year, the next such day is meant.
  const next = found['year'] === undefined ? days.find((each) => each >= isoDate(now)) : days[0];
  return next === undefined ? { problem: say('dates.unreal-day') } : { value: next };
}

function incompleteWords(text: string): string {
  if (wholeMonth.test(text)) return say('dates.no-day');
  if (/^\d{1,2}\.?$/u.test(text)) return say('dates.no-month');
  return say('dates.not-date');
}

/**
 * Parses a day in common notation: 2026-11-23, 23 Nov 2026, 23.11.2026, tomorrow, Monday.
 *
 * @param now milliseconds since the UNIX epoch
 * @returns the day as 2026-11-23
 */
export function readDay(text: string, now: number): Reading {
  return readFolded(folded(text), now, true);
}

function timeOf(groups: Record<string, string | undefined>): string | null {
  const half = groups['half'] ?? groups['half2'];
  const [written, minute] = [Number(groups['hour']), Number(groups['minute'] ?? 0)];
  const hour = half === undefined ? written : (written % 12) + (half === 'p' ? 12 : 0);
  const isReal = minute < 60 && (half === undefined ? written < 24 : written >= 1 && written <= 12);
  return isReal ? `${twoDigits(hour)}:${twoDigits(minute)}` : null;
}

/** Parses a time of day, in 24 hours or with am and pm: 9, 9:00, 09:00, 9 pm. @returns such as 09:00 */
export function readTime(text: string): Reading {
  const written = folded(text);
  const found = timeForm.exec(/^\d{1,2}$/u.test(written) ? `${written}:00` : written);
  if (found?.groups === undefined || found[0] !== found.input) {
    return { problem: say('dates.not-time') };
  }
  const time = timeOf(found.groups);
  return time === null ? { problem: say('dates.unreal-time') } : { value: time };
}

/**
 * Parses a day and a time: 2026-11-23T09:00, Mon 23 Nov, 9:00, tomorrow 9 am. A day without a year is the next such
 * day.
 *
 * @param now milliseconds since the UNIX epoch
 * @returns in the form of `readLocalTime`, such as 2026-11-23T09:00
 */
export function readDateTime(text: string, now: number): Reading {
  const written = folded(text);
  const found = timeForm.exec(written);
  const day = readFolded(found === null ? written : written.replace(found[0], ' ').trim(), now, false);
  if ('problem' in day) return day;
  if (found?.groups === undefined) return { problem: say('dates.no-time') };
  const time = timeOf(found.groups);
  return time === null ? { problem: say('dates.unreal-time') } : { value: `${day.value}T${time}` };
}
