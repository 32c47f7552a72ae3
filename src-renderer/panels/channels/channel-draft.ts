import type { Edit } from '../../../src-preload/contract/change-entities.ts';
import { newTarget, targetOf } from '../../../src-preload/contract/change-target.ts';
import type { Channel, ChannelCreation } from '../../../src-preload/contract/channel-entities.ts';
import { channelPermissionNames } from '../../../src-preload/contract/channel-entities.ts';
import { groupValueText } from '../../../src-preload/contract/group-value.ts';
import { newChannelText, plainChannel, type NewChannel } from '../../../src-preload/contract/new-channel.ts';

/** A channel as it is being put together, or changed. */
export interface ChannelDraft {
  name: string;
  channel: NewChannel;
  /** Names of people in the permissions, as far as they were picked here. */
  names: Readonly<Record<number, string>>;
  /** Whether one follows it oneself; servers do not add the creator. */
  withMe: boolean;
}

export const emptyDraft: ChannelDraft = { name: '', channel: plainChannel, names: {}, withMe: true };

/** What is wrong with a name, in the server's words; null where nothing is. */
export function nameObjection(name: string, limit: number): string | null {
  if (name.trim() === '') return 'name cannot be blank';
  return [...name.trim()].length > limit ? `Channel name too long (limit: ${limit} characters).` : null;
}

/** What is wrong with a description; null where nothing is. Counted as the server does, in code points. */
export function descriptionObjection(description: string, limit: number): string | null {
  const length = [...description].length;
  return length > limit ? `${length} of at most ${limit} characters.` : null;
}

/** The edit that makes a channel. https://zulip.com/api/create-channel */
export function creationEdit({ name, channel, withMe }: ChannelDraft, myUserId: number | null): Edit {
  const own = withMe && myUserId !== null ? [myUserId] : [];
  const value = newChannelText({
    ...channel,
    description: channel.description.replaceAll('\n', ' ').trim(),
    subscribers: [...channel.subscribers, ...own],
  });
  return { target: newTarget('channel', name.trim()), field: 'channel', value };
}

/** A channel that exists as a draft of its changes. */
export function draftOf(channel: Channel, names: Readonly<Record<number, string>>): ChannelDraft {
  const { name, description, privacy, folderId, topicsPolicy, retentionDays, isDefault, permissions } =
    channel;
  const settings = { description, privacy, folderId, topicsPolicy, retentionDays, isDefault, permissions };
  return { name, channel: { ...plainChannel, ...settings }, names, withMe: false };
}

function retentionText(days: number | null): string {
  return days === null ? 'realm_default' : days === -1 ? 'unlimited' : String(days);
}

/** What a draft changes of a channel, each only while it is as it was when the editing began. */
export function changeEdits(before: Channel, draft: ChannelDraft): Edit[] {
  const target = targetOf('channel', before.id);
  const { channel } = draft;
  const pairs: [field: string, from: string, to: string][] = [
    ['name', before.name, draft.name.trim()],
    ['description', before.description, channel.description.replaceAll('\n', ' ').trim()],
    ['privacy', before.privacy, channel.privacy],
    ['folder', String(before.folderId ?? ''), String(channel.folderId ?? '')],
    ['topics', before.topicsPolicy, channel.topicsPolicy],
    ['retention', retentionText(before.retentionDays), retentionText(channel.retentionDays)],
    ['default', before.isDefault ? 'default' : '', channel.isDefault ? 'default' : ''],
    ...channelPermissionNames.flatMap((name): [string, string, string][] => {
      const from = before.permissions[name];
      const to = channel.permissions[name];
      return from === undefined || to === undefined ? [] : [[name, groupValueText(from), groupValueText(to)]];
    }),
  ];
  return pairs.flatMap(([field, expected, value]) =>
    expected === value ? [] : [{ target, field, value, expected }],
  );
}

/** Why the server would refuse a combination of settings, in words; empty where it would not. */
export function combinationObjection({ channel }: ChannelDraft, creation: ChannelCreation): string {
  const isPrivate = channel.privacy === 'private' || channel.privacy === 'private-protected';
  if (channel.isDefault && isPrivate) return 'A default channel cannot be private.';
  return creation.privacyObjections[channel.privacy];
}
