import type { Connection } from '../zulip/http.ts';

/**
 * The same connection for jobs and their settling: since nobody is waiting in front of it, its calls wait for the
 * account's rate limits as long as it takes instead of failing.
 */
export function patient(connection: Connection): Connection {
  return { ...connection, longestWaitMilliseconds: Number.POSITIVE_INFINITY };
}
