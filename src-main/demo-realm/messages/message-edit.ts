import { createHash } from 'node:crypto';
import { ApiError, badRequest } from '../api-error.ts';
import { attachmentRecord, noteUploads } from '../files/attachments.ts';
import { readsChannel } from '../channels/channels.ts';
import { knowsEmptyTopic, sentTopic } from './empty-topic.ts';
import { shownFlags } from './message-access.ts';
import { checkTopicPolicy } from './message-checks.ts';
import { moveMessages, ownersOfRows, tellsOfEdit, type Move, type MoveResult } from './message-moves.ts';
import { channelById, longestContent, storedTopic, truncate } from './message-recipient.ts';
import { senderOf } from './message-record.ts';
import { renderMarkdown, renderNew } from '../markdown/markdown.ts';
import { topicLinks } from '../linkifiers/linkifier-matching.ts';
import { messagesOfTopic } from './message-topics.ts';
import { checkChannelMove, checkTopicMove } from './moving-rights.ts';
import { checkNewTopic, checkPosting } from '../channels/posting-rights.ts';
import { noteMove, noteResolving, resolving } from './topic-notices.ts';
import { nowSeconds, type RealmState, type User } from '../state.ts';
import { strip, stripEnd } from '../strip.ts';
import type { EventQueue } from '../events/event-queue.ts';
import type { Recipient, StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';

export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

export interface MessageEdit {
  readonly content: string | undefined;
  readonly contentHash: string | undefined;
  readonly topic: string | undefined;
  readonly channelId: number | undefined;
  readonly mode: PropagateMode | undefined;
  /** Where the notification bot reports a move. */
  readonly notices: { readonly atOldPlace: boolean; readonly atNewPlace: boolean };
}

/** The tolerance after a time limit, in seconds. */
const graceSeconds = 20;

/** Edits or moves a message with the server's checks in its order. https://zulip.com/api/update-message */
export function editMessage(
  realm: Realm,
  caller: User,
  message: StoredMessage,
  asked: MessageEdit,
): { detached_uploads: object[] } {
  const { state } = realm;
  const { recipient } = message;
  const isSameTopic =
    recipient.kind === 'channel' && asked.topic !== undefined && strip(asked.topic) === recipient.topic;
  const edit = isSameTopic ? { ...asked, topic: undefined } : asked;
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
  const before = {
    recipient: { ...recipient },
    content: message.content,
    hadRow: ownersOfRows(realm, message),
  };
  if (edit.content !== undefined) applyContent(message, caller, edit.content, now);
  if (target === undefined || recipient.kind === 'direct') {
    announceEdit(realm, caller, message, before, edit, now, null);
  } else {
    const from = { channelId: recipient.channelId, topic: recipient.topic };
    const moved = affected(state, message, recipient, mode);
    const move = { caller, message, from, to: target, moved, asksForAll: mode === 'change_all' };
    const result = moveMessages(realm, move, now);
    announceEdit(realm, caller, message, before, edit, now, { moved, losing: result.losing });
    tellOfMove(realm, move, result, edit);
  }
  const detached = edit.content === undefined ? [] : noteUploads(realm, message);
  return { detached_uploads: detached.map((attachment) => attachmentRecord(state, attachment)) };
}

function tellOfMove(realm: Realm, move: Move, result: MoveResult, edit: MessageEdit): void {
  const { caller, from, to } = move;
  const isPlain = edit.content === undefined && from.channelId === to.channelId;
  const what = isPlain ? resolving(from.topic, to.topic) : null;
  const followers = result.isWholeTopic ? result.followers : null;
  const besides = what === null ? null : noteResolving(realm, caller, to, what, followers);
  noteMove(realm, move, result, { ...edit.notices, besides });
}

/** Checks that a person may still edit a message's content; throws the server's refusal. */
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
  if (topic !== from.topic)
    checkTopicMove(state, caller, { source, target: channel, fromTopic: from.topic, topic });
  if (channel !== source) {
    checkChannelMove(state, caller, source);
    if (channel.isArchived || !readsChannel(state, caller, channel)) {
      throw badRequest('send-unauthorized', { name: channel.name });
    }
    checkPosting(state, caller, channel, 'moving');
    checkTopicPolicy(state, channel, topic);
  }
  if (resolving(from.topic, topic) === null) checkNewTopic(state, caller, channel, topic);
  return { kind: 'channel', channelId: channel.id, topic };
}

/** The messages of the same topic that are moved along. */
function affected(
  state: RealmState,
  message: StoredMessage,
  place: ChannelRecipient,
  mode: PropagateMode,
): StoredMessage[] {
  if (mode === 'change_one') return [message];
  return messagesOfTopic(state, place).filter(({ id }) => mode === 'change_all' || id >= message.id);
}

function applyContent(message: StoredMessage, caller: User, content: string, now: number): void {
  const stored =
    strip(content) === ''
      ? '(deleted)'
      : truncate(stripEnd(content), longestContent, '\n[message truncated]');
  message.edits.unshift({ userId: caller.userId, timestamp: now, previousContent: message.content });
  message.content = stored;
  message.lastEditTimestamp = now;
}

interface BeforeEdit {
  readonly recipient: Recipient;
  readonly content: string;
  readonly hadRow: ReadonlySet<number>;
}

function announceEdit(
  { state, queues }: Realm,
  caller: User,
  message: StoredMessage,
  before: BeforeEdit,
  edit: MessageEdit,
  now: number,
  move: { moved: readonly StoredMessage[]; losing: ReadonlySet<User> } | null,
): void {
  const from = before.recipient;
  const to = message.recipient;
  const fields: Record<string, unknown> = {
    user_id: caller.userId,
    edit_timestamp: now,
    message_id: message.id,
    message_ids: (move?.moved ?? [message]).map(({ id }) => id),
    rendering_only: false,
  };
  if (from.kind === 'channel') {
    fields['stream_id'] = from.channelId;
    fields['stream_name'] = state.channels.get(from.channelId)?.name;
  }
  if (edit.content !== undefined) {
    fields['content'] = message.content;
    fields['rendered_content'] = renderMarkdown(state, message.content, senderOf(state, message)).html;
    fields['orig_content'] = before.content;
    fields['orig_rendered_content'] = renderMarkdown(state, before.content, senderOf(state, message)).html;
    if (state.featureLevel < 284) fields['prev_rendered_content_version'] = 1;
    fields['is_me_message'] = message.content.startsWith('/me ');
  }
  if (from.kind === 'channel' && to.kind === 'channel' && move !== null) {
    fields['propagate_mode'] = edit.mode ?? 'change_one';
    if (from.topic !== to.topic) {
      fields['topic_links'] = topicLinks(state, to.topic);
    }
    if (from.channelId !== to.channelId) fields['new_stream_id'] = to.channelId;
  }
  const movedTopics = (queue: EventQueue): Record<string, unknown> => {
    if (from.kind === 'direct' || to.kind === 'direct') return {};
    const shown = (topic: string): string => sentTopic(state, topic, knowsEmptyTopic(queue));
    return {
      orig_subject: shown(from.topic),
      ...(from.topic === to.topic ? {} : { subject: shown(to.topic) }),
    };
  };
  const { hadRow } = before;
  const source = { hadRow, channelId: from.kind === 'channel' ? from.channelId : 0 };
  queues.publishShaped('update_message', (queue, owner) => {
    if (!tellsOfEdit(state, owner, message, source, move?.losing ?? new Set())) return undefined;
    const flags = hadRow.has(owner.userId) ? shownFlags(state, owner, message) : ['read'];
    return { ...fields, ...(move === null ? {} : movedTopics(queue)), flags };
  });
}
