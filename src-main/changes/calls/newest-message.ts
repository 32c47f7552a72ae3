import type { Connection } from '../../zulip/http.ts';
import { getMessages } from '../../zulip/route/messages.ts';

/** The newest message that the account has, by its id; 0 where there is none. Later ones have higher ids. */
export async function newestMessage(connection: Connection, signal: AbortSignal): Promise<number> {
  const { messages } = await getMessages(
    connection,
    { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false, narrow: [] },
    { signal },
  );
  return messages.at(-1)?.id ?? 0;
}
