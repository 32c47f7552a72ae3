import {
  channelPermissionNames,
  channelPrivacies,
  topicsPolicies,
  type ChannelPermissionName,
  type ChannelPermissions,
  type ChannelPrivacy,
  type ChannelTopicsPolicy,
} from './channel-entities.ts';
import { groupValueText, readGroupValue } from './group-value.ts';
import { areIds, ascending } from './id-list.ts';
import { readObject } from './json-object.ts';

/** Everything that a channel can begin with, beside its name. What is left out is as the server has it. */
export interface NewChannel {
  description: string;
  privacy: ChannelPrivacy;
  folderId: number | null;
  topicsPolicy: ChannelTopicsPolicy;
  /** Days; null: as the organization has it; -1: for ever. */
  retentionDays: number | null;
  isDefault: boolean;
  /** Whether the notification bot tells everybody of it. */
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

function isOneOf<Word extends string>(words: readonly Word[], value: unknown): value is Word {
  return typeof value === 'string' && (words as readonly string[]).includes(value);
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
