import type { Connection } from '../../zulip/http.ts';
import { getMessages } from '../../zulip/route/messages.ts';

/** The id of the account's newest message; 0 if there is none. Later ones have higher ids. */
export async function newestMessage(connection: Connection, signal: AbortSignal): Promise<number> {
  const { messages } = await getMessages(
    connection,
    { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false, narrow: [] },
    { signal },
  );
  return messages.at(-1)?.id ?? 0;
}
