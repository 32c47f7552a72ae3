import type { Connection } from '../http.ts';
import { write, type CallOptions, type Written } from './call.ts';

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
  return write(connection, 'POST', '/default_streams', { stream_id: streamId }, options);
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
  return write(connection, 'DELETE', '/default_streams', { stream_id: streamId }, options);
}
