import { requestError } from '../errors.ts';
import { request, type Connection } from '../http.ts';
import { attachmentsAnswer, temporaryUrlAnswer, type AttachmentsAnswer } from '../wire/attachment.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * The files that the caller has uploaded (https://zulip.com/api/get-attachments); nobody sees those of others.
 *
 * @throws RequestError
 */
export async function getAttachments(
  connection: Connection,
  options: CallOptions = {},
): Promise<AttachmentsAnswer> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/attachments',
    schema: attachmentsAnswer,
    ...options,
  });
  return value;
}

/**
 * Deletes a file that the caller has uploaded (https://zulip.com/api/remove-attachment), for good. Links to it stay
 * in messages and lead nowhere.
 *
 * @throws RequestError `rejected` for an unknown id and for other people's files
 */
export async function deleteAttachment(
  connection: Connection,
  attachmentId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/attachments/${attachmentId}`, {}, options);
}

/**
 * The address from which a file can be fetched for a minute, by anybody who has it
 * (https://zulip.com/api/get-file-temporary-url): fetch it without credentials, and ask anew for every download.
 *
 * @param pathId the attachment's `path_id`
 * @returns an address of the organization itself
 * @throws RequestError `rejected` for a file that is gone (status 404) or that the caller may not read (403);
 *   `malformed` for an address that leads elsewhere
 */
export async function getTemporaryFileUrl(
  connection: Connection,
  pathId: string,
  options: CallOptions = {},
): Promise<string> {
  const { value } = await request(connection, {
    method: 'GET',
    path: `/user_uploads/${encodePath(pathId)}`,
    schema: temporaryUrlAnswer,
    ...options,
  });
  const url = URL.parse(value.url, connection.origin);
  if (url?.origin !== connection.origin) {
    throw requestError({
      kind: 'malformed',
      message: 'The server answered with the address of a file that is somewhere else.',
    });
  }
  return url.href;
}

function encodePath(pathId: string): string {
  return pathId.split('/').map(encodeURIComponent).join('/');
}
