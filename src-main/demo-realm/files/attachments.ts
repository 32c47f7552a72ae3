import { randomBytes } from 'node:crypto';
import { nowSeconds, type RealmState } from '../state.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import type { Realm } from '../router.ts';
import type { StoredMessage } from '../messages/message-store.ts';
import type { Attachment } from './attachment-store.ts';

/** Bytes used by the whole organization. */
export function uploadSpaceUsed(state: RealmState): number {
  let used = 0;
  for (const { bytes } of state.attachmentStore.attachments.values()) used += bytes.length;
  return used;
}

/**
 * An attachment as sent to its owner, in the units and formats of the feature level.
 * https://zulip.com/api/get-attachments
 */
export function attachmentRecord(state: RealmState, attachment: Attachment): Record<string, unknown> {
  const unit = state.featureLevel >= 443 ? 1 : 1_000;
  const messageIds = [...attachment.messageIds].toSorted((a, b) => a - b);
  return {
    id: attachment.id,
    name: attachment.name,
    path_id: attachment.pathId,
    size: attachment.bytes.length,
    create_time: attachment.createdAt * unit,
    ...(state.featureLevel >= 472
      ? { message_ids: messageIds }
      : {
          messages: messageIds.map((id) => ({
            id,
            date_sent: (state.messageStore.messages.get(id)?.timestamp ?? 0) * unit,
          })),
        }),
  };
}

/** A new path for a file, without characters that are invalid in an address. */
export function newPathId(name: string): string {
  const safe = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+|-+$/g, '') || 'uploaded-file';
  return `2/${randomBytes(1).toString('hex')}/${randomBytes(9).toString('base64url')}/${safe}`;
}

/** Stores a file and notifies its owner. */
export function addAttachment(realm: Realm, ownerId: number, name: string, bytes: Uint8Array): Attachment {
  const { state } = realm;
  const attachment: Attachment = {
    id: state.attachmentStore.nextId,
    ownerId,
    name,
    pathId: newPathId(name),
    bytes,
    createdAt: Math.floor(nowSeconds(state)),
    messageIds: new Set(),
  };
  state.attachmentStore.nextId += 1;
  state.attachmentStore.attachments.set(attachment.id, attachment);
  announce(realm, attachment, 'add');
  return attachment;
}

/** Removes a file and notifies its owner; links to it stay in messages but no longer work. */
export function removeAttachment(realm: Realm, attachment: Attachment): void {
  realm.state.attachmentStore.attachments.delete(attachment.id);
  announce(realm, attachment, 'remove');
}

/**
 * Records the files that a message links to, after sending or editing it. Owners are only notified of new links.
 *
 * @returns the files that no message uses any more
 */
export function noteUploads(realm: Realm, message: StoredMessage): Attachment[] {
  const { state } = realm;
  const linked = new Set(renderMarkdown(state, message.content).uploads);
  const detached: Attachment[] = [];
  for (const attachment of state.attachmentStore.attachments.values()) {
    const uses = linked.has(attachment.pathId);
    if (uses === attachment.messageIds.has(message.id)) continue;
    if (uses) {
      attachment.messageIds.add(message.id);
      announce(realm, attachment, 'update');
    } else {
      attachment.messageIds.delete(message.id);
      if (attachment.messageIds.size === 0) detached.push(attachment);
    }
  }
  return detached;
}

/**
 * Removes the files whose last message was deleted, unless a scheduled message links to them. No event reports it.
 * https://zulip.com/api/remove-attachment
 */
export function forgetUploads(state: RealmState, deleted: readonly StoredMessage[]): void {
  const scheduled = scheduledUploads(state);
  for (const attachment of state.attachmentStore.attachments.values()) {
    const wasUsed = attachment.messageIds.size > 0;
    for (const { id } of deleted) attachment.messageIds.delete(id);
    if (wasUsed && attachment.messageIds.size === 0 && !scheduled.has(attachment.pathId)) {
      state.attachmentStore.attachments.delete(attachment.id);
    }
  }
}

/** How long servers keep unused files by default: five weeks. */
const unusedSeconds = 5 * 7 * 86_400;

/** Removes files that have been unused for weeks. No event reports it. https://zulip.com/api/remove-attachment */
export function removeUnusedUploads(state: RealmState): void {
  const before = nowSeconds(state) - unusedSeconds;
  const old = [...state.attachmentStore.attachments.values()].filter(
    ({ createdAt, messageIds }) => messageIds.size === 0 && createdAt < before,
  );
  if (old.length === 0) return;
  const scheduled = scheduledUploads(state);
  for (const { id, pathId } of old) if (!scheduled.has(pathId)) state.attachmentStore.attachments.delete(id);
}

/** The files that scheduled messages link to. */
function scheduledUploads(state: RealmState): Set<string> {
  const scheduled = [...state.scheduledStore.messages.values()];
  return new Set(scheduled.flatMap(({ content }) => [...renderMarkdown(state, content).uploads]));
}

function announce({ state, queues }: Realm, attachment: Attachment, op: 'add' | 'update' | 'remove'): void {
  queues.publish(
    {
      type: 'attachment',
      op,
      attachment: op === 'remove' ? { id: attachment.id } : attachmentRecord(state, attachment),
      upload_space_used: uploadSpaceUsed(state),
    },
    (owner) => owner.userId === attachment.ownerId,
  );
}
