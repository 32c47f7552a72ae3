import type { KindRules } from './kind-rules.ts';

/** Things that only another version of this program knows: their changes are shown as recorded. */
export const unknownKind: KindRules<never> = {
  subject: () => undefined,
  nameOf: () => '',
  rules: () => null,
  order: () => '0',
  goneName: (id) => id,
  gone: 'This version of Realm Console does not know what this is.',
  goneField: () => 'This version of Realm Console does not know what this is.',
};
