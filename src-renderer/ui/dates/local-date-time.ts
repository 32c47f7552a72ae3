import { formatIsoDate } from '#contract/words/time.ts';

/**
 * A moment in the form of a date and time field, in the local zone and to the minute: "2026-11-23T09:00".
 *
 * @param milliseconds since the UNIX epoch.
 */
export function writeLocalTime(milliseconds: number): string {
  // The Swedish locale uses ISO 8601: "2026-11-23 09:00:00".
  return new Date(milliseconds).toLocaleString('sv-SE').slice(0, 16).replace(' ', 'T');
}

/**
 * The moment in such a field, in milliseconds since the UNIX epoch; null if it isn't filled in. A time skipped by the
 * zone when its clocks go forward is an hour later.
 */
export function readLocalTime(text: string): number | null {
  if (!/^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) return null;
  const milliseconds = new Date(text).getTime();
  return Number.isNaN(milliseconds) ? null : milliseconds;
}

/** Whether a text is a day such as 2026-11-23. */
export function isDay(text: string): boolean {
  return formatIsoDate(text) !== text;
}
