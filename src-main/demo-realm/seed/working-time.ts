const daySeconds = 86_400;
const workBegins = 8 * 3_600;
const workLasts = 10.5 * 3_600;
/** The first day of the epoch was a Thursday. */
const epochWeekday = 4;

const offsets = new Map<string, number>();

/**
 * A zone's offset from UTC in seconds. One value is used for the whole year: an hour more or less doesn't turn a night
 * into working time.
 */
function offsetOf(timezone: string): number {
  const known = offsets.get(timezone);
  if (known !== undefined) return known;
  const { timeZoneName } = Object.fromEntries(
    new Intl.DateTimeFormat('en', { timeZone: timezone || 'UTC', timeZoneName: 'longOffset' })
      .formatToParts(Date.UTC(2026, 0, 15))
      .map(({ type, value }) => [type, value]),
  );
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(timeZoneName ?? '') ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60);
  offsets.set(timezone, offset);
  return offset;
}

/** 0 is Sunday. */
function weekdayOf(localDay: number): number {
  return (localDay + epochWeekday) % 7;
}

/** Whether people in the zone are at work: on a weekday, between 8:00 and 18:30. */
export function isWorkingTime(at: number, timezone: string): boolean {
  const local = at + offsetOf(timezone);
  const weekday = weekdayOf(Math.floor(local / daySeconds));
  const second = local % daySeconds;
  return weekday >= 1 && weekday <= 5 && second >= workBegins && second < workBegins + workLasts;
}

/**
 * Maps any moment to one in a working day of the zone: the day's hours are compressed into working hours, and weekends
 * are moved to the days before. UNIX seconds; never after `latest`.
 */
export function toWorkingTime(at: number, timezone: string, latest = Number.POSITIVE_INFINITY): number {
  const offset = offsetOf(timezone);
  const local = at + offset;
  let day = Math.floor(local / daySeconds);
  const second = Math.floor(workBegins + ((local - day * daySeconds) / daySeconds) * workLasts);
  for (;;) {
    const weekday = weekdayOf(day);
    if (weekday === 6) day -= 1;
    if (weekday === 0) day -= 3;
    const moment = day * daySeconds + second - offset;
    if (moment <= latest) return moment;
    day -= 1;
  }
}
