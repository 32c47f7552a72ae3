import type { DateOrder } from '#contract/people-file.ts';

const iso =
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/u;
const dayOrMonthFirst = /^(?<first>\d{1,2})[-/.](?<second>\d{1,2})[-/.](?<year>\d{4})$/u;
/** Days since 1899-12-30, as spreadsheets keep dates: five digits are the years from 1927 to 2173. */
const serial = /^(?<days>\d{5})(?:[.,]0+)?$/u;
const dayMilliseconds = 86_400_000;

/** The day as `2026-03-14`; null where there is none such. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/**
 * Recognises the order of a column of dates by cells that can be read in one way only, such as 25/12/2026. Points are
 * written between day, month and year, never month, day and year.
 *
 * @returns null where no cell tells, or where cells contradict each other
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder {
  let order: DateOrder = null;
  for (const cell of cells) {
    const { first, second } = dayOrMonthFirst.exec(cell.trim())?.groups ?? {};
    if (first === undefined || second === undefined) continue;
    const told = Number(first) > 12 ? 'day-first' : Number(second) > 12 ? 'month-first' : null;
    if (told === null) continue;
    if (order !== null && told !== order) return null;
    order = told;
  }
  return order;
}

/**
 * Reads a day: as ISO 8601, with or without a time, as the number that a spreadsheet keeps, or in the order of its
 * column.
 *
 * @returns `2026-03-14`, or what is wrong with it
 */
export function readDay(cell: string, order: DateOrder): { value: string } | { problem: string } {
  const text = cell.trim();
  const asIso = iso.exec(text)?.groups;
  const asSerial = serial.exec(text)?.groups;
  const written = dayOrMonthFirst.exec(text)?.groups;
  const found = ((): string | null | undefined => {
    if (asIso !== undefined) {
      return dayOf(Number(asIso['year']), Number(asIso['month']), Number(asIso['day']));
    }
    if (asSerial !== undefined) {
      const day = Date.UTC(1899, 11, 30) + Number(asSerial['days']) * dayMilliseconds;
      return new Date(day).toISOString().slice(0, 10);
    }
    if (written === undefined) return undefined;
    const [first, second, year] = [written['first'], written['second'], written['year']].map(Number) as [
      number,
      number,
      number,
    ];
    const used = order ?? (text.includes('.') ? 'day-first' : null);
    if (used !== null) return used === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
    return first === second ? dayOf(year, first, second) : undefined;
  })();
  if (typeof found === 'string') return { value: found };
  if (found === null) {
    return { problem: 'There is no such day. Write a date as year-month-day, such as 2026-03-14.' };
  }
  return {
    problem:
      written === undefined
        ? 'This is no date. Write one as year-month-day, such as 2026-03-14.'
        : 'This date can be read in two ways. Choose how the column writes dates, or write year-month-day.',
  };
}
