import { sayText } from '#words/text.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import { newestMessages } from './newest-messages.ts';
import { narrowToChannel } from './send-message.ts';

/** Whether a message exists, as far as the server says. */
type MessagePresence = { kind: 'there' } | { kind: 'gone' } | { kind: 'unreadable'; words: string };

/** No message has this id. */
const idOfNone = 2_147_483_647;

/**
 * The server's refusal to show a message; null if it shows it.
 *
 * @throws RequestError for everything but a refusal
 */
async function refusalOf(connection: Connection, id: number, signal: AbortSignal): Promise<string | null> {
  try {
    await getMessage(connection, id, { apply_markdown: false }, { signal });
    return null;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'rejected') throw error;
    return sayText(failure.message);
  }
}

/** The newest other message that the caller may read, in the channel if there is one; null if there is none. */
async function anotherMessage(
  connection: Connection,
  id: number,
  channelId: number | null,
  signal: AbortSignal,
): Promise<number | null> {
  const everywhere = () => newestMessages(connection, [], 2, signal);
  // Read even if empty: servers report a message as gone if the caller may not read it.
  const inChannel =
    channelId === null
      ? []
      : await newestMessages(connection, [narrowToChannel(connection, channelId)], 2, signal);
  const isOther = (one: { id: number }): boolean => one.id !== id;
  return (inChannel.findLast(isOther) ?? (await everywhere()).findLast(isOther))?.id ?? null;
}

/**
 * Whether a message exists. The code of a refusal isn't specific and its text is in the account's language, so the text
 * must equal that for a nonexistent message, and another message must be readable in the same way.
 *
 * @param channelId its channel; null for a direct message, and if unknown
 * @throws RequestError
 */
export async function messagePresence(
  connection: Connection,
  id: number,
  channelId: number | null,
  signal: AbortSignal,
): Promise<MessagePresence> {
  const words = await refusalOf(connection, id, signal);
  if (words === null) return { kind: 'there' };
  const unreadable = { kind: 'unreadable', words } as const;
  if (words !== (await refusalOf(connection, idOfNone, signal))) return unreadable;
  const other = await anotherMessage(connection, id, channelId, signal);
  const isControlled = other !== null && (await refusalOf(connection, other, signal)) === null;
  return isControlled ? { kind: 'gone' } : unreadable;
}
