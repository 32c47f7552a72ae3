import type { Connection } from '../zulip/http.ts';

/**
 * The same connection for what belongs to a job and its settling: nobody sits in front of it, so that its calls wait for
 * the account's limits as long as it takes instead of being refused.
 */
export function patient(connection: Connection): Connection {
  return { ...connection, longestWaitMilliseconds: Number.POSITIVE_INFINITY };
}
