import { createHash } from 'node:crypto';
import { ApiError, badRequest } from './api-error.ts';
import { attachmentRecord, noteUploads } from './attachments.ts';
import { channelPermission, readsChannel } from './channels.ts';
import { shownFlags, seesMessage } from './message-access.ts';
import { holdsPermission } from './groups.ts';
import { checkChannelMessage, holdsRealmPermission } from './message-checks.ts';
import { raiseTopic } from './message-delivery.ts';
import { channelById, longestContent, storedTopic, truncate } from './message-recipient.ts';
import { renderMarkdown, renderNew } from './markdown.ts';
import { topicLinks } from './linkifier-matching.ts';
import { nowSeconds } from './state.ts';
import type { Recipient, StoredMessage } from './message-store.ts';
import type { Realm } from './router.ts';
import type { RealmState, User } from './state.ts';

export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

export interface MessageEdit {
  readonly content: string | undefined;
  readonly contentHash: string | undefined;
  readonly topic: string | undefined;
  readonly channelId: number | undefined;
  readonly mode: PropagateMode | undefined;
}

/** After a time limit, so long is still granted. */
const graceSeconds = 20;
const resolvedMark = '✔ ';

/** Edits or moves a message with the server's checks in its order. https://zulip.com/api/update-message */
export function editMessage(
  realm: Realm,
  caller: User,
  message: StoredMessage,
  edit: MessageEdit,
): { detached_uploads: object[] } {
  const { state } = realm;
  const { recipient } = message;
  const mode = edit.mode ?? 'change_one';
  const moves = edit.topic !== undefined || edit.channelId !== undefined;
  if (edit.content === undefined && !moves) throw badRequest('nothing-to-change');
  if (!moves && mode !== 'change_one') throw badRequest('propagate-alone');
  if (recipient.kind === 'direct') {
    if (edit.channelId !== undefined) throw badRequest('direct-to-channel');
    if (edit.topic !== undefined) throw badRequest('direct-no-topics');
  } else if (state.channels.get(recipient.channelId)?.isArchived === true) {
    throw badRequest('message-invalid');
  }
  if (edit.content !== undefined && edit.channelId !== undefined) throw badRequest('content-and-channel');
  if (edit.contentHash !== undefined) {
    const hash = createHash('sha256').update(message.content).digest('hex');
    if (hash !== edit.contentHash) {
      const field_name = 'prev_content_sha256';
      throw new ApiError('prev-content', { code: 'EXPECTATION_MISMATCH', fields: { field_name } });
    }
  }
  if (edit.content !== undefined) checkContentEdit(state, caller, message);
  if (edit.content?.includes('\0') === true) throw badRequest('message-null-bytes');
  const target =
    recipient.kind === 'channel' && moves ? checkMove(state, caller, recipient, edit) : undefined;

  if (edit.content !== undefined) renderNew(state, edit.content);
  const now = Math.floor(nowSeconds(state));
  const moved =
    target === undefined || recipient.kind === 'direct' ? [] : affected(state, message, recipient, mode);
  const before = { recipient: { ...recipient }, content: message.content };
  if (edit.content !== undefined) applyContent(message, caller, edit.content, now);
  if (target !== undefined) for (const other of moved) applyMove(state, other, caller, target, now);
  announceEdit(realm, caller, message, before, moved, edit, now);
  const detached = edit.content === undefined ? [] : noteUploads(realm, message);
  return { detached_uploads: detached.map((attachment) => attachmentRecord(state, attachment)) };
}

/** Whether somebody may still change what a message says; throws the server's refusal. */
export function checkContentEdit(state: RealmState, caller: User, message: StoredMessage): void {
  if (state.settings.get('allow_message_editing') === false) throw badRequest('edit-off');
  if (message.senderId !== caller.userId) throw badRequest('edit-refused');
  const limit = state.settings.get('message_content_edit_limit_seconds');
  if (typeof limit === 'number' && nowSeconds(state) - message.timestamp > limit + graceSeconds) {
    throw badRequest('edit-late');
  }
}

type ChannelRecipient = Extract<Recipient, { kind: 'channel' }>;

function checkMove(
  state: RealmState,
  caller: User,
  from: ChannelRecipient,
  edit: MessageEdit,
): ChannelRecipient {
  const channel = channelById(state, edit.channelId ?? from.channelId);
  const topic = edit.topic === undefined ? from.topic : storedTopic(state, edit.topic);
  const source = channelById(state, from.channelId);
  const may = (setting: string, realmSetting: string): boolean =>
    holdsRealmPermission(state, realmSetting, caller) ||
    (state.featureLevel >= 396 && holdsPermission(state, channelPermission(state, source, setting), caller));
  if (channel.id !== from.channelId) {
    if (!may('can_move_messages_out_of_channel_group', 'can_move_messages_between_channels_group')) {
      throw badRequest('move-refused');
    }
    if (!readsChannel(state, caller, channel)) throw badRequest('send-unauthorized', { name: channel.name });
    checkChannelMessage(state, caller, channel, topic);
  } else {
    const resolves = topic === `${resolvedMark}${from.topic}` || from.topic === `${resolvedMark}${topic}`;
    if (resolves) {
      if (from.topic === '') throw badRequest('resolve-general');
      if (!may('can_resolve_topics_group', 'can_resolve_topics_group')) throw badRequest('resolve-refused');
    } else if (!may('can_move_messages_within_channel_group', 'can_move_messages_between_topics_group')) {
      throw badRequest('move-refused');
    }
  }
  return { kind: 'channel', channelId: channel.id, topic };
}

/** The messages of the same topic that go along. */
function affected(
  state: RealmState,
  message: StoredMessage,
  { channelId, topic }: ChannelRecipient,
  mode: PropagateMode,
): StoredMessage[] {
  if (mode === 'change_one') return [message];
  return [...state.messageStore.messages.values()].filter(
    ({ id, recipient }) =>
      recipient.kind === 'channel' &&
      recipient.channelId === channelId &&
      recipient.topic.toLowerCase() === topic.toLowerCase() &&
      (mode === 'change_all' || id >= message.id),
  );
}

function applyContent(message: StoredMessage, caller: User, content: string, now: number): void {
  const stored =
    content.trim() === ''
      ? '(deleted)'
      : truncate(content.trimEnd(), longestContent, '\n[message truncated]');
  message.edits.unshift({ userId: caller.userId, timestamp: now, previousContent: message.content });
  message.content = stored;
  message.lastEditTimestamp = now;
}

function applyMove(
  state: RealmState,
  message: StoredMessage,
  caller: User,
  target: ChannelRecipient,
  now: number,
): void {
  if (message.recipient.kind === 'direct') return;
  const { channelId, topic } = message.recipient;
  const plain = (text: string): string => text.replace(/^✔ /, '');
  message.edits.unshift({
    userId: caller.userId,
    timestamp: now,
    ...(topic === target.topic ? {} : { previousTopic: topic, topic: target.topic }),
    ...(channelId === target.channelId ? {} : { previousChannelId: channelId, channelId: target.channelId }),
  });
  if (channelId !== target.channelId || plain(topic) !== plain(target.topic))
    message.lastMovedTimestamp = now;
  message.recipient = { ...target };
  refreshTopic(state, channelId, topic);
  const channel = state.channels.get(target.channelId);
  const known = channel?.topics.find(({ name }) => name.toLowerCase() === target.topic.toLowerCase());
  if (channel !== undefined) raiseTopic(channel, target.topic, Math.max(known?.maxId ?? 0, message.id));
}

/** Sets a topic's newest message anew, or takes the topic away with its last message. */
export function refreshTopic(state: RealmState, channelId: number, topic: string): void {
  const channel = state.channels.get(channelId);
  const index = channel?.topics.findIndex(({ name }) => name.toLowerCase() === topic.toLowerCase()) ?? -1;
  const entry = channel?.topics[index];
  if (channel === undefined || entry === undefined) return;
  let newest = 0;
  for (const { id, recipient } of state.messageStore.messages.values()) {
    if (recipient.kind !== 'channel' || recipient.channelId !== channelId) continue;
    if (recipient.topic.toLowerCase() === topic.toLowerCase()) newest = id;
  }
  if (newest === 0) channel.topics.splice(index, 1);
  else entry.maxId = newest;
}

function announceEdit(
  { state, queues }: Realm,
  caller: User,
  message: StoredMessage,
  before: { recipient: Recipient; content: string },
  moved: readonly StoredMessage[],
  edit: MessageEdit,
  now: number,
): void {
  const from = before.recipient;
  const to = message.recipient;
  const ids = moved.length === 0 ? [message.id] : moved.map(({ id }) => id);
  const fields: Record<string, unknown> = {
    user_id: caller.userId,
    edit_timestamp: now,
    message_id: message.id,
    message_ids: ids,
    rendering_only: false,
  };
  if (from.kind === 'channel') {
    fields['stream_id'] = from.channelId;
    fields['stream_name'] = state.channels.get(from.channelId)?.name;
  }
  if (edit.content !== undefined) {
    fields['content'] = message.content;
    fields['rendered_content'] = renderMarkdown(state, message.content).html;
    fields['orig_content'] = before.content;
    fields['orig_rendered_content'] = renderMarkdown(state, before.content).html;
    fields['is_me_message'] = message.content.startsWith('/me ');
  }
  if (from.kind === 'channel' && to.kind === 'channel' && moved.length > 0) {
    fields['orig_subject'] = from.topic;
    fields['propagate_mode'] = edit.mode ?? 'change_one';
    if (from.topic !== to.topic) {
      fields['subject'] = to.topic;
      fields['topic_links'] = topicLinks(state, to.topic);
    }
    if (from.channelId !== to.channelId) fields['new_stream_id'] = to.channelId;
  }
  queues.publishShaped('update_message', (_queue, owner) =>
    seesMessage(state, owner, message) ? { ...fields, flags: shownFlags(state, owner, message) } : undefined,
  );
}
