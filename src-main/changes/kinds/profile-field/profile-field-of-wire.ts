import { keysOf } from '#contract/choices.ts';
import type { ProfileField, ProfileFieldType } from '#contract/people.ts';
import { profileFieldTypes, type WireProfileField } from '../../../zulip/wire/profile-field.ts';

const numbers: Readonly<Record<Exclude<ProfileFieldType, 'unknown'>, number>> = {
  'short-text': profileFieldTypes.shortText,
  'long-text': profileFieldTypes.paragraph,
  list: profileFieldTypes.dropdown,
  date: profileFieldTypes.date,
  link: profileFieldTypes.link,
  people: profileFieldTypes.users,
  'external-account': profileFieldTypes.externalAccount,
  pronouns: profileFieldTypes.pronouns,
};
const typeNames = new Map<number, ProfileFieldType>(keysOf(numbers).map((name) => [numbers[name], name]));

/** The wire number of a type. @throws RangeError for a type that this console doesn't know */
export function typeNumber(type: ProfileFieldType): number {
  if (type === 'unknown') throw new RangeError('Nothing is created of an unknown type.');
  return numbers[type];
}

/**
 * Converts a profile field as sent by the server.
 *
 * @param patternOf the address pattern of a known service
 */
export function fieldOfWire(
  field: WireProfileField,
  patternOf: (subtype: string) => string | null,
): ProfileField {
  const data = field.field_data;
  const isAccount = data.kind === 'external-account';
  return {
    id: field.id,
    name: field.name,
    hint: field.hint,
    type: typeNames.get(field.type) ?? 'unknown',
    order: field.order,
    required: field.required,
    editableByUser: field.editable_by_user,
    options: data.kind === 'options' ? data.options.map(({ key, text }) => ({ key, text })) : [],
    urlPattern: isAccount ? (data.urlPattern ?? patternOf(data.subtype)) : null,
    accountKind: isAccount ? data.subtype : null,
    inSummary: field.display_in_profile_summary,
    forMatching: field.use_for_user_matching,
  };
}
