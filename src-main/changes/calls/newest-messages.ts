import type { Connection } from '../../zulip/http.ts';
import { getMessages } from '../../zulip/route/messages.ts';
import type { NarrowTerm } from '../../zulip/route/narrow.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';

/**
 * The newest messages of a narrow, ascending by id, as Markdown.
 *
 * @param most the maximum number
 * @throws RequestError
 */
export async function newestMessages(
  connection: Connection,
  narrow: NarrowTerm[],
  most: number,
  signal: AbortSignal,
): Promise<WireMessage[]> {
  const { messages } = await getMessages(
    connection,
    { anchor: 'newest', num_before: most, num_after: 0, apply_markdown: false, narrow },
    { signal },
  );
  return messages;
}
