import { newestMessages } from '../../changes/calls/newest-messages.ts';
import type { Connection } from '../../zulip/http.ts';

const messagesRead = 100;

/**
 * Extracts the server's reason from a message of its notification bot. It goes by the message's structure (a time and a
 * quoted error), since the words are in the organization's language.
 *
 * @param deliverAt UNIX seconds, when the message should have been sent
 * @returns the quoted words; null for a message about anything else
 */
export function reasonIn(content: string, deliverAt: number): string | null {
  const times = [...content.matchAll(/<time:([^<>\n]+)>/g)].map(([, time = '']) => Date.parse(time) / 1_000);
  if (!times.includes(deliverAt)) return null;
  const quoted = content
    .split('\n')
    .filter((line) => line.startsWith('>'))
    .map((line) => line.replace(/^>\s?/, '').trim())
    .filter((line) => line !== '');
  return quoted.length === 0 ? null : quoted.join(' ');
}

/**
 * Finds out why a scheduled message was not sent. The message itself only says that it failed; the reason is in a
 * direct message to its author, which is left unread. https://zulip.com/api/get-scheduled-messages
 *
 * @param senderIds the organization's system bots, one of which reports it
 * @throws RequestError
 */
export async function failureReason(
  connection: Connection,
  senderIds: readonly number[],
  deliverAt: number,
  signal: AbortSignal,
): Promise<string | null> {
  for (const senderId of senderIds) {
    const narrow = [
      { operator: 'is', operand: 'dm' },
      { operator: 'sender', operand: senderId },
    ];
    const messages = await newestMessages(connection, narrow, messagesRead, signal);
    for (const { content } of messages.toReversed()) {
      const reason = reasonIn(content, deliverAt);
      if (reason !== null) return reason;
    }
  }
  return null;
}
