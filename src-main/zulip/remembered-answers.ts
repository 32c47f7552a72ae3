import type { Connection } from './connection.ts';
import type { Unread } from './wire/unread.ts';

/**
 * Returns the connection's cached answer if there is one, and asks otherwise. Unreadable parts of an answer are
 * reported each time, because they may be what the caller is looking for.
 *
 * @param key identifies the answer
 * @param ask gets a connection without a cache
 * @throws what `ask` throws
 */
export async function remembering<T>(
  connection: Connection,
  key: string,
  ask: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { remembered } = connection;
  if (remembered === undefined) return ask(connection);
  const known = remembered.get(key);
  if (known !== undefined) {
    for (const unread of known.unread) connection.onUnread?.(unread);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same key has the same kind of answer
    return known.answer as T;
  }
  const unread: Unread[] = [];
  const answer = await ask({
    ...notRemembering(connection),
    onUnread(found) {
      unread.push(found);
      connection.onUnread?.(found);
    },
  });
  remembered.set(key, { answer, unread });
  return answer;
}

/** The same connection without a cache. */
export function notRemembering(connection: Connection): Connection {
  const { remembered: _, ...other } = connection;
  return other;
}
