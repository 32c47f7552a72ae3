import type { Wordings } from '../server-text.ts';

/** What the server says about the organization's settings. */
export const realmSettingTexts = {
  'language-invalid': { en: "Invalid language '{language}'", de: "Ungültige Sprache '{language}'" },
  'setting-value-bad': { en: "Bad value for '{name}': {value}", de: "Ungültiger Wert für '{name}': {value}" },
} as const satisfies Wordings;
