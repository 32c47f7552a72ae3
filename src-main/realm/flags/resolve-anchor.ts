import type { FlagOrder } from '#contract/messages.ts';
import { text } from '#words/text.ts';
import { requestError } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessages } from '../../zulip/route/messages.ts';
import { wireNarrow } from './wire-narrow.ts';

/**
 * Fixes the starting point of a run: the first unread message changes with the first batch.
 *
 * @throws RequestError; `gone` if nothing is unread and the run goes from there to newer messages
 */
export async function resolveAnchor(
  connection: Connection,
  order: FlagOrder,
  signal: AbortSignal,
): Promise<FlagOrder> {
  if (order.anchor !== 'first_unread') return order;
  const { messages } = await getMessages(
    connection,
    {
      narrow: await wireNarrow(order.narrow, connection, signal),
      apply_markdown: false,
      anchor: 'first_unread',
      num_before: 0,
      num_after: 1,
    },
    { signal },
  );
  const [first] = messages;
  if (first !== undefined) return { ...order, anchor: first.id };
  if (order.direction !== 'newer') return { ...order, anchor: 'newest' };
  throw requestError({
    kind: 'gone',
    message: text('failure.nothing-unread-here-so'),
  });
}
