import type { ContextMessage, MessageEdit, ReportContext, ReportReaction } from '#contract/reports.ts';
import type { Text } from '#words/text.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessageHistory } from '../../zulip/route/message-changes.ts';
import { getMessage, getMessages } from '../../zulip/route/messages.ts';
import type { MessageVersion, WireMessage } from '../../zulip/wire/message.ts';

/** For one message and for all together, in characters: a context has to fit into one message to the window. */
const longestHtml = 60_000;
const longestContext = 600_000;

export interface ContextPorts {
  connection: Connection;
  nameOf(userId: number): string | undefined;
  /** Fetches channel names, including archived ones. */
  channelNames(): Promise<(channelId: number) => string | undefined>;
  /** Why the caller can't delete or move a message; empty if they can or if only the server knows. */
  objections(message: WireMessage): Promise<{ deletionObjection: string; moveObjection: string }>;
  /** The message's address in the organization. */
  linkTo(message: WireMessage): string;
}

const emojiKinds = { unicode: 'unicode', realm: 'custom', extra: 'zulip' } as const;

function reactionsOf(message: WireMessage, nameOf: ContextPorts['nameOf']): ReportReaction[] {
  const byEmoji = new Map<string, ReportReaction>();
  for (const { name, code, origin, user_id } of message.reactions) {
    const key = `${origin} ${code}`;
    const reaction: ReportReaction = byEmoji.get(key) ?? { name, code, kind: emojiKinds[origin], people: [] };
    reaction.people.push(nameOf(user_id) ?? `User ${user_id}`);
    byEmoji.set(key, reaction);
  }
  return [...byEmoji.values()];
}

function contextMessage(message: WireMessage, nameOf: ContextPorts['nameOf']): ContextMessage {
  return {
    messageId: message.id,
    sender: { userId: message.sender_id, name: nameOf(message.sender_id) ?? message.sender_full_name },
    at: message.timestamp,
    html:
      message.content.length > longestHtml
        ? '<p>This message is too long to be shown here.</p>'
        : message.content,
    reactions: reactionsOf(message, nameOf),
    editedAt: message.last_edit_timestamp ?? null,
  };
}

async function editsOf(versions: readonly MessageVersion[], ports: ContextPorts): Promise<MessageEdit[]> {
  const { nameOf } = ports;
  const wasInOthers = versions.some(({ prev_stream }) => prev_stream !== undefined);
  const channelName = wasInOthers ? await ports.channelNames() : (): undefined => undefined;
  const channelOf = (channelId: number | undefined): string =>
    channelId === undefined ? 'another channel' : (channelName(channelId) ?? `channel ${channelId}`);
  return versions
    .filter(
      (version) =>
        version.prev_content !== undefined ||
        version.prev_topic !== undefined ||
        version.prev_stream !== undefined,
    )
    .map(({ user_id, timestamp, prev_content, content, prev_topic, topic, prev_stream, stream }) => ({
      at: timestamp,
      by: user_id === null ? null : { userId: user_id, name: nameOf(user_id) ?? `User ${user_id}` },
      content: prev_content === undefined ? null : { before: prev_content, after: content },
      topic: prev_topic === undefined ? null : { before: prev_topic, after: topic },
      channel:
        prev_stream === undefined ? null : { before: channelOf(prev_stream), after: channelOf(stream) },
    }));
}

/** Where a message is, as the narrow of its conversation. */
function conversationOf(message: WireMessage) {
  if (message.stream_id !== undefined) {
    return [
      { operator: 'channel', operand: message.stream_id },
      { operator: 'topic', operand: message.subject },
    ];
  }
  const people = Array.isArray(message.display_recipient)
    ? message.display_recipient.map(({ id }) => id)
    : [];
  return [{ operator: 'dm', operand: people }];
}

/** The conversation matters most, so an unreadable history is only noted beside it. */
async function editHistory(
  ports: ContextPorts,
  message: WireMessage,
  signal: AbortSignal,
): Promise<{ edits: MessageEdit[]; editsTrouble: Text }> {
  if (message.edit_history.length === 0) return { edits: [], editsTrouble: '' };
  try {
    const versions = await getMessageHistory(ports.connection, message.id, { signal });
    return { edits: await editsOf(versions, ports), editsTrouble: '' };
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = failureOf(error);
    // The organization doesn't show edit history.
    if (failure.kind === 'rejected') return { edits: [], editsTrouble: '' };
    return {
      edits: [],
      editsTrouble: 'message' in failure ? failure.message : 'The edit history could not be read.',
    };
  }
}

/** The nearest messages first, as many as fit. */
function fitting(messages: readonly ContextMessage[], room: number): ContextMessage[] {
  let left = room;
  return messages.filter(({ html }) => (left -= html.length) >= 0);
}

/**
 * A reported message in its current conversation (https://zulip.com/api/get-messages), wherever it was moved, with its
 * edits.
 *
 * @param isDirect whether it is a direct message, which moderators normally can't open
 * @param sees receives the message itself, or null if it can't be read
 * @throws RequestError
 */
export async function fetchReportContext(
  ports: ContextPorts,
  {
    messageId,
    isDirect,
    before,
    after,
  }: { messageId: number; isDirect: boolean; before: number; after: number },
  sees: (message: WireMessage | null) => void,
  signal: AbortSignal,
): Promise<ReportContext> {
  const { connection, nameOf } = ports;
  let message: WireMessage;
  try {
    message = await getMessage(connection, messageId, { apply_markdown: true }, { signal });
  } catch (error) {
    if (failureOf(error).kind !== 'rejected') throw error;
    sees(null);
    return { kind: isDirect ? 'private' : 'gone' };
  }
  sees(message);
  const around = await getMessages(
    connection,
    {
      anchor: messageId,
      num_before: before,
      num_after: after,
      narrow: conversationOf(message),
      apply_markdown: true,
    },
    { signal },
  );
  const others = around.messages
    .filter(({ id }) => id !== messageId)
    .map((one) => contextMessage(one, nameOf));
  const earlier = others.filter(({ messageId: id }) => id < messageId);
  const later = others.filter(({ messageId: id }) => id > messageId);
  const { stream_id, display_recipient, subject } = message;
  const shownBefore = fitting(earlier.toReversed(), longestContext / 2).toReversed();
  const shownAfter = fitting(later, longestContext / 2);
  return {
    kind: 'shown',
    place:
      stream_id === undefined || typeof display_recipient !== 'string'
        ? null
        : { channelId: stream_id, channelName: display_recipient, topic: subject },
    link: ports.linkTo(message),
    before: shownBefore,
    reported: contextMessage(message, nameOf),
    after: shownAfter,
    hasEarlier: !around.found_oldest || shownBefore.length < earlier.length,
    hasLater: !around.found_newest || shownAfter.length < later.length,
    ...(await ports.objections(message)),
    ...(await editHistory(ports, message, signal)),
  };
}
