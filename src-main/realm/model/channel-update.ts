import type { ZulipEvent } from '../../zulip/wire/event.ts';
import { topicsPolicy } from '../../zulip/wire/channel.ts';
import { groupSettingValue } from '../../zulip/wire/user-group.ts';
import { privacyOf, type StoredChannel } from './stored-channel.ts';

type ChannelUpdate = Extract<ZulipEvent, { type: 'stream'; op: 'update' }>;

/** The change an update makes to a channel, and the field that shows it. */
interface ChannelChange {
  changes: Partial<StoredChannel>;
  field: string;
}

function privacyAfter(known: StoredChannel, event: ChannelUpdate): StoredChannel['privacy'] {
  const { property, value, is_web_public, history_public_to_subscribers } = event;
  return privacyOf({
    invite_only: known.privacy === 'private' || known.privacy === 'private-protected',
    is_web_public: known.privacy === 'web-public',
    history_public_to_subscribers: known.privacy !== 'private-protected',
    ...(is_web_public !== undefined && { is_web_public }),
    ...(history_public_to_subscribers !== undefined && { history_public_to_subscribers }),
    [property]: value === true,
  });
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The change an event makes to a channel; null if nothing is new. https://zulip.com/api/get-events#stream-update */
export function channelChange(known: StoredChannel, event: ChannelUpdate): ChannelChange | null {
  const { property, value } = event;
  switch (property) {
    case 'name':
      return { changes: { name: String(value) }, field: 'name' };
    case 'description': {
      const descriptionHtml = event.rendered_description ?? '';
      return { changes: { description: String(value), descriptionHtml }, field: 'description' };
    }
    case 'invite_only':
    case 'is_web_public':
    case 'history_public_to_subscribers':
      return { changes: { privacy: privacyAfter(known, event) }, field: 'privacy' };
    case 'message_retention_days':
      return { changes: { retentionDays: numberOrNull(value) }, field: 'retention' };
    case 'is_archived':
      return { changes: { isArchived: value === true, isFollowed: false }, field: 'state' };
    case 'folder_id':
      return { changes: { folderId: numberOrNull(value) }, field: 'folder' };
    case 'topics_policy':
      return { changes: { topicsPolicy: topicsPolicy.catch('inherit').parse(value) }, field: 'topics' };
    case 'stream_post_policy':
      if (known.postPolicy === null || typeof value !== 'number') return null;
      return { changes: { postPolicy: value }, field: 'posting' };
    case 'is_announcement_only':
      // Sent along with the number where there is one, which then says more than "administrators only".
      if (known.postPolicy === null || (value === true) === (known.postPolicy === 2)) return null;
      return { changes: { postPolicy: value === true ? 2 : 1 }, field: 'posting' };
    default: {
      const read = groupSettingValue.safeParse(value);
      if (!read.success || !known.permissions.has(property)) return null;
      return {
        changes: { permissions: new Map(known.permissions).set(property, read.data) },
        field: property,
      };
    }
  }
}
