import type { Connection } from '../http.ts';
import { write, type CallOptions, type Written } from './call.ts';

/**
 * Adds a default channel for new people (https://zulip.com/api/add-default-stream). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for a private channel, and for one that doesn't exist
 */
export async function addDefaultChannel(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'POST', '/default_streams', { stream_id: streamId }, options);
}

/**
 * Removes a default channel for new people (https://zulip.com/api/remove-default-stream). Administrators.
 *
 * @throws RequestError `forbidden`; `rejected` for a channel that doesn't exist
 */
export async function removeDefaultChannel(
  connection: Connection,
  streamId: number,
  options: CallOptions = {},
): Promise<Written> {
  return write(connection, 'DELETE', '/default_streams', { stream_id: streamId }, options);
}
