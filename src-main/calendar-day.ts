import { Temporal } from 'temporal-polyfill';

/** A day of the calendar, from the year 1 on as servers store them; null where there is none such, as 30 February. */
export function calendarDay(year: number, month: number, day: number): Temporal.PlainDate | null {
  if (year < 1) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}

const spreadsheetBegin = new Temporal.PlainDate(1899, 12, 30);

/** The day that spreadsheets keep as a number of days since 1899-12-30. */
export function spreadsheetDay(days: number): Temporal.PlainDate {
  return spreadsheetBegin.add({ days });
}
