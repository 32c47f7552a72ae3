import { request, type Connection } from '../http.ts';
import { emptyAnswer } from '../wire/envelope.ts';
import type { CallOptions, Written } from './call.ts';

/**
 * Has newcomers subscribed to a channel (https://zulip.com/api/add-default-stream). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for a private channel, and for one that is not there
 */
export async function addDefaultChannel(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<Written> {
  const { ignoredParameters } = await request(connection, {
    method: 'POST',
    path: '/default_streams',
    parameters: { stream_id: streamId },
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}

/**
 * Has newcomers no longer subscribed to a channel (https://zulip.com/api/remove-default-stream). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for a channel that is not there
 */
export async function removeDefaultChannel(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<Written> {
  const { ignoredParameters } = await request(connection, {
    method: 'DELETE',
    path: '/default_streams',
    parameters: { stream_id: streamId },
    schema: emptyAnswer,
    ...options,
  });
  return { ignoredParameters };
}
