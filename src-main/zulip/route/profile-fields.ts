import { requireFeature, supports } from '../feature-levels.ts';
import { request, type Connection } from '../http.ts';
import { newProfileFieldAnswer, profileFieldsAnswer, type WireProfileField } from '../wire/profile-field.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * The custom profile fields in display order (https://zulip.com/api/get-custom-profile-fields).
 *
 * @throws RequestError
 */
export async function getProfileFields(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireProfileField[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/realm/profile_fields',
    schema: profileFieldsAnswer,
    ...options,
  });
  return value.custom_fields;
}

/** A dropdown's choices by key: the text, and the position as a string. */
export type ProfileFieldChoices = Record<string, { text: string; order: string }>;

export interface ProfileFieldUpdate {
  /** 1 to 40 characters. */
  name?: string;
  /** At most 80 characters. */
  hint?: string;
  /**
   * For a dropdown, its choices: leaving out a key deletes everyone's value with it. For an external account,
   * `subtype`, and with the subtype `custom` a `url_pattern` with one `%(username)s`.
   */
  field_data?: ProfileFieldChoices | { subtype: string; url_pattern?: string };
  /** At most two fields. */
  display_in_profile_summary?: boolean;
  /** A hint to clients; the server doesn't enforce it. Feature level 244. */
  required?: boolean;
  /** Feature level 296. */
  editable_by_user?: boolean;
  /** Texts and external accounts only (feature level 455). */
  use_for_user_matching?: boolean;
}

export interface NewProfileField extends ProfileFieldUpdate {
  /** 1 to 8, see `profileFieldTypes`; it can never be changed. */
  field_type: number;
}

function requireProperties(connection: Connection, field: ProfileFieldUpdate): void {
  if (field.required !== undefined) requireFeature(connection, 'profile-field-required');
  if (field.editable_by_user !== undefined) requireFeature(connection, 'profile-field-editable-by-user');
  if (field.use_for_user_matching !== undefined) requireFeature(connection, 'profile-field-user-matching');
}

/**
 * Adds a profile field after all others (https://zulip.com/api/create-custom-profile-field). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for invalid or taken names and invalid data; `unsupported`
 */
export async function createProfileField(
  connection: Connection,
  field: NewProfileField,
  options: CallOptions = {},
): Promise<Written & { id: number }> {
  requireProperties(connection, field);
  const { value, ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/realm/profile_fields',
    parameters: { ...field },
    schema: newProfileFieldAnswer,
    ...options,
  });
  return { id: value.id, ignoredParameters };
}

/**
 * Changes a profile field (https://zulip.com/help/custom-profile-fields). Administrators. Servers below feature level
 * 252 clear what isn't sent, so there name, hint, data and place in the summary must all be given.
 *
 * @throws RequestError `forbidden`; `rejected` as `createProfileField` and for an unknown id; `unsupported`
 */
export async function updateProfileField(
  connection: Connection,
  fieldId: number,
  update: ProfileFieldUpdate,
  options: CallOptions = {},
): Promise<Written> {
  requireProperties(connection, update);
  if (!supports(connection.featureLevel, 'partial-profile-field-updates')) {
    const { name, hint, field_data, display_in_profile_summary: isInSummary } = update;
    if ([name, hint, field_data, isInSummary].includes(undefined)) {
      requireFeature(connection, 'partial-profile-field-updates');
    }
  }
  return write(connection, 'PATCH', `/realm/profile_fields/${fieldId}`, { ...update }, options);
}

/**
 * Deletes a profile field with everyone's values (https://zulip.com/help/custom-profile-fields). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for an unknown id
 */
export async function deleteProfileField(
  connection: Connection,
  fieldId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/realm/profile_fields/${fieldId}`, {}, options);
}

/**
 * Reorders the profile fields (https://zulip.com/api/reorder-custom-profile-fields). Administrators.
 *
 * @param order every id of the organization
 * @throws RequestError `forbidden`; `rejected` when an id is missing
 */
export async function reorderProfileFields(
  connection: Connection,
  order: readonly number[],
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'PATCH', '/realm/profile_fields', { order }, options);
}

/**
 * Sets values in the caller's own profile (https://zulip.com/help/edit-your-profile). Not for bots. An empty value is
 * stored if the type allows it; removing one is a separate call.
 *
 * @param data an array of user ids for the type "users"
 * @throws RequestError `rejected` for invalid values and fields that people can't edit themselves
 */
export async function updateOwnProfile(
  connection: Connection,
  data: readonly { id: number; value: string | readonly number[] }[],
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'PATCH', '/users/me/profile_data', { data }, options);
}

/**
 * Removes values from the caller's own profile (https://zulip.com/help/edit-your-profile). Not for bots.
 *
 * @throws RequestError `rejected` for unknown fields and fields that people can't edit themselves
 */
export async function removeOwnProfileValues(
  connection: Connection,
  fieldIds: readonly number[],
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', '/users/me/profile_data', { data: fieldIds }, options);
}
