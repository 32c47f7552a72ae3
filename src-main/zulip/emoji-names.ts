import { z } from 'zod';
import { exchange } from './exchange.ts';
import type { Connection } from './http.ts';
import { named } from './wire/named.ts';

const emojiData = z.object({ code_to_names: named(z.array(z.string())) });
const largestData = 4 * 1_048_576;
const timeLimitMilliseconds = 10_000;

/**
 * The names of the server's built-in emoji, from the file at `server_emoji_data_url`. That isn't part of the API, so
 * the request has no key and follows no redirect.
 *
 * @param path on the organization's own server
 * @returns null if the server has no such file
 * @throws what `exchange` throws
 */
export async function getBuiltInEmojiNames(
  connection: Connection,
  path: string,
): Promise<ReadonlySet<string> | null> {
  const url = URL.parse(path, connection.origin);
  if (url?.origin !== connection.origin) return null;
  const { status, text } = await exchange({
    dispatcher: connection.dispatcher,
    url,
    method: 'GET',
    headers: { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': connection.userAgent },
    timeoutMilliseconds: timeLimitMilliseconds,
    maximumBytes: largestData,
    clock: connection.clock,
  });
  if (status !== 200) return null;
  const read = emojiData.safeParse(parseJson(text));
  return read.success ? new Set(Object.values(read.data.code_to_names).flat()) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
