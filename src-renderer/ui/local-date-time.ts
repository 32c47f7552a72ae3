/** Stands for a field in which only some parts are entered; browsers give it no value. */
export const incompleteTime = 'incomplete';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * A moment as a field for date and time holds it, in the local zone and to the minute: "2026-11-23T09:00".
 *
 * @param milliseconds since the UNIX epoch.
 */
export function writeLocalTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/**
 * The moment that such a field names, in milliseconds since the UNIX epoch; null where it is not filled in. A time
 * that the zone leaves out, in the night in which its clocks go forward, is the one an hour later.
 */
export function readLocalTime(text: string): number | null {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) return null;
  const milliseconds = new Date(text).getTime();
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
