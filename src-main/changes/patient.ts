import type { Connection } from '../zulip/http.ts';

/**
 * The same connection for what belongs to a job and its settling: nobody sits in front of it, so that its reads wait for
 * the account's limits as long as it takes instead of being refused.
 *
 * @param waiting ends the waiting of calls that bring no signal of their own
 */
export function patient(connection: Connection, waiting?: AbortSignal): Connection {
  const { pace } = connection;
  return {
    ...connection,
    pace: { ...pace, acquire: (kind, options) => pace.acquire(kind, { signal: options?.signal ?? waiting }) },
  };
}
