import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import { newestMessages } from './newest-messages.ts';
import { narrowToChannel } from './send-message.ts';

/** Whether a message is there, as far as the server says so. */
type MessagePresence = { kind: 'there' } | { kind: 'gone' } | { kind: 'unreadable'; words: string };

/** No message has this id. */
const idOfNone = 2_147_483_647;

/**
 * In what words the server refuses to show a message; null where it shows it.
 *
 * @throws RequestError for everything that is no refusal
 */
async function refusalOf(connection: Connection, id: number, signal: AbortSignal): Promise<string | null> {
  try {
    await getMessage(connection, id, { apply_markdown: false }, { signal });
    return null;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'rejected') throw error;
    return failure.message;
  }
}

/** The newest message that the caller may read, in the channel if it has one, except for one; null where there is none. */
async function anotherMessage(
  connection: Connection,
  id: number,
  channelId: number | null,
  signal: AbortSignal,
): Promise<number | null> {
  const everywhere = () => newestMessages(connection, [], 2, signal);
  // Asked also where it is empty: servers call what the caller may not read gone.
  const inChannel =
    channelId === null
      ? []
      : await newestMessages(connection, [narrowToChannel(connection, channelId)], 2, signal);
  const isOther = (one: { id: number }): boolean => one.id !== id;
  return (inChannel.findLast(isOther) ?? (await everywhere()).findLast(isOther))?.id ?? null;
}

/**
 * Whether a message is there. The code of a refusal says only that something was refused, and its words are in the language
 * of the account: they have to be those for a message that does not exist, and another message has to be readable in the
 * same way.
 *
 * @param channelId where it is; null for a direct message, and where nobody knows
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
