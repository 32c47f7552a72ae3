import type { Wordings } from '../wordings.ts';

/** The server's texts about managing profile fields. */
export const profileFieldTexts = {
  'field-account-default': {
    en: 'Default custom field cannot be updated.',
    de: 'Dieses vorgegebene Feld kann nicht geändert werden.',
  },
  'field-account-pattern': { en: "URL pattern must contain '%(username)s'." },
  'field-account-pattern-missing': { en: 'Custom external account must define URL pattern' },
  'field-account-type': { en: 'Invalid external account type', de: 'Ungültige Art eines externen Kontos' },
  'field-choice-duplicate': { en: 'Field must not have duplicate choices.' },
  'field-choice-needed': {
    en: 'Field must have at least one choice.',
    de: 'Das Feld braucht mindestens eine Auswahlmöglichkeit.',
  },
  'field-matching-type': { en: 'Field type not supported for use in user matching.' },
  'field-name-blank': { en: 'Label cannot be blank.', de: 'Die Bezeichnung darf nicht leer sein.' },
  'field-name-taken': {
    en: 'A field with that label already exists.',
    de: 'Ein Feld mit dieser Bezeichnung gibt es bereits.',
  },
  'field-order': { en: 'Invalid order mapping.', de: 'Ungültige Reihenfolge.' },
  'field-summary-full': {
    en: 'Only 2 custom profile fields can be displayed in the profile summary.',
    de: 'Nur 2 Profilfelder können in der Kurzansicht gezeigt werden.',
  },
  'field-summary-type': { en: 'Field type not supported for display in profile summary.' },
  'field-type-invalid': { en: 'Invalid field type.', de: 'Ungültiger Feldtyp.' },
} as const satisfies Wordings;
