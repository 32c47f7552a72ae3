import type { ProfileField, ProfileFieldType } from '#contract/people.ts';
import { profileFieldTypes, type WireProfileField } from '../../zulip/wire/profile-field.ts';
import type { ChangeListener } from '../journal/change-listener.ts';

/** The fields that exist, each with the values that it allows; null where it is no list. */
export type PossibleValues = ReadonlyMap<number, ReadonlySet<string> | null>;

/** The organization's custom profile fields by id. */
export interface ProfileFields {
  readonly rows: ReadonlyMap<number, ProfileField>;
  /** The complete list of an event; answers which values there can be now. */
  replace(fields: readonly WireProfileField[]): PossibleValues;
  /** What the stored value reads as: the text of a list's option, else the value itself. */
  text(fieldId: number, value: string): string;
  /** Patterns of well-known external accounts by their subtype, from the organization's settings. */
  useDefaultAccounts(accounts: unknown): void;
}

const typeNames = new Map<number, ProfileFieldType>([
  [profileFieldTypes.shortText, 'short-text'],
  [profileFieldTypes.paragraph, 'long-text'],
  [profileFieldTypes.dropdown, 'list'],
  [profileFieldTypes.date, 'date'],
  [profileFieldTypes.link, 'link'],
  [profileFieldTypes.users, 'people'],
  [profileFieldTypes.externalAccount, 'external-account'],
  [profileFieldTypes.pronouns, 'pronouns'],
]);

function patternsOf(accounts: unknown): Map<string, string> {
  const patterns = new Map<string, string>();
  if (typeof accounts !== 'object' || accounts === null) return patterns;
  for (const [subtype, account] of Object.entries(accounts as Record<string, unknown>)) {
    const pattern = (account as { url_pattern?: unknown } | null)?.url_pattern;
    if (typeof pattern === 'string') patterns.set(subtype, pattern);
  }
  return patterns;
}

/** Profile fields of a snapshot, kept current by `custom_profile_fields` events, which always bring all of them. */
export function createProfileFields(
  snapshot: readonly WireProfileField[],
  defaultAccounts: unknown,
  changeListener: ChangeListener,
): ProfileFields {
  const rows = new Map<number, ProfileField>();
  const optionTexts = new Map<number, Map<string, string>>();
  let patterns = patternsOf(defaultAccounts);
  let latest = snapshot;

  function fill(): void {
    rows.clear();
    optionTexts.clear();
    for (const field of latest) {
      const data = field.field_data;
      const options = data.kind === 'options' ? data.options.map(({ key, text }) => ({ key, text })) : [];
      if (options.length > 0) optionTexts.set(field.id, new Map(options.map(({ key, text }) => [key, text])));
      rows.set(field.id, {
        id: field.id,
        name: field.name,
        hint: field.hint,
        type: typeNames.get(field.type) ?? 'unknown',
        order: field.order,
        required: field.required,
        editableByUser: field.editable_by_user,
        options,
        urlPattern:
          data.kind === 'external-account' ? (data.urlPattern ?? patterns.get(data.subtype) ?? null) : null,
      });
    }
  }

  function refill(): void {
    const touched = new Set(rows.keys());
    fill();
    for (const id of rows.keys()) touched.add(id);
    for (const id of touched) changeListener.row('profileFields', id);
  }

  fill();
  return {
    rows,
    replace(fields) {
      latest = fields;
      refill();
      changeListener.order();
      changeListener.board();
      return new Map(
        [...rows.values()].map(({ id, type, options }) => [
          id,
          type === 'list' ? new Set(options.map(({ key }) => key)) : null,
        ]),
      );
    },
    text: (fieldId, value) => optionTexts.get(fieldId)?.get(value) ?? value,
    useDefaultAccounts(accounts) {
      patterns = patternsOf(accounts);
      refill();
    },
  };
}
