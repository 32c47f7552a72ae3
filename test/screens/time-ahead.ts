import { writeLocalTime } from '../../src-renderer/ui/dates/local-date-time.ts';

/** Nine o'clock of a day so many days from now, as a field for date and time takes it. */
export function timeAhead(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return writeLocalTime(date.setHours(9, 0, 0, 0));
}
