import { storedFieldData } from './profile-field-rules.ts';
import { badRequest, refuseNul } from '../api-error.ts';
import { isWebAddress } from '../organization/internet-names.ts';
import { typedLevel } from '../schema-refusal.ts';
import type { ProfileField, RealmState } from '../state.ts';

/** A field record. https://zulip.com/api/get-custom-profile-fields */
function fieldRecord(field: ProfileField, featureLevel: number): Record<string, unknown> {
  return {
    id: field.id,
    type: field.type,
    name: field.name,
    hint: field.hint,
    field_data: field.fieldData,
    order: field.order,
    ...(featureLevel >= 244 ? { required: field.required } : {}),
    ...(featureLevel >= 296 ? { editable_by_user: field.editableByUser } : {}),
    ...(field.displayInSummary ? { display_in_profile_summary: true } : {}),
    ...(featureLevel >= 455 && field.useForUserMatching ? { use_for_user_matching: true } : {}),
  };
}

/** All fields in display order. */
export function fieldRecords(state: RealmState): Record<string, unknown>[] {
  return state.profileFields
    .toSorted((a, b) => a.order - b.order)
    .map((field) => fieldRecord(field, state.featureLevel));
}

export function findField(state: RealmState, id: number): ProfileField {
  const field = state.profileFields.find((candidate) => candidate.id === id);
  if (field === undefined) throw badRequest('field-unknown', { id });
  return field;
}

/**
 * Checks a value by its field's type and returns the text to store, or null to remove it.
 * https://zulip.com/api/update-user#parameter-profile_data
 */
export function checkProfileValue(
  state: RealmState,
  field: ProfileField,
  value: string | number[] | null,
): string | null {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  return checkOwnProfileValue(state, field, value);
}

/** The same for one's own profile, where only a separate call removes a value: empty ones are stored. */
export function checkOwnProfileValue(
  state: RealmState,
  field: ProfileField,
  value: string | number[],
): string {
  if (field.type === 6) return checkPeople(state, value);
  if (Array.isArray(value)) throw badRequest('field-not-string', { field: field.name });
  const limit = field.type === 2 ? 500 : 50;
  switch (field.type) {
    case 3:
      if (!Object.hasOwn(storedFieldData(field.fieldData), value)) {
        throw badRequest('field-choice', { value, field: field.name });
      }
      return value;
    case 4:
      if (!isDate(value)) throw badRequest('field-not-date', { field: field.name });
      return value;
    case 5:
      if (!isWebAddress(value)) throw badRequest('field-not-url', { field: field.name });
      return value;
    // Texts, and the types of newer servers in a rough realm.
    default:
      if ([...value].length > limit) throw badRequest('field-too-long', { field: field.name, limit });
      refuseNul(value);
      return value;
  }
}

function checkPeople(state: RealmState, value: string | number[]): string {
  if (!Array.isArray(value)) throw badRequest('field-users-not-list');
  const unknown = value.filter((id) => !state.users.has(id));
  if (unknown.length > 0) {
    if (state.featureLevel < typedLevel) throw badRequest('user-id-invalid', { id: unknown[0] ?? 0 });
    throw badRequest('field-user-invalid', { ids: unknown.join(', ') });
  }
  for (const id of value) {
    const user = state.users.get(id);
    if (user === undefined) continue;
    if (!user.isActive) throw badRequest('field-user-deactivated', { id });
    if (user.isBot) throw badRequest('field-user-bot', { id });
  }
  return JSON.stringify(value);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // The server's calendar begins with the year 1.
  return !text.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
