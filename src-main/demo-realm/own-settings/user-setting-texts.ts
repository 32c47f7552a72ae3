import type { Wordings } from '../wordings.ts';

/** The server's texts about account settings. */
export const userSettingTexts = {
  'email-batching-invalid': { en: 'Invalid email batching period: {seconds} seconds' },
  'email-changes-disabled': {
    en: 'Email address changes are disabled in this organization.',
    de: 'Das Ändern von E-Mail-Adressen ist in dieser Organisation deaktiviert.',
  },
  'notification-sound-invalid': { en: "Invalid notification sound '{sound}'" },
  'password-attempts': {
    en: "You're making too many attempts! Try again in {seconds} seconds.",
  },
  'password-new-weak': { en: 'New password is too weak!', de: 'Das neue Passwort ist zu schwach!' },
  'password-wrong': { en: 'Wrong password!', de: 'Falsches Passwort!' },
  'setting-not-for-others': { en: 'Cannot change this setting for other users.' },
  'target-users-missing': { en: 'Either user_ids or group_ids must be provided.' },
  'timezone-unknown-former': { en: 'timezone is not a recognized time zone' },
} as const satisfies Wordings;
