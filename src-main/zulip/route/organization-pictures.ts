import { request, type Connection } from '../http.ts';
import { encodePicture, type PictureToSend } from '../uploads.ts';
import { emptyAnswer } from '../wire/envelope.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * Sets the organization's icon (https://zulip.com/help/create-your-organization-profile). Administrators.
 *
 * @param picture at most `max_icon_file_size_mib`
 * @throws RequestError `forbidden`; `rejected` for files that are too large, and BAD_IMAGE
 */
export async function uploadRealmIcon(
  connection: Connection,
  picture: PictureToSend,
  options: CallOptions = {},
): Promise<Written> {
  const { ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/realm/icon',
    body: await encodePicture(picture),
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}

/**
 * Restores the icon that is generated for the organization. Administrators.
 *
 * @throws RequestError `forbidden`
 */
export async function deleteRealmIcon(connection: Connection, options: CallOptions = {}): Promise<Written> {
  return write(connection, 'DELETE', '/realm/icon', {}, options);
}

/**
 * Sets the organization's wide logo (https://zulip.com/help/create-your-organization-profile). Administrators, except
 * on limited plans.
 *
 * @param night whether it is the one for the dark theme
 * @param picture at most `max_logo_file_size_mib`
 * @throws RequestError `forbidden`; `rejected` on limited plans, for files that are too large, and BAD_IMAGE
 */
export async function uploadRealmLogo(
  connection: Connection,
  night: boolean,
  picture: PictureToSend,
  options: CallOptions = {},
): Promise<Written> {
  const { ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/realm/logo',
    body: await encodePicture(picture, { night: String(night) }),
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}

/**
 * Restores Zulip's own logo. Administrators, on any plan.
 *
 * @param night whether it is the one for the dark theme
 * @throws RequestError `forbidden`
 */
export async function deleteRealmLogo(
  connection: Connection,
  night: boolean,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', '/realm/logo', { night }, options);
}
