import { say } from '#words/say.ts';

const minutesPerDay = 24 * 60;

/** What servers do by themselves. */
export const usualExpiryMinutes = 10 * minutesPerDay;

/** How long an invitation can be used. */
export function expiryChoices(): { minutes: number | null; label: string }[] {
  return [
    ...[1, 3, 10, 30, 90].map((days) => ({
      minutes: days * minutesPerDay,
      label: say('invitations.days', { count: days }),
    })),
    { minutes: null, label: say('invitations.never-expires') },
  ];
}
