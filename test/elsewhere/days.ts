import { globSync } from 'node:fs';
import type { Circumstance } from './circumstance.ts';
import { runTests } from './test-run.ts';

const faketime = globSync([
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/{,local/}lib/faketime/libfaketimeMT.so.1',
])[0];

const changesOfClocks = { TZ: 'Europe/Berlin' };

/** The last Sunday of a month (from 0) in a year, at a UTC time of day. */
function lastSunday(year: number, month: number, hour: number, minute: number): Date {
  const date = new Date(Date.UTC(year, month + 1, 0, hour, minute));
  date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  return date;
}

const isLeapYear = (year: number): boolean => new Date(year, 1, 29).getDate() === 29;

interface Day {
  name: string;
  why: string;
  /** When the run begins in a year. */
  begins(year: number): Date | null;
  environment?: NodeJS.ProcessEnv;
}

const days: readonly Day[] = [
  {
    name: 'sunday',
    why: 'It is a Sunday.',
    // The first Sunday of October is one, whatever today is.
    begins: (year) => new Date(year, 9, 1 + ((7 - new Date(year, 9, 1).getDay()) % 7), 12),
  },
  {
    name: 'new-year',
    why: 'The year ends during the run.',
    begins: (year) => new Date(year, 11, 31, 23, 57),
  },
  {
    name: 'leap-day',
    why: 'It is the 29th of February.',
    begins: (year) => (isLeapYear(year) ? new Date(year, 1, 29, 12) : null),
  },
  {
    name: 'clocks-forward',
    why: 'Clocks go forward during the run.',
    begins: (year) => lastSunday(year, 2, 0, 57),
    environment: changesOfClocks,
  },
  {
    name: 'clocks-back',
    why: 'Clocks go back during the run.',
    begins: (year) => lastSunday(year, 9, 0, 57),
    environment: changesOfClocks,
  },
];

/** When such a day next begins. @param now milliseconds since the UNIX epoch */
export function nextBeginning(name: string, now: number): Date {
  const day = days.find((each) => each.name === name);
  if (day === undefined) throw new Error(`There is no day “${name}”.`);
  for (let year = new Date(now).getFullYear(); ; year += 1) {
    const date = day.begins(year);
    if (date !== null && date.getTime() > now) return date;
  }
}

/** The environment that puts a program and its children this many seconds ahead; null if impossible. */
export function secondsAhead(seconds: number): NodeJS.ProcessEnv | null {
  if (faketime === undefined) return null;
  return {
    LD_PRELOAD: faketime,
    FAKETIME: `+${seconds}s`,
    // Waiting uses a monotonic clock that nobody sets; if the library changes that clock, Chromium's waits end
    // immediately, again and again.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
}

/** The tests on other days. */
export const dayCircumstances: readonly Circumstance[] = [
  ...days.map((day) => circumstanceOf(day, false)),
  ...days.slice(0, 1).map((day) => circumstanceOf(day, true)),
];

function circumstanceOf(day: Day, whole: boolean): Circumstance {
  return {
    name: whole ? `whole-${day.name}` : day.name,
    why: whole ? `${day.why} The whole app.` : day.why,
    available: () => (faketime === undefined ? 'faketime is not installed' : null),
    run() {
      const now = Date.now();
      const ahead = secondsAhead(Math.round((nextBeginning(day.name, now).getTime() - now) / 1_000));
      return runTests({ environment: { ...day.environment, ...ahead }, whole });
    },
  };
}
