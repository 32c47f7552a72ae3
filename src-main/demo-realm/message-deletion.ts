import { noteUploads } from './attachments.ts';
import { seesMessage } from './message-access.ts';
import { refreshTopic } from './message-edit.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from './router.ts';

/** Takes a message away from everybody who could read it. https://zulip.com/api/get-events#delete_message */
export function deleteMessage(realm: Realm, message: StoredMessage): void {
  const { state } = realm;
  const { id, recipient } = message;
  const readers = new Set(
    [...state.users.values()].filter((user) => user.isActive && seesMessage(state, user, message)),
  );
  state.messageStore.messages.delete(id);
  if (recipient.kind === 'channel') refreshTopic(state, recipient.channelId, recipient.topic);
  const place =
    recipient.kind === 'channel'
      ? { message_type: 'stream', stream_id: recipient.channelId, topic: recipient.topic.toLowerCase() }
      : { message_type: 'private' };
  realm.queues.publishShaped('delete_message', ({ capabilities }, owner) => {
    if (!readers.has(owner)) return undefined;
    return capabilities['bulk_message_deletion'] === true
      ? { ...place, message_ids: [id] }
      : { ...place, message_id: id };
  });
  noteUploads(realm, message);
}
