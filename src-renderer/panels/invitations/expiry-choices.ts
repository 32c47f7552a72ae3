import { countOf } from '#contract/words/count.ts';

const minutesPerDay = 24 * 60;

/** What servers do by themselves. */
export const usualExpiryMinutes = 10 * minutesPerDay;

/** How long an invitation can be used. */
export const expiryChoices: readonly { minutes: number | null; label: string }[] = [
  ...[1, 3, 10, 30, 90].map((days) => ({ minutes: days * minutesPerDay, label: countOf(days, 'day') })),
  { minutes: null, label: 'Never expires' },
];
