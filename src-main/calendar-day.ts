import { Temporal } from 'temporal-polyfill';

/** A calendar day from year 1 on, the range that servers store; null if it doesn't exist, like 30 February. */
export function calendarDay(year: number, month: number, day: number): Temporal.PlainDate | null {
  if (year < 1) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}

const spreadsheetBegin = new Temporal.PlainDate(1899, 12, 30);

/** The day for a spreadsheet's serial number, counted from 1899-12-30. */
export function spreadsheetDay(days: number): Temporal.PlainDate {
  return spreadsheetBegin.add({ days });
}
