import { isOneOf } from '#contract/choices.ts';
import {
  channelPermissionNames,
  type ChannelPermissionName,
  type ChannelPrivacy,
  retentionText,
  topicsPolicies,
  type NewChannel,
} from '#contract/channels.ts';
import { groupValueText, readGroupValue, type GroupValue } from '#contract/groups.ts';
import type { ChannelUpdate, NewChannel as ChannelParameters } from '../../zulip/route/channels.ts';
import type { MessageRetention } from '../../zulip/route/channel-settings.ts';
import type { WireChannel } from '../../zulip/wire/channel.ts';
import type { GroupSettingChange, GroupSettingValue } from '../../zulip/wire/user-group.ts';
import { activeChannel, archivedChannel, defaultChannel } from '../kinds/channel/channel-facts.ts';

const wireValue = (value: GroupValue): GroupSettingValue =>
  typeof value === 'number' ? value : { direct_members: value.people, direct_subgroups: value.groups };

const textOf = (value: GroupSettingValue | undefined): string =>
  value === undefined
    ? ''
    : groupValueText(
        typeof value === 'number' ? value : { people: value.direct_members, groups: value.direct_subgroups },
      );

function retentionOf(text: string): MessageRetention {
  return text === 'realm_default' || text === 'unlimited' ? text : Number(text);
}

/** The server's parameters for a new channel, without defaults. */
export function parametersOf(name: string, channel: NewChannel): ChannelParameters {
  const { privacy, folderId, topicsPolicy, retentionDays } = channel;
  const permissions: { -readonly [Name in ChannelPermissionName]?: GroupSettingValue } = {};
  for (const permission of channelPermissionNames) {
    const value = channel.permissions[permission];
    if (value !== undefined) permissions[permission] = wireValue(value);
  }
  return {
    name,
    description: inOneLine(channel.description),
    subscribers: channel.subscribers,
    announce: channel.announce,
    invite_only: privacy === 'private' || privacy === 'private-protected',
    is_web_public: privacy === 'web-public',
    history_public_to_subscribers: privacy !== 'private-protected',
    is_default_stream: channel.isDefault,
    ...(retentionDays !== null && { message_retention_days: retentionOf(retentionText(retentionDays)) }),
    ...(folderId !== null && { folder_id: folderId }),
    ...(topicsPolicy !== 'inherit' && { topics_policy: topicsPolicy }),
    ...permissions,
  };
}

function privacyOf(channel: WireChannel): ChannelPrivacy {
  if (channel.is_web_public) return 'web-public';
  if (!channel.invite_only) return 'public';
  return channel.history_public_to_subscribers ? 'private' : 'private-protected';
}

/** A channel field's value as the server sends it. */
export function valueOf(channel: WireChannel, field: string): string {
  switch (field) {
    case 'name':
      return channel.name;
    case 'description':
      return channel.description;
    case 'privacy':
      return privacyOf(channel);
    case 'folder':
      return channel.folder_id === null ? '' : String(channel.folder_id);
    case 'retention':
      return retentionText(channel.message_retention_days);
    case 'topics':
      return channel.topics_policy;
    case 'posting':
      return String(channel.stream_post_policy ?? '');
    case 'default':
      return channel.is_default === true ? defaultChannel : '';
    case 'state':
      return channel.is_archived ? archivedChannel : activeChannel;
    default:
      return isOneOf(channelPermissionNames, field) ? textOf(channel[field]) : '';
  }
}

/** A description as servers store it. */
export const inOneLine = (description: string): string => description.replaceAll('\n', ' ').trim();

/** The same for a channel to be created, as values of its fields. */
export function wantedFields(made: NewChannel): { field: string; words: string; value: string }[] {
  return [
    { field: 'description', words: 'description', value: inOneLine(made.description) },
    { field: 'privacy', words: 'privacy', value: made.privacy },
    { field: 'folder', words: 'folder', value: made.folderId === null ? '' : String(made.folderId) },
    { field: 'retention', words: 'retention', value: retentionText(made.retentionDays) },
    { field: 'topics', words: 'policy for topics', value: made.topicsPolicy },
    { field: 'default', words: 'default channel', value: made.isDefault ? defaultChannel : '' },
    ...Object.entries(made.permissions).map(([field, value]) => ({
      field,
      words: field,
      value: groupValueText(value),
    })),
  ];
}

export function updateOf(
  field: string,
  value: string,
  before: string | null,
  compares: boolean,
): ChannelUpdate {
  switch (field) {
    case 'name':
      return { new_name: value };
    case 'description':
      return { description: value };
    case 'privacy':
      return {
        is_private: value === 'private' || value === 'private-protected',
        is_web_public: value === 'web-public',
        history_public_to_subscribers: value !== 'private-protected',
      };
    case 'folder':
      return { folder_id: value === '' ? null : Number(value) };
    case 'retention':
      return { message_retention_days: retentionOf(value) };
    case 'topics':
      if (!isOneOf(topicsPolicies, value)) throw new RangeError('The value is no policy for topics.');
      return { topics_policy: value };
    case 'posting':
      return { stream_post_policy: Number(value) };
    case 'default':
      return { is_default_stream: value === defaultChannel };
    case 'state':
      return { is_archived: false };
    default: {
      const after = readGroupValue(value);
      if (after === null) throw new RangeError('The value names no groups and people.');
      const old = before === null ? null : readGroupValue(before);
      const change: GroupSettingChange = {
        new: wireValue(after),
        ...(compares && old !== null && { old: wireValue(old) }),
      };
      return { [field]: change };
    }
  }
}
