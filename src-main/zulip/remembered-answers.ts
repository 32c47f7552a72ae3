import type { Connection } from './connection.ts';
import type { Unread } from './wire/unread.ts';

/**
 * Answers from what the connection remembers, where it remembers anything, and asks otherwise. What could not be read of
 * an answer is reported each time: it may be what someone is looking for.
 *
 * @param key the same for what has the same answer
 * @param ask is given a connection that remembers nothing
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

/** The same connection for what nobody asks twice. */
export function notRemembering(connection: Connection): Connection {
  const { remembered: _, ...other } = connection;
  return other;
}
