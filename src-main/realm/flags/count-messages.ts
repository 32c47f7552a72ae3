import type { FlagOrder, MessageCount, MessageSample } from '#contract/messages.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessages } from '../../zulip/route/messages.ts';
import type { WireMessage } from '../../zulip/wire/message.ts';
import { firstStage } from './flag-progress.ts';
import { wireNarrow } from './wire-narrow.ts';

type Question = Pick<FlagOrder, 'narrow' | 'anchor' | 'direction' | 'includeAnchor'>;

/** The recommended maximum. https://zulip.com/api/get-messages */
const pageSize = 1_000;
const sampleSize = 5;
const excerptLength = 160;

function sampleOf(message: WireMessage, topicWords: (topic: string) => string): MessageSample {
  const { display_recipient: recipient } = message;
  return {
    messageId: message.id,
    senderName: message.sender_full_name,
    place:
      typeof recipient === 'string'
        ? `#${recipient} > ${topicWords(message.subject)}`
        : recipient.map(({ full_name }) => full_name).join(', '),
    sentAt: message.timestamp,
    excerpt: message.content.slice(0, excerptLength),
    flags: message.flags,
  };
}

/**
 * Counts one page of the messages that a run over the narrow would process, in that order.
 *
 * @param topicWords a topic as displayed
 * @param next where the previous page ended; null for the first
 * @throws RequestError
 */
export async function countMessages(
  connection: Connection,
  question: Question,
  topicWords: (topic: string) => string,
  next: MessageCount['next'],
  signal: AbortSignal,
): Promise<MessageCount> {
  const { anchor, direction, includeAnchor } = question;
  const way = next?.direction ?? firstStage(question);
  const goesOnOlder = next === null && direction === 'both' && way === 'newer' && anchor !== 'oldest';
  const counts =
    way === 'newer' ? { num_before: 0, num_after: pageSize } : { num_before: pageSize, num_after: 0 };
  const answer = await getMessages(
    connection,
    {
      narrow: await wireNarrow(question.narrow, connection, signal),
      apply_markdown: false,
      anchor: next?.anchor ?? anchor,
      include_anchor: next === null && includeAnchor,
      ...counts,
    },
    { signal },
  );
  const { messages } = answer;
  const first = messages[0]?.id ?? null;
  const last = messages.at(-1)?.id ?? null;
  // Where the backward stage begins once the forward stage has ended.
  const olderFrom = goesOnOlder
    ? typeof anchor === 'number'
      ? anchor
      : first
    : (next?.thenOlderFrom ?? null);
  const isEnd = way === 'newer' ? answer.found_newest : answer.found_oldest;
  const edge = way === 'newer' ? last : first;
  return {
    count: messages.length,
    isComplete: isEnd && olderFrom === null,
    next: nextPage(),
    sample: (way === 'newer' ? messages : messages.toReversed())
      .slice(0, sampleSize)
      .map((message) => sampleOf(message, topicWords)),
  };

  function nextPage(): MessageCount['next'] {
    if (!isEnd && edge !== null) return { anchor: edge, direction: way, thenOlderFrom: olderFrom };
    return olderFrom === null ? null : { anchor: olderFrom, direction: 'older', thenOlderFrom: null };
  }
}
