import { z } from 'zod';
import { named } from './named.ts';
import { orDefault, rows } from './unread.ts';

/** The types of custom profile fields by number. A newer server may send others. */
export const profileFieldTypes = {
  shortText: 1,
  paragraph: 2,
  dropdown: 3,
  date: 4,
  link: 5,
  users: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;

/** One option of a dropdown. */
export interface ProfileFieldOption {
  /** What the server stores as the value. */
  key: string;
  text: string;
}

/** The parsed `field_data`. Empty for types that need none and for unreadable text. */
export type ProfileFieldData =
  | { kind: 'none' }
  | { kind: 'options'; options: ProfileFieldOption[] }
  | { kind: 'external-account'; subtype: string; urlPattern: string | null };

const optionTable = named(
  z.object({ text: z.string(), order: z.union([z.string(), z.number()]).default('0') }),
);
const externalAccount = z.object({ subtype: z.string(), url_pattern: z.string().nullish() });

/** Parses the JSON in `field_data`; options are in display order. */
export function parseFieldData(type: number, text: string): ProfileFieldData {
  if (type !== profileFieldTypes.dropdown && type !== profileFieldTypes.externalAccount)
    return { kind: 'none' };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { kind: 'none' };
  }
  if (type === profileFieldTypes.dropdown) {
    const table = optionTable.safeParse(raw);
    if (!table.success) return { kind: 'none' };
    const options = Object.entries(table.data)
      .sort(([, first], [, second]) => Number(first.order) - Number(second.order))
      .map(([key, { text: label }]) => ({ key, text: label }));
    return { kind: 'options', options };
  }
  const account = externalAccount.safeParse(raw);
  if (!account.success) return { kind: 'none' };
  return {
    kind: 'external-account',
    subtype: account.data.subtype,
    urlPattern: account.data.url_pattern ?? null,
  };
}

/** A custom profile field (https://zulip.com/api/get-custom-profile-fields) with `field_data` parsed. */
export const wireProfileField = z
  .object({
    id: z.int(),
    type: z.int(),
    name: z.string(),
    field_data: z.string().default(''),
    ...orDefault({
      order: z.int().default(0),
      hint: z.string().default(''),
      required: z.boolean().default(false),
      editable_by_user: z.boolean().default(true),
      display_in_profile_summary: z.boolean().default(false),
      use_for_user_matching: z.boolean().default(false),
    }),
  })
  .transform(({ field_data, ...field }) => ({
    ...field,
    field_data: parseFieldData(field.type, field_data),
  }));
export type WireProfileField = z.infer<typeof wireProfileField>;

const defaultAccount = z.object({
  text: z.string().catch(''),
  name: z.string().catch(''),
  hint: z.string().catch(''),
  url_pattern: z.string(),
});

/** `realm_default_external_accounts`: well-known accounts by subtype; null for an unreadable one. */
export const defaultExternalAccounts = named(defaultAccount.nullable().catch(null));

/** `GET /realm/profile_fields`. */
export const profileFieldsAnswer = z.object({ custom_fields: rows('custom_fields', wireProfileField) });

/** `POST /realm/profile_fields`. */
export const newProfileFieldAnswer = z.object({ id: z.int() });
