import { areIds, ascending, readObject } from './changes.ts';
import { isOneOf } from './choices.ts';
import { groupValueText, readGroupValue, type GroupValue, type GroupValueRule } from './groups.ts';

/** Who can see a channel, and how much of its history. https://zulip.com/help/channel-permissions */
export const channelPrivacies = ['web-public', 'public', 'private', 'private-protected'] as const;
export type ChannelPrivacy = (typeof channelPrivacies)[number];

export const topicsPolicies = [
  'inherit',
  'allow_empty_topic',
  'disable_empty_topic',
  'empty_topic_only',
] as const;
export type ChannelTopicsPolicy = (typeof topicsPolicies)[number];

/** A channel's permissions, in the panel's order. https://zulip.com/api/create-channel */
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

/** The permissions that the server sent, by name. */
export type ChannelPermissions = { [Name in ChannelPermissionName]?: GroupValue };

/** The posting policies used before there was a permission (feature level 333), with the system group for each. */
export const postPolicyGroups: Readonly<Record<string, string>> = {
  1: 'role:everyone',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
};

/** How long messages are kept (`Channel.retentionDays`), in canonical text. */
export function retentionText(days: number | null): string {
  return days === null ? 'realm_default' : days === -1 ? 'unlimited' : String(days);
}

/** The number of days in the output of `retentionText`. */
export function retentionDaysOf(text: string): number | null {
  if (text === 'realm_default') return null;
  return text === 'unlimited' ? -1 : Number(text);
}

/** A row of the channel list. */
export interface Channel {
  id: number;
  name: string;
  /** Markdown. */
  description: string;
  privacy: ChannelPrivacy;
  isArchived: boolean;
  /** Whether new members are subscribed to it; null for guests, who aren't notified when that changes. */
  isDefault: boolean | null;
  folderId: number | null;
  /** Days; null for the organization's setting, -1 for forever. */
  retentionDays: number | null;
  topicsPolicy: ChannelTopicsPolicy;
  /** Active subscribers, including bots; null if the server doesn't say (below feature level 394). */
  subscriberCount: number | null;
  /** Messages a week; null for recent channels. */
  weeklyTraffic: number | null;
  /** UNIX seconds. */
  createdAt: number;
  creator: { userId: number; name: string } | null;
  /** Whether the caller is subscribed; false for archived channels, where it is unknown. */
  isFollowed: boolean;
  /** Whether the caller can read its messages; null for an archived channel if unknown. */
  canRead: boolean | null;
  permissions: ChannelPermissions;
  /** One of `postPolicyGroups`; null if a permission decides who may post. */
  postPolicy: number | null;
  /** Why the caller can't subscribe or unsubscribe other people; empty if they can. */
  subscribing: { add: string; remove: string };
  /** Why the caller can't change it; empty if they can. */
  objection: string;
}

/** A channel with the details that its sheet shows besides the row. */
export interface ChannelDetail extends Channel {
  /** As rendered by the server, so not to be trusted. */
  descriptionHtml: string;
  /** Names of the people in its permissions, by ID. */
  names: Record<number, string>;
  /** Its uses in the organization's settings, such as "announcements of new channels". */
  usedFor: string[];
  /** Why the account can't rename topics, or move them to another channel; empty if it can. */
  moveObjections: { topic: string; channel: string };
}

/** A topic of a channel; the name is empty for general chat. */
export interface ChannelTopic {
  name: string;
  newestMessageId: number;
}

/** A person's channels, in no particular order. */
export interface ChannelsOfPerson {
  channels: (Pick<Channel, 'id' | 'name' | 'privacy' | 'isArchived'> & {
    /** Why the caller can't unsubscribe the person; empty if they can. */
    cannotRemove: string;
  })[];
  /** Channels not checked yet, on servers that don't list a person's channels. */
  unread: number;
}

/** A folder of channels. */
export interface ChannelFolder {
  id: number;
  name: string;
  description: string;
  isArchived: boolean;
}

/** Information about all channels; one row with ID 0 in the replica. The channels themselves are queried. */
export interface ChannelCatalogue {
  id: 0;
  /** Increases with every change. */
  version: number;
  /** null until the channels were listed. */
  total: number | null;
  archived: number;
  folders: ChannelFolder[];
}

/** `fit` is how well the name matches the text, best first. */
export type ChannelSortKey = 'name' | 'fit' | 'subscribers' | 'created' | 'traffic' | 'folder';

/** A query for channels, and their order. */
export interface ChannelQuestion {
  /** Each word must occur in the name, the description, the folder's name or the ID. */
  text: string;
  privacies: ChannelPrivacy[];
  archived: 'without' | 'with' | 'only';
  /** A folder's ID, any folder, or none. */
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

/** A channel permission as it can be set here. */
export interface ChannelPermissionChoice {
  name: ChannelPermissionName;
  label: string;
  /** The missing feature level if the server is too old. */
  neededFeatureLevel: number | null;
  /** Why the account can't set it; empty if it can. */
  objection: string;
  rule: GroupValueRule;
  /** The server's default; null for the creator alone. */
  default: GroupValue | null;
}

/** What the caller needs to know before creating a channel. */
export interface ChannelCreation {
  /** Why the server or the caller's role prevents creating any channel; empty if they don't. */
  objection: string;
  /** Why each privacy can't be chosen; empty if it can. */
  privacyObjections: Record<ChannelPrivacy, string>;
  mayMakeDefault: boolean;
  /** Why the message retention can't be chosen; empty if it can. */
  retentionObjection: string;
  maySetTopicsPolicy: boolean;
  /** Why the notification bot can't announce the channel; empty if it can. */
  announceObjection: string;
  /** Why a channel can't start without subscribers; empty if it can. */
  emptyObjection: string;
  /** Why a private channel can't start without the caller; empty if it can. */
  unseenObjection: string;
  maxNameLength: number;
  maxDescriptionLength: number;
  /** Each permission with the values it accepts, in order. */
  permissions: ChannelPermissionChoice[];
  features: { folders: boolean; topicsPolicy: boolean; generalTopicOnly: boolean };
}

/** Settings for new channels, kept on this computer. */
export interface ChannelTemplate {
  id: string;
  name: string;
  /** The output of `newChannelText`, without subscribers. */
  settings: string;
}

// ---------------------------------------------------------------------------------------------------------
// New channels

/** Everything that a new channel can have besides its name. What is left out is up to the server. */
export interface NewChannel {
  description: string;
  privacy: ChannelPrivacy;
  folderId: number | null;
  topicsPolicy: ChannelTopicsPolicy;
  /** Days; null for the organization's setting, -1 for forever. */
  retentionDays: number | null;
  isDefault: boolean;
  /** Whether the notification bot announces it. */
  announce: boolean;
  permissions: ChannelPermissions;
  /** User ids. */
  subscribers: number[];
}

/** The unchanged defaults. */
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

/** The most that fit into the value of one change. */
export const mostFirstSubscribers = 10_000;

/** The canonical text of a new channel, as the value of the change that creates it. */
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

/** Parses the output of `newChannelText`; null for anything else. */
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
