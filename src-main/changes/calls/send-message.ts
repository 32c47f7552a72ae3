import { idOfTarget } from '../../../src-preload/contract/change-target.ts';
import type { MessageDestination } from '../../../src-preload/contract/announce-entities.ts';
import { messageKey } from '../../../src-preload/contract/message-value.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { Connection } from '../../zulip/http.ts';
import { sendMessage, type MessageDestination as SentTo } from '../../zulip/route/messages.ts';
import type { NarrowTerm } from '../../zulip/route/narrow.ts';
import { readAnnouncement, type AnnouncementValue } from '../kinds/announcement/announcement-value.ts';
import type { CallOperations } from './call-operations.ts';
import { sentBy } from './sent.ts';
import { findEcho, isKnownMessage, keepSent, openEchoQueue } from './message-echo.ts';
import { newestMessages } from './newest-messages.ts';

const messagesRead = 100;

function localIdOf({ target }: RecordedChange): string {
  return idOfTarget(target).slice('new:'.length);
}

function sentTo(destination: MessageDestination): SentTo {
  return destination.type === 'channel'
    ? { type: 'channel', to: destination.channelId, topic: destination.topic }
    : { type: 'direct', to: destination.userIds };
}

function narrowTo(connection: Connection, { destination, senderId }: AnnouncementValue): NarrowTerm[] {
  const sender: NarrowTerm = { operator: 'sender', operand: senderId };
  if (destination.type === 'direct') return [{ operator: 'dm', operand: destination.userIds }, sender];
  const operator = supports(connection.featureLevel, 'narrow-channel-operators') ? 'channel' : 'stream';
  return [
    { operator, operand: destination.channelId },
    { operator: 'topic', operand: destination.topic },
    sender,
  ];
}

/** Where no queue can tell: the newest messages there, for one of the same text that cannot be an older one. */
async function readBack(
  connection: Connection,
  value: AnnouncementValue,
  signal: AbortSignal,
): Promise<number | null> {
  const messages = await newestMessages(connection, narrowTo(connection, value), messagesRead, signal);
  const found = messages.find(
    ({ id, sender_id, content, timestamp }) =>
      sender_id === value.senderId &&
      timestamp >= value.notBefore &&
      messageKey(content) === value.contentKey &&
      !isKnownMessage(connection, id),
  );
  return found?.id ?? null;
}

/**
 * Sends a message, once. A lost answer is settled by the event that carries the message's local id, or, after a
 * restart, by reading what was written there. https://zulip.com/api/send-message
 */
export const sendMessageCall: CallOperations = {
  limit: 1,
  key: ({ target }) => target,
  prepare: openEchoQueue,
  async send(connection, changes, options, queueId) {
    const [change] = changes;
    const localId = localIdOf(change);
    const message = {
      ...sentTo(readAnnouncement(change.after).destination),
      content: change.details ?? '',
      read_by_sender: true,
      ...(typeof queueId === 'string' ? { queue_id: queueId, local_id: localId } : {}),
    };
    const { id, ignoredParameters } = await sendMessage(connection, message, options);
    keepSent(connection, localId, change.after, id);
    return sentBy({ ignoredParameters });
  },
  async readBack(connection, changes, signal) {
    const [change] = changes;
    const localId = localIdOf(change);
    const echo = await findEcho(connection, localId, signal);
    if (echo === 'not-there') return [''];
    const messageId =
      echo === 'unknown' ? await readBack(connection, readAnnouncement(change.after), signal) : echo;
    if (messageId === null) return [''];
    keepSent(connection, localId, change.after, messageId);
    return [change.after];
  },
};
