import { sentTopic } from './empty-topic.ts';
import { apiEmail, avatarUrl } from '../people/people.ts';
import { shownFlags } from './message-access.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { topicLinks } from '../linkifiers/linkifier-matching.ts';
import type { StoredEdit, StoredMessage } from './message-store.ts';
import type { RealmState, User } from '../state.ts';

export interface MessageView {
  /** HTML rather than Markdown. */
  readonly applyMarkdown: boolean;
  /** Whether the picture is null if the client can compute a gravatar from the address. */
  readonly clientGravatar: boolean;
  /** Whether the empty topic is sent as is rather than by its display name. */
  readonly emptyTopicName: boolean;
}

/** Below this level, reactions named their owner in a second way, and edits the renderer of the previous text. */
const reactionUserUntil = 328;
const renderedVersionUntil = 284;

/** The sender of a message: a person of the realm or one of the server's bots. */
export function senderOf(state: RealmState, message: StoredMessage): User {
  const sender =
    state.users.get(message.senderId) ?? state.systemBots.find(({ userId }) => userId === message.senderId);
  if (sender === undefined) throw new Error(`Nobody is user ${message.senderId}.`);
  return sender;
}

/** The id of the recipient: of the channel or of the conversation. */
function recipientId(state: RealmState, message: StoredMessage): number {
  const { recipient } = message;
  if (recipient.kind === 'channel') return 1_000 + recipient.channelId;
  const key = recipient.userIds.join(',');
  const { directRecipientIds } = state.messageStore;
  const known = directRecipientIds.get(key);
  if (known !== undefined) return known;
  const id = 1_000_000 + directRecipientIds.size;
  directRecipientIds.set(key, id);
  return id;
}

function personInConversation(state: RealmState, userId: number): Record<string, unknown> {
  const user = state.users.get(userId) ?? state.systemBots.find((bot) => bot.userId === userId);
  return {
    id: userId,
    email: user === undefined ? '' : apiEmail(state, user),
    full_name: user?.fullName ?? '',
    is_mirror_dummy: state.users.get(userId)?.isMirrorDummy === true,
  };
}

function reactingUser(state: RealmState, userId: number): Record<string, unknown> {
  const user = state.users.get(userId);
  return {
    id: userId,
    email: user === undefined ? '' : apiEmail(state, user),
    full_name: user?.fullName ?? '',
  };
}

/** A message as one viewer sees it, without the flags. https://zulip.com/api/get-message */
export function messageRecord(
  state: RealmState,
  message: StoredMessage,
  view: MessageView,
): Record<string, unknown> {
  const sender = senderOf(state, message);
  const { recipient } = message;
  const computable = view.clientGravatar && sender.avatarSource === 'G' && sender.emailVisibility === 1;
  const topic = recipient.kind === 'channel' ? sentTopic(state, recipient.topic, view.emptyTopicName) : '';
  const record: Record<string, unknown> = {
    id: message.id,
    type: recipient.kind === 'channel' ? 'stream' : 'private',
    sender_id: sender.userId,
    sender_email: apiEmail(state, sender),
    sender_full_name: sender.fullName,
    sender_realm_str: 'orchid',
    avatar_url: computable ? null : avatarUrl(sender),
    client: message.client,
    content: view.applyMarkdown ? renderMarkdown(state, message.content, sender).html : message.content,
    content_type: view.applyMarkdown ? 'text/html' : 'text/x-markdown',
    display_recipient:
      recipient.kind === 'channel'
        ? (state.channels.get(recipient.channelId)?.name ?? '')
        : recipient.userIds.map((userId) => personInConversation(state, userId)),
    recipient_id: recipientId(state, message),
    subject: topic,
    topic_links: recipient.kind === 'channel' ? topicLinks(state, recipient.topic) : [],
    timestamp: message.timestamp,
    is_me_message: message.content.startsWith('/me '),
    reactions: message.reactions.map((reaction) => ({
      emoji_name: reaction.emojiName,
      emoji_code: reaction.emojiCode,
      reaction_type: reaction.reactionType,
      user_id: reaction.userId,
      ...(state.featureLevel < reactionUserUntil ? { user: reactingUser(state, reaction.userId) } : {}),
    })),
    submessages: (message.submessages ?? []).map((submessage) => ({
      id: submessage.id,
      message_id: message.id,
      sender_id: submessage.senderId,
      msg_type: submessage.messageType,
      content: submessage.content,
    })),
  };
  if (recipient.kind === 'channel') record['stream_id'] = recipient.channelId;
  const editedAt = state.featureLevel < 365 ? latest(message) : message.lastEditTimestamp;
  if (editedAt !== null) record['last_edit_timestamp'] = editedAt;
  if (message.lastMovedTimestamp !== null && state.featureLevel >= 365) {
    record['last_moved_timestamp'] = message.lastMovedTimestamp;
  }
  const edits = visibleEdits(state, message).map((edit) => editRecord(state, edit, view.emptyTopicName));
  if (edits.length > 0) record['edit_history'] = edits;
  return record;
}

/** A message with the viewer's flags, as in the answer to reading it. */
export function messageWithFlags(
  state: RealmState,
  viewer: User,
  message: StoredMessage,
  view: MessageView,
): Record<string, unknown> {
  return { ...messageRecord(state, message, view), flags: shownFlags(state, viewer, message) };
}

function latest({ lastEditTimestamp, lastMovedTimestamp }: StoredMessage): number | null {
  if (lastEditTimestamp === null) return lastMovedTimestamp;
  return Math.max(lastEditTimestamp, lastMovedTimestamp ?? 0);
}

/** The edits that the organization shows, newest first. https://zulip.com/help/restrict-message-edit-history-access */
export function visibleEdits(state: RealmState, message: StoredMessage): StoredEdit[] {
  const policy = state.settings.get('message_edit_history_visibility_policy') ?? 'all';
  if (policy === 'none') return [];
  if (policy === 'all') return [...message.edits];
  return message.edits.flatMap(({ previousContent: _hidden, ...edit }) =>
    edit.previousTopic === undefined && edit.previousChannelId === undefined ? [] : [edit],
  );
}

function editRecord(state: RealmState, edit: StoredEdit, knowsEmptyName: boolean): Record<string, unknown> {
  return {
    user_id: edit.userId,
    timestamp: edit.timestamp,
    ...(edit.previousContent === undefined
      ? {}
      : {
          prev_content: edit.previousContent,
          prev_rendered_content: renderMarkdown(state, edit.previousContent).html,
          ...(state.featureLevel < renderedVersionUntil ? { prev_rendered_content_version: 1 } : {}),
        }),
    ...(edit.previousTopic === undefined
      ? {}
      : {
          prev_topic: sentTopic(state, edit.previousTopic, knowsEmptyName),
          topic: sentTopic(state, edit.topic ?? '', knowsEmptyName),
        }),
    ...(edit.previousChannelId === undefined
      ? {}
      : { prev_stream: edit.previousChannelId, stream: edit.channelId }),
  };
}
