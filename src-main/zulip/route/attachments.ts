import type { SentFile } from '#contract/uploads.ts';
import { text } from '#words/text.ts';
import { requestError } from '../errors.ts';
import { request, type Connection } from '../http.ts';
import { encodeForm } from '../uploads.ts';
import {
  attachmentsAnswer,
  temporaryUrlAnswer,
  uploadAnswer,
  type AttachmentsAnswer,
} from '../wire/attachment.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * The caller's uploaded files (https://zulip.com/api/get-attachments); nobody can list other people's.
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

/** On a slow connection, a permitted file takes minutes. */
const uploadMilliseconds = 600_000;

/**
 * Uploads a file (https://zulip.com/api/upload-file). Only the caller can see it until a message links to it.
 *
 * @param file at most `max_file_upload_size_mib`, and what is left of `realm_upload_quota_mib`
 * @param options.onSent called with the number of bytes sent, including the form's
 * @throws RequestError `rejected` for files that are too large, and REALM_UPLOAD_QUOTA
 */
export async function uploadFile(
  connection: Connection,
  file: { bytes: Uint8Array<ArrayBuffer>; name: string },
  { onSent, ...options }: CallOptions & { onSent?: (bytes: number) => void } = {},
): Promise<SentFile> {
  const { value } = await request(connection, {
    method: 'POST',
    path: '/user_uploads',
    body: await encodeForm(new File([file.bytes], file.name)),
    schema: uploadAnswer,
    timeoutMilliseconds: uploadMilliseconds,
    onSent,
    ...options,
  });
  const path = value.url ?? value.uri ?? '';
  if (!path.startsWith('/user_uploads/')) {
    throw requestError({ kind: 'malformed', message: text('server.file-address-missing') });
  }
  return { path, name: value.filename ?? file.name };
}

/**
 * Deletes one of the caller's uploaded files permanently (https://zulip.com/api/remove-attachment). Links to it stay in
 * messages but no longer work.
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
 * An address from which anyone can fetch a file for a minute (https://zulip.com/api/get-file-temporary-url). Fetch it
 * without credentials, and request a new one for every download.
 *
 * @param pathId the attachment's `path_id`
 * @returns an address of the organization itself
 * @throws RequestError `rejected` for a file that is gone (status 404) or that the caller may not read (403);
 * `malformed` for an address that leads elsewhere
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
      message: text('server.file-elsewhere'),
    });
  }
  return url.href;
}

function encodePath(pathId: string): string {
  return pathId.split('/').map(encodeURIComponent).join('/');
}
