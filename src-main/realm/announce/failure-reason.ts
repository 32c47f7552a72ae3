import { newestMessages } from '../../changes/calls/newest-messages.ts';
import type { Connection } from '../../zulip/http.ts';

const messagesRead = 100;

/**
 * The server's reason in a message of its notification bot, by the structure of the message, since the words come in
 * the organization's language: it names the time, and quotes the error.
 *
 * @param deliverAt UNIX seconds, when the message should have been sent
 * @returns the quoted words; null in a message about anything else
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
 * Why a scheduled message was not sent. A failed one says only that it failed; the reason is in a direct message to its author, which reading leaves unread. https://zulip.com/api/get-scheduled-messages
 *
 * @param senderIds the organization's system bots, one of which tells
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
