import { request, type Connection } from '../http.ts';
import { encodePicture, type PictureToSend } from '../uploads.ts';
import { emptyAnswer } from '../wire/envelope.ts';
import { customEmojiAnswer, type WireRealmEmoji } from '../wire/realm-emoji.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * The organization's custom emoji, including deactivated ones (https://zulip.com/api/get-custom-emoji). Anyone may call
 * it.
 *
 * @throws RequestError
 */
export async function getCustomEmoji(
  connection: Connection,
  options: CallOptions = {},
): Promise<WireRealmEmoji[]> {
  const { value } = await request(connection, {
    method: 'GET',
    path: '/realm/emoji',
    schema: customEmojiAnswer,
    ...options,
  });
  return Object.values(value.emoji);
}

/**
 * Adds an emoji (https://zulip.com/api/upload-custom-emoji). Allowed by `can_add_custom_emoji_group`.
 *
 * @param name lowercase letters, digits, dashes and underscores
 * @param picture at most 5 MiB, unless the server has another limit
 * @throws RequestError `forbidden`; `rejected` for a name that is taken or not allowed, and BAD_IMAGE
 */
export async function uploadCustomEmoji(
  connection: Connection,
  name: string,
  picture: PictureToSend,
  options: CallOptions = {},
): Promise<Written> {
  const body = await encodePicture(picture);
  const { ignoredParameters } = await request(connection, {
    method: 'POST',
    path: `/realm/emoji/${encodeURIComponent(name)}`,
    body,
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}

/**
 * Deactivates an emoji (https://zulip.com/api/deactivate-custom-emoji). Its author and administrators.
 *
 * @throws RequestError `forbidden`; `rejected` if no active emoji has the name
 */
export async function deactivateCustomEmoji(
  connection: Connection,
  name: string,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', `/realm/emoji/${encodeURIComponent(name)}`, {}, options);
}
