import { requestError } from '../zulip/errors.ts';
import type { Connection } from '../zulip/http.ts';

/**
 * The same connection, noting which parts of its answers can't be read, since they may contain what was requested.
 *
 * @returns the connection, and a check that throws a RequestError if something couldn't be read
 */
export function noticing(connection: Connection): { connection: Connection; mustBeWhole(): void } {
  const unread: string[] = [];
  return {
    connection: {
      ...connection,
      onUnread(found) {
        unread.push(...found.places);
        connection.onUnread?.(found);
      },
    },
    mustBeWhole() {
      const [place] = unread;
      if (place === undefined) return;
      throw requestError({ kind: 'malformed', message: `Part of the answer cannot be read (${place}).` });
    },
  };
}
