import type { InspectedMessage, InspectedReaction, MessageVersion } from '#contract/messages.ts';
import type { Text } from '#words/text.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import { getMessageHistory } from '../../zulip/route/message-changes.ts';
import { getMessage } from '../../zulip/route/messages.ts';
import type { MessageVersion as WireVersion, WireMessage } from '../../zulip/wire/message.ts';

/** What the inspection looks up in the live organization. */
export interface InspectionNames {
  person(userId: number): string | null;
  channel(channelId: number): string | null;
  topicVisibility(channelId: number, topic: string): InspectedMessage['topicVisibility'];
  /** Whether the organization shows edit history; null if unknown. */
  showsEdits(): boolean | null;
}

const emojiKinds = { unicode: 'unicode', realm: 'custom', extra: 'zulip' } as const;

function reactionsOf(message: WireMessage, names: InspectionNames): InspectedReaction[] {
  const byEmoji = new Map<string, InspectedReaction>();
  for (const { name, code, origin, reaction_type: type, user_id: userId } of message.reactions) {
    const key = `${origin}:${code}`;
    const kind = emojiKinds[origin];
    const found: InspectedReaction = byEmoji.get(key) ?? { name, code, kind, type, people: [] };
    found.people.push({ userId, name: names.person(userId) ?? `User ${userId}` });
    byEmoji.set(key, found);
  }
  return [...byEmoji.values()];
}

function versionsOf(history: readonly WireVersion[], names: InspectionNames): MessageVersion[] {
  const channelOf = (channelId: number | undefined): MessageVersion['channel'] =>
    channelId === undefined ? null : { channelId, name: names.channel(channelId) ?? `channel ${channelId}` };
  return history.map((version) => ({
    at: version.timestamp,
    by:
      version.user_id === null
        ? null
        : { userId: version.user_id, name: names.person(version.user_id) ?? `User ${version.user_id}` },
    content: version.content,
    contentBefore: version.prev_content ?? null,
    topic: version.topic,
    topicBefore: version.prev_topic ?? null,
    channel: channelOf(version.stream),
    channelBefore: channelOf(version.prev_stream),
  }));
}

/**
 * Whether the server reports an edit but shows no version with another text. Servers below feature level 365 count
 * moves as edits and have no separate time for them.
 */
function hasHiddenEdit(message: WireMessage, [, ...changes]: readonly MessageVersion[]): boolean {
  const { last_edit_timestamp: editedAt, last_moved_timestamp: movedAt } = message;
  if (editedAt === undefined || changes.some(({ contentBefore }) => contentBefore !== null)) return false;
  return movedAt !== undefined || !changes.some(({ at }) => at >= editedAt);
}

/**
 * Fetches everything the server knows about one message: its HTML, its Markdown and every version.
 *
 * @param now UNIX milliseconds
 * @throws RequestError `rejected` for a message that doesn't exist or that the caller can't read
 */
export async function inspectMessage(
  connection: Connection,
  messageId: number,
  names: InspectionNames,
  now: number,
  signal: AbortSignal,
): Promise<InspectedMessage> {
  const [rendered, source] = await Promise.all([
    getMessage(connection, messageId, { apply_markdown: true }, { signal }),
    getMessage(connection, messageId, { apply_markdown: false }, { signal }),
  ]);
  const isChanged =
    rendered.edit_history.length > 0 ||
    rendered.last_edit_timestamp !== undefined ||
    rendered.last_moved_timestamp !== undefined;
  let versions: MessageVersion[] = [];
  let versionsTrouble: Text = '';
  if (isChanged) {
    try {
      versions = versionsOf(await getMessageHistory(connection, messageId, { signal }), names);
    } catch (error) {
      const failure = failureOf(error);
      versionsTrouble = 'message' in failure ? failure.message : 'The versions could not be read.';
    }
  }
  const isHidden = versionsTrouble === '' && hasHiddenEdit(rendered, versions);
  const hiddenEdits = names.showsEdits() === false ? 'by-policy' : 'unexplained';
  const { display_recipient: recipient, stream_id: channelId } = rendered;
  return {
    messageId: rendered.id,
    type: rendered.type,
    sender: {
      userId: rendered.sender_id,
      name: rendered.sender_full_name,
      email: rendered.sender_email,
    },
    senderRealm: rendered.sender_realm_str,
    avatarUrl: rendered.avatar_url,
    client: rendered.client,
    html: rendered.content,
    htmlType: rendered.content_type,
    markdown: source.content,
    markdownType: source.content_type,
    channel: channelId === undefined || typeof recipient !== 'string' ? null : { channelId, name: recipient },
    people:
      typeof recipient === 'string'
        ? []
        : recipient.map(({ id: userId, full_name: name, email, is_mirror_dummy: isMirrorDummy }) => ({
            userId,
            name,
            email,
            isMirrorDummy,
          })),
    recipientId: rendered.recipient_id,
    topic: rendered.subject,
    topicVisibility: channelId === undefined ? null : names.topicVisibility(channelId, rendered.subject),
    topicLinks: rendered.topic_links,
    sentAt: rendered.timestamp,
    isMeMessage: rendered.is_me_message,
    flags: rendered.flags,
    reactions: reactionsOf(rendered, names),
    submessages: rendered.submessages.map(({ id, msg_type: type, sender_id: senderId, content }) => ({
      id,
      type,
      senderId,
      senderName: names.person(senderId) ?? `User ${senderId}`,
      content,
    })),
    lastEditAt: rendered.last_edit_timestamp ?? null,
    lastMovedAt: rendered.last_moved_timestamp ?? null,
    versions,
    versionsTrouble,
    hiddenEdits: isHidden ? hiddenEdits : 'none',
    fetchedAtMilliseconds: now,
  };
}
