import type { Wordings } from '../wordings.ts';

/** The server's texts about the organization's settings. */
export const realmSettingTexts = {
  'authentication-method-invalid': {
    en: 'Invalid authentication method: {name}. Valid methods are: {methods}',
  },
  'authentication-methods-none': { en: 'At least one authentication method must be enabled.' },
  'demo-organization-required': { en: 'Must be a demo organization.' },
  'language-invalid': { en: "Invalid language '{language}'", de: "Ungültige Sprache '{language}'" },
  'password-auth-disabled': {
    en: 'Password authentication is disabled in this organization',
    de: 'Die Anmeldung mit Passwort ist in dieser Organisation deaktiviert',
  },
  'setting-number-invalid': { en: 'Invalid {name} {value}' },
  'setting-value-bad': { en: "Bad value for '{name}': {value}", de: "Ungültiger Wert für '{name}': {value}" },
} as const satisfies Wordings;
