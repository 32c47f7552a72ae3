import type { DateOrder, TwoDigitYears } from '#contract/people-file.ts';
import { narrowForm, withoutNeedlessSigns } from '#contract/unseen-signs.ts';
import { calendarDay, spreadsheetDay } from '../../calendar-day.ts';
import { monthsNamed, withoutDateFillers, type NamedMonth } from './month-names.ts';

/** How the dates of a column are read. */
export interface DateColumn {
  /** As chosen for the whole column; null to infer it from the cells. */
  chosen: DateOrder;
  /** As inferred from the cells, separately for dates with points and others: a column can contain both. */
  dotted: DateOrder;
  other: DateOrder;
  /** The languages in which every month word of the column is a month; empty if there are none. */
  languages: ReadonlySet<string>;
  years: TwoDigitYears;
}

/** A cell read as a day, with `hasShortYear` if the century was added; or the problem. */
export type DayReading = { value: string; hasShortYear: boolean } | { problem: string };

/** Day, month and year as written; a month word may have several meanings, a year two digits. */
interface Written {
  year: string;
  months: readonly NamedMonth[];
  day: number;
}

/** A month written as a number. */
const numbered = (month: string | undefined): NamedMonth[] => [{ language: '', month: Number(month) }];

/** What may follow a day: a time, with or without a zone. The day counts as written. */
const time =
  /(?:[T\s]|,\s*)\s*\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?\s?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu;
/** Generalized time, as directories write it: 19901231000000.0Z. https://www.rfc-editor.org/rfc/rfc4517#section-3.3.13 */
const compact = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:\d{2,6}(?:[.,]\d+)?(?:Z|[+-]\d{2,4})?)?$/u;
const yearFirst = /^(?<year>\d{4})\s?[-/.]\s?(?<month>\d{1,2})\s?[-/.]\s?(?<day>\d{1,2})\.?$/u;
const eastAsian = /^(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일]?$/u;
const dayOrMonthFirst =
  /^(?<first>\d{1,2})(?:\s?(?<dot>\.)\s?|\s?[-/]\s?)(?<second>\d{1,2})(?:\s?[-/.]\s?)(?<year>\d{4}|\d{2})\.?$/u;
/** Days since 1899-12-30, the serial numbers of spreadsheets: five digits cover the years from 1927 to 2173. */
const serial = /^(?<days>\d{5})(?:[.,]\d+)?$/u;

/** The last year of this century that two digits mean in spreadsheets. */
const lastOfSpreadsheets = 29;

/** A cell with digits of any script as ASCII, without invisible characters, and with plain spaces. */
function plainText(cell: string): string {
  const plain = narrowForm(withoutNeedlessSigns(cell)).replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 0x80) return digit;
    // The ten digits of a script are consecutive, and the character before them isn't a digit.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
    return String(code - zero);
  });
  return plain.trim();
}

/** No day with a time is longer than this, and longer texts are slow to parse. */
const longestDay = 100;

const withoutTime = (text: string): string => (text.length > longestDay ? '' : text.replace(time, '').trim());

function wholeYear(written: string, years: TwoDigitYears): number {
  const year = Number(written);
  if (written.length > 2) return year;
  if (years === '1900-1999') return 1_900 + year;
  return years === '2000-2099' || year <= lastOfSpreadsheets ? 2_000 + year : 1_900 + year;
}

/** "31-Dec-1990", "Dec 31, 1990", "lundi 31 décembre 1990", "31 de diciembre de 1990"; null for anything else. */
function withMonthName(text: string): Written | null {
  if (!/^[\p{L}\p{M}\p{Nd}\s.,\-/'’º]+$/u.test(text)) return null;
  const tokens = text.match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const numbers = tokens.filter((token) => /^\d/u.test(token));
  const names = withoutDateFillers(tokens.filter((token) => !/^\d/u.test(token)));
  const [first = '', second = ''] = numbers;
  const [name] = names;
  if (name === undefined || names.length > 1 || numbers.length !== 2) return null;
  const months = monthsNamed(name);
  const isYearFirst = first.length === 4;
  const [year, day] = isYearFirst ? [first, second] : [second, first];
  const isWritten = months.length > 0 && (year.length === 4 || year.length === 2) && day.length <= 2;
  // A two-digit year comes last: "31-Dec-90", "Dec 31, 90".
  return isWritten ? { year, months, day: Number(day) } : null;
}

function orderShownBy(cell: string): { order: Exclude<DateOrder, null>; isDotted: boolean } | null {
  const { first, second, dot } = dayOrMonthFirst.exec(withoutTime(plainText(cell)))?.groups ?? {};
  if (first === undefined || second === undefined) return null;
  const order = Number(first) > 12 ? 'day-first' : Number(second) > 12 ? 'month-first' : null;
  return order === null ? null : { order, isDotted: dot !== undefined };
}

/** Infers a column's date order, cell by cell. */
export interface DateWatch {
  see(cell: string): void;
  /** @param chosen the order chosen for the column */
  column(chosen?: DateOrder, years?: TwoDigitYears): DateColumn;
}

/** Uses cells that are unambiguous, such as 25/12/2026. */
export function createDateWatch(): DateWatch {
  const seen = new Set<string>();
  const foundOrders = { dotted: new Set<DateOrder>(), other: new Set<DateOrder>() };
  let languages: ReadonlySet<string> | null = null;
  const only = (orders: ReadonlySet<DateOrder>): DateOrder =>
    orders.size === 1 ? ([...orders][0] ?? null) : null;

  return {
    see(cell) {
      if (seen.has(cell)) return;
      seen.add(cell);
      const named = withMonthName(withoutTime(plainText(cell)))?.months ?? [];
      const ofCell = new Set(named.map(({ language }) => language));
      if (ofCell.size > 0) languages = new Set([...(languages ?? ofCell)].filter((one) => ofCell.has(one)));
      const { order, isDotted } = orderShownBy(cell) ?? {};
      if (order !== undefined) foundOrders[isDotted === true ? 'dotted' : 'other'].add(order);
    },
    column(chosen = null, years = '1930-2029') {
      const [dotted, other] = [only(foundOrders.dotted), only(foundOrders.other)];
      // With points, dates are written day, month, year, hardly ever month first.
      return {
        chosen,
        dotted: dotted ?? 'day-first',
        other: foundOrders.other.size === 0 ? dotted : other,
        languages: languages ?? new Set(),
        years,
      };
    },
  };
}

/** The date order of a column with these cells. */
export function dateColumn(cells: Iterable<string>, chosen?: DateOrder, years?: TwoDigitYears): DateColumn {
  const watch = createDateWatch();
  for (const cell of cells) watch.see(cell);
  return watch.column(chosen, years);
}

const orderWords = { 'day-first': 'day.month.year', 'month-first': 'month/day/year' } as const;
const orderExamples = { 'day-first': '14.03.2026', 'month-first': '03/14/2026' } as const;

/** What to write instead, given the chosen format. */
function problemWords(chosen: DateOrder, isDay: boolean): string {
  const what = isDay ? 'There is no such day' : 'Not a date';
  return chosen === null
    ? `${what}. Write a date as year-month-day, such as 2026-03-14.`
    : `${what} in ${orderWords[chosen]}. Write a date such as ${orderExamples[chosen]}, or as year-month-day.`;
}

/**
 * Reads a day: in ISO 8601 or generalized time, with or without a time, with a month word in any of Zulip's languages,
 * as a spreadsheet's serial number, or in the order of its column.
 *
 * @returns `2026-03-14`, or the problem
 */
export function readDay(cell: string, column: DateColumn): DayReading {
  const text = plainText(cell);
  const bare = withoutTime(text);
  const { chosen, years } = column;
  const days = serial.exec(text)?.groups?.['days'];
  if (days !== undefined) return { value: spreadsheetDay(Number(days)).toString(), hasShortYear: false };
  const numbers = compact.exec(text)?.groups ?? yearFirst.exec(bare)?.groups ?? eastAsian.exec(bare)?.groups;
  const named = numbers === undefined ? withMonthName(bare) : null;
  const written = dayOrMonthFirst.exec(bare)?.groups;
  const candidates: Written[] = [];
  if (numbers !== undefined) {
    const { year = '', month, day } = numbers;
    candidates.push({ year, months: numbered(month), day: Number(day) });
  } else if (named !== null) {
    const understood = named.months.filter(({ language }) => column.languages.has(language));
    candidates.push({ ...named, months: understood.length > 0 ? understood : named.months });
  } else if (written !== undefined) {
    const { year = '', first, second, dot } = written;
    const order = chosen ?? (dot === undefined ? column.other : column.dotted);
    if (order !== 'month-first') candidates.push({ year, months: numbered(second), day: Number(first) });
    if (order !== 'day-first') candidates.push({ year, months: numbered(first), day: Number(second) });
  } else {
    return { problem: problemWords(chosen, false) };
  }
  const found = new Map<string, boolean>();
  for (const { year, months, day } of candidates) {
    for (const { month } of months) {
      const real = calendarDay(wholeYear(year, years), month, day);
      if (real !== null) found.set(real.toString(), year.length === 2);
    }
  }
  const [only] = found;
  if (only === undefined) return { problem: problemWords(chosen, chosen === null) };
  if (found.size > 1) {
    return {
      problem:
        named === null
          ? 'This date can be read in two ways. Choose how the column writes dates, or write year-month-day.'
          : 'This month has different meanings in different languages. Write year-month-day, such as 2026-03-14.',
    };
  }
  return { value: only[0], hasShortYear: only[1] };
}
