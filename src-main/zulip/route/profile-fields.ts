import { request, type Connection } from '../http.ts';
import { profileFieldsAnswer, type WireProfileField } from '../wire/profile-field.ts';
import type { CallOptions } from './call.ts';

/**
 * The custom profile fields in the order in which they are shown (https://zulip.com/api/get-custom-profile-fields).
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
