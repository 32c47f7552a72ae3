import { isoDate } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { writeLocalTime } from './local-date-time.ts';

export interface DatePreset {
  label: string;
  value: string;
}

const hour = 3_600_000;

/**
 * The most common moments, without duplicates.
 *
 * @param now milliseconds since the UNIX epoch
 */
export function timePresets(now: number): DatePreset[] {
  const at = (days: number, hours: number): number => {
    const date = new Date(now);
    date.setDate(date.getDate() + days);
    return date.setHours(hours, 0, 0, 0);
  };
  const weekday = new Date(now).getDay();
  const presets: [string, number][] = [
    ['In 1 hour', now + hour],
    ['Today 17:00', at(0, 17)],
    ['Tomorrow 09:00', at(1, 9)],
    ['Monday 09:00', at(weekday === 0 ? 1 : 8 - weekday, 9)],
    ['In 1 week', now + (at(7, 0) - at(0, 0))],
  ];
  const ahead = presets.filter(([, moment]) => moment > now);
  return ahead
    .map(([label, moment]) => ({ label, value: writeLocalTime(moment) }))
    .filter(({ value }, place, all) => all.findIndex((each) => each.value === value) === place);
}

/** The same for days. */
export function dayPresets(now: number): DatePreset[] {
  return [{ label: say('dates.today'), value: isoDate(now) }];
}

/** The initial time for a chosen day: 09:00, or the next full hour if that is past. */
export function usualTime(day: string, now: number): string {
  const hours = new Date(now).getHours() + 1;
  return day === isoDate(now) && hours > 9 && hours < 24 ? `${hours}:00` : '09:00';
}
