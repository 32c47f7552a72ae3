import { spreadsheetDay } from '../../calendar-day.ts';
import { monthsNamed } from './month-names.ts';

/** A day, possibly incomplete; spreadsheets fill in missing parts. */
interface PartialDate {
  year: number | null;
  month: number;
  day: number | null;
}

const letters = /^[\p{L}\p{M}]+$/u;
const isYear = (text: string): boolean => text.length === 2 || text.length === 4;
const isDay = (text: string): boolean => text.length <= 2 && Number(text) >= 1 && Number(text) <= 31;
const isMonth = (text: string): boolean => text.length <= 2 && Number(text) >= 1 && Number(text) <= 12;

/** All possible readings of a day, a month and a year in this order; '' is a missing part. */
function read(day: string, month: string, year: string): PartialDate[] {
  if ((day !== '' && !isDay(day)) || (year !== '' && !isYear(year))) return [];
  const months = letters.test(month)
    ? [...new Set(monthsNamed(month).map((named) => named.month))]
    : isMonth(month)
      ? [Number(month)]
      : [];
  return months.map((number) => ({
    year: year === '' ? null : Number(year) % 100,
    month: number,
    day: day === '' ? null : Number(day),
  }));
}

/** No date is longer than this. */
const longestDate = 60;

/** The parts of a text that consists of numbers and at most one word, without a time. */
function partsOf(text: string): string[] {
  if (text.length > longestDate) return [];
  const bare = text
    .trim()
    .replace(/[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/iu, '');
  if (!/^(?:\d{1,4}|[\p{L}\p{M}]{3,})(?:[\s.\-/]*(?:\d{1,4}|[\p{L}\p{M}]{3,})){1,2}\.?$/u.test(bare))
    return [];
  return bare.match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
}

/** Every day a text can mean: "1/2" is 1 February and 2 January. */
function datesIn(text: string): PartialDate[] {
  const [one = '', two = '', three] = partsOf(text);
  if (one === '') return [];
  const words = [one, two, three ?? ''].filter((part) => letters.test(part));
  if (words.length > 1) return [];
  if (three === undefined) {
    const [word] = words;
    const number = word === one ? two : one;
    if (word !== undefined) return [...read(number, word, ''), ...read('', word, number)];
    return [...read(one, two, ''), ...read(two, one, ''), ...read('', one, two), ...read('', two, one)];
  }
  if (letters.test(three)) return [];
  return [...read(one, two, three), ...read(two, one, three), ...read(three, two, one)];
}

/** Whether spreadsheets write days like this: with the month as a word, with a year, or as a serial number. */
function isWrittenDate(text: string): boolean {
  const parts = partsOf(text);
  return parts.some((part) => letters.test(part)) || parts.length === 3;
}

function ofSerial(text: string): PartialDate[] {
  if (!/^[1-9]\d{4}$/u.test(text)) return [];
  const { year, month, day } = spreadsheetDay(Number(text));
  return [{ year: year % 100, month, day }];
}

const isSame = (one: PartialDate, other: PartialDate): boolean =>
  one.month === other.month &&
  (one.day === null || other.day === null ? (one.day ?? other.day ?? 1) === 1 : one.day === other.day) &&
  (one.year === null || other.year === null || one.year === other.year);

const clock = /^0?(?<time>\d{1,2}:\d{2})(?<rest>:00(?:\s?[ap]m)?)?$/iu;

/**
 * Whether a cell is a text that a spreadsheet converted to a day or time: "mar-1" to "01. Mrz", "1/2" to "2-Jan" or
 * "2026-02-01".
 */
export function isMadeDate(before: string, cell: string): boolean {
  const [time, shown] = [clock.exec(before)?.groups, clock.exec(cell)?.groups];
  if (time !== undefined && shown?.['time'] === time['time'] && shown?.['rest'] !== undefined) return true;
  const meant = datesIn(before);
  if (meant.length === 0) return false;
  const written = [
    ...(isWrittenDate(cell) ? datesIn(cell) : []),
    ...(/\D/u.test(before) ? ofSerial(cell) : []),
  ];
  return written.some((one) => meant.some((other) => isSame(one, other)));
}
