import { writeLocalTime } from '../../src-renderer/ui/dates/local-date-time.ts';

/** Nine o'clock this many days from now, for a date and time field. */
export function timeAhead(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return writeLocalTime(date.setHours(9, 0, 0, 0));
}
