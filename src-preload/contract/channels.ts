import { areIds, ascending, readObject } from './changes.ts';
import { isOneOf } from './choices.ts';
import { groupValueText, readGroupValue, type GroupValue, type GroupValueRule } from './groups.ts';

/** Who can see a channel and what of its past. https://zulip.com/help/channel-permissions */
export const channelPrivacies = ['web-public', 'public', 'private', 'private-protected'] as const;
export type ChannelPrivacy = (typeof channelPrivacies)[number];

export const topicsPolicies = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const;
export type ChannelTopicsPolicy = (typeof topicsPolicies)[number];

/** The permissions of a channel, in the order of the panel. https://zulip.com/api/create-channel */
export const channelPermissionNames = [
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_remove_subscribers_group',
  'can_subscribe_group',
  'can_send_message_group',
  'can_create_topic_group',
  'can_resolve_topics_group',
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_delete_own_message_group',
  'can_delete_any_message_group',
] as const;
export type ChannelPermissionName = (typeof channelPermissionNames)[number];

/** The permissions that a server has told, by name. */
export type ChannelPermissions = { [Name in ChannelPermissionName]?: GroupValue };

/** Who may post before there was a permission for it (feature level 333), and the system group that each stands for. */
export const postPolicyGroups: Readonly<Record<string, string>> = {
  1: 'role:everyone',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
};

/** How long messages are kept (`Channel.retentionDays`), in the canonical text of changes. */
export function retentionText(days: number | null): string {
  return days === null ? 'realm_default' : days === -1 ? 'unlimited' : String(days);
}

/** The days that a text of `retentionText` stands for. */
export function retentionDaysOf(text: string): number | null {
  if (text === 'realm_default') return null;
  return text === 'unlimited' ? -1 : Number(text);
}

/** One row of the list of channels. */
export interface Channel {
  id: number;
  name: string;
  /** Markdown. */
  description: string;
  privacy: ChannelPrivacy;
  isArchived: boolean;
  /** Whether newcomers are subscribed to it; null for guests, who aren't told when that changes. */
  isDefault: boolean | null;
  folderId: number | null;
  /** Days; null: as the organization has it; -1: for ever. */
  retentionDays: number | null;
  topicsPolicy: ChannelTopicsPolicy;
  /** Active subscribers, bots too; null where the server does not tell (below feature level 394). */
  subscriberCount: number | null;
  /** Messages a week; null for recent channels. */
  weeklyTraffic: number | null;
  /** UNIX seconds. */
  createdAt: number;
  creator: { userId: number; name: string } | null;
  /** Whether the caller is subscribed; false for archived channels, where it is not known. */
  isFollowed: boolean;
  /** Whether the caller may read its messages; null where that is not known of an archived channel. */
  canRead: boolean | null;
  permissions: ChannelPermissions;
  /** One of `postPolicyGroups`; null where a permission says who may post. */
  postPolicy: number | null;
  /** Why the caller may not subscribe other people, or unsubscribe them; empty where they may. */
  subscribing: { add: string; remove: string };
  /** Why the caller may not change it; empty where they may. */
  objection: string;
}

/** A channel with what its sheet shows beyond the row. */
export interface ChannelDetail extends Channel {
  /** As the server rendered it: not to be trusted. */
  descriptionHtml: string;
  /** Names of the people in its permissions, by id. */
  names: Record<number, string>;
  /** What the organization's settings name it for, as in "announcements of new channels". */
  usedFor: string[];
  /** Why the account may not give topics another name, or move them to another channel; empty where it may. */
  moveObjections: { topic: string; channel: string };
}

/** A topic of a channel; the one without a name has an empty one. */
export interface ChannelTopic {
  name: string;
  newestMessageId: number;
}

/** The channels of one person, in no order. */
export interface ChannelsOfPerson {
  channels: (Pick<Channel, 'id' | 'name' | 'privacy' | 'isArchived'> & {
    /** Why the caller may not unsubscribe the person; empty where they may. */
    cannotRemove: string;
  })[];
  /** Channels not looked at yet, on servers that do not list a person's channels. */
  unread: number;
}

/** A folder that channels are kept in. */
export interface ChannelFolder {
  id: number;
  name: string;
  description: string;
  isArchived: boolean;
}

/** What is known of all channels; one row with id 0 in the replica. The rows themselves are queried. */
export interface ChannelCatalogue {
  id: 0;
  /** Grows with every change. */
  version: number;
  /** Null until the channels were listed. */
  total: number | null;
  archived: number;
  folders: ChannelFolder[];
}

/** `fit` is how well the text fits the name, best first. */
export type ChannelSortKey = 'name' | 'fit' | 'subscribers' | 'created' | 'traffic' | 'folder';

/** Which channels are asked for, and in what order. */
export interface ChannelQuestion {
  /** Each word stands in the name, the description, the folder's name or the id. */
  text: string;
  privacies: ChannelPrivacy[];
  archived: 'without' | 'with' | 'only';
  /** A folder's id, or none at all. */
  folder: number | 'any' | 'none';
  onlyDefault: boolean;
  sort: { key: ChannelSortKey; descending: boolean };
}

export interface ChannelsWindow {
  version: number;
  generation: number;
  total: number;
  /** All hits in order. */
  ids: Uint32Array;
  rows: Channel[];
}

/** A permission of channels as it can be set here. */
export interface ChannelPermissionChoice {
  name: ChannelPermissionName;
  label: string;
  /** The level that is missing where the server is too old for it. */
  neededFeatureLevel: number | null;
  /** Why the account may not set it; empty where it may. */
  objection: string;
  rule: GroupValueRule;
  /** What the server takes where nothing is sent; null for the creator alone. */
  default: GroupValue | null;
}

/** What the caller needs to know before making a channel. */
export interface ChannelCreation {
  /** Why the server or the caller's role rules out making channels at all; empty where it does not. */
  objection: string;
  /** Why each privacy cannot be chosen; empty where it can. */
  privacyObjections: Record<ChannelPrivacy, string>;
  mayMakeDefault: boolean;
  /** Why it cannot be said how long messages are kept; empty where it can. */
  retentionObjection: string;
  maySetTopicsPolicy: boolean;
  /** Why nobody would hear of it from the notification bot; empty where there is a channel for such news. */
  announceObjection: string;
  /** Why a channel cannot begin without subscribers; empty where it can. */
  emptyObjection: string;
  /** Why a private channel cannot begin without the caller; empty where it can. */
  unseenObjection: string;
  maxNameLength: number;
  maxDescriptionLength: number;
  /** Each permission with what it accepts, in order. */
  permissions: ChannelPermissionChoice[];
  features: { folders: boolean; topicsPolicy: boolean; generalTopicOnly: boolean };
}

/** Settings for new channels that are kept on this computer. */
export interface ChannelTemplate {
  id: string;
  name: string;
  /** As `newChannelText` writes it, without subscribers. */
  settings: string;
}

// ---------------------------------------------------------------------------------------------------------
// New channels

/** Everything that a channel can begin with, beside its name. What is left out is as the server has it. */
export interface NewChannel {
  description: string;
  privacy: ChannelPrivacy;
  folderId: number | null;
  topicsPolicy: ChannelTopicsPolicy;
  /** Days; null: as the organization has it; -1: for ever. */
  retentionDays: number | null;
  isDefault: boolean;
  /** Whether the notification bot announces it. */
  announce: boolean;
  permissions: ChannelPermissions;
  /** User ids. */
  subscribers: number[];
}

/** What nobody has changed yet. */
export const plainChannel: NewChannel = {
  description: '',
  privacy: 'public',
  folderId: null,
  topicsPolicy: 'inherit',
  retentionDays: null,
  isDefault: false,
  announce: false,
  permissions: {},
  subscribers: [],
};

/** More do not fit into the value of one change. */
export const mostFirstSubscribers = 10_000;

/** The one text that a new channel has, as the value of the change that makes it. */
export function newChannelText(channel: NewChannel): string {
  const permissions: Partial<Record<ChannelPermissionName, string>> = {};
  for (const name of channelPermissionNames) {
    const value = channel.permissions[name];
    if (value !== undefined) permissions[name] = groupValueText(value);
  }
  const { description, privacy, folderId, topicsPolicy, retentionDays, isDefault, announce } = channel;
  const subscribers = ascending(channel.subscribers);
  return JSON.stringify({
    description,
    privacy,
    folderId,
    topicsPolicy,
    retentionDays,
    isDefault,
    announce,
    permissions,
    subscribers,
  });
}

const isIntegerOrNull = (value: unknown): value is number | null => value === null || Number.isInteger(value);

const isRetention = (value: unknown): value is number | null =>
  isIntegerOrNull(value) && (value === null || value === -1 || value >= 1);

function readPermissions(value: unknown): ChannelPermissions | null {
  if (typeof value !== 'object' || value === null) return null;
  const permissions: ChannelPermissions = {};
  for (const [name, text] of Object.entries(value)) {
    const read = typeof text === 'string' ? readGroupValue(text) : null;
    if (read === null || !isOneOf(channelPermissionNames, name)) return null;
    permissions[name] = read;
  }
  return permissions;
}

/** Reads what `newChannelText` wrote; null for anything else. */
export function readNewChannel(text: string): NewChannel | null {
  const fields = readObject(text);
  if (fields === null) return null;
  const { description, privacy, folderId, topicsPolicy, retentionDays, isDefault, announce, ...lists } =
    fields;
  const permissions = readPermissions(lists['permissions']);
  const subscribers = lists['subscribers'];
  const isRead =
    typeof description === 'string' &&
    isOneOf(channelPrivacies, privacy) &&
    isOneOf(topicsPolicies, topicsPolicy) &&
    isIntegerOrNull(folderId) &&
    isRetention(retentionDays) &&
    typeof isDefault === 'boolean' &&
    typeof announce === 'boolean';
  if (!isRead || permissions === null || !areIds(subscribers)) return null;
  return {
    description,
    privacy,
    folderId,
    topicsPolicy,
    retentionDays,
    isDefault,
    announce,
    permissions,
    subscribers,
  };
}
