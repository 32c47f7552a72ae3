import type { Wordings } from '../wordings.ts';

/** The server's texts about linkifiers. */
export const linkifierTexts = {
  'linkifier-alternative-group-missing': {
    en: "Group '{name}' in alternative URL template is not present in linkifier pattern.",
  },
  'linkifier-alternative-not-unique': { en: 'Alternative URL templates must be unique.' },
  'linkifier-alternative-same': {
    en: 'An alternative URL template cannot be the same as the URL template.',
  },
  'linkifier-blank': { en: 'This field cannot be blank.', de: 'Dieses Feld darf nicht leer sein.' },
  'linkifier-duplicate': { en: 'Realm filter with this Realm and Pattern already exists.' },
  'linkifier-example-mismatch': { en: 'Example text does not match auto-conversion field.' },
  'linkifier-example-needed': { en: 'Example text is required when auto-conversion field is set.' },
  'linkifier-example-unmatched': { en: 'Example input does not match the linkifier pattern.' },
  'linkifier-not-found': { en: 'Linkifier not found.', de: 'Linkifizierer nicht gefunden.' },
  'linkifier-order-duplicated': { en: 'The ordered list must not contain duplicated linkifiers' },
  'linkifier-order-incomplete': {
    en: 'The ordered list must enumerate all existing linkifiers exactly once',
  },
  'linkifier-pattern-bad': {
    en: 'Bad regular expression: {reason}',
    de: 'Ungültiger regulärer Ausdruck: {reason}',
  },
  'linkifier-pattern-group-unused': {
    en: "Group '{name}' in linkifier pattern is not present in URL template.",
  },
  'linkifier-pattern-group-unused-in-alternative': {
    en: "Group '{name}' in linkifier pattern is not present in alternative URL template.",
  },
  'linkifier-reverse-brace': { en: "Invalid auto-conversion field: missing '}' character." },
  'linkifier-reverse-empty': { en: 'Invalid auto-conversion field: empty field name.' },
  'linkifier-reverse-group-missing': {
    en: "Group '{name}' in auto-conversion field is not present in linkifier pattern.",
  },
  'linkifier-template-bad': { en: 'Invalid URL template.', de: 'Ungültige URL-Vorlage.' },
  'linkifier-template-group-missing': {
    en: "Group '{name}' in URL template is not present in linkifier pattern.",
  },
} as const satisfies Wordings;
