import { z } from 'zod';
import { ApiError, badRequest } from '../api-error.ts';
import {
  changeArchived,
  changeChannelPermission,
  changeDefault,
  changeFolder,
  changePrivacy,
  changeRetention,
  changeTopicsPolicy,
  describeChannel,
  renameChannel,
} from './channel-changes.ts';
import { checkFolder, checkOpenness, checkProtectedHistory, checkWebPublic } from './channel-creation.ts';
import {
  checkChannelName,
  readDescription,
  readPostPolicy,
  readRetention,
  readTopicsPolicy,
  requireRetentionRight,
  retentionDays,
} from './channel-parameters.ts';
import {
  activeSubscribers,
  channelByName,
  channelPermission,
  channelRecord,
  holdsChannelPermission,
  postPolicyGroup,
  readsChannel,
  seesChannel,
  seesSubscribers,
} from './channels.ts';
import {
  checkGroupSettingChange,
  readGroupSettingChange,
  type GroupSettingChange,
} from '../groups/group-setting-parameter.ts';
import { holdsRealmPermission } from '../messages/message-checks.ts';
import { emptyTopicDisplayName } from '../messages/empty-topic.ts';
import { boolean, integer } from '../parameters.ts';
import { permissionSettings } from '../organization/permission-settings.ts';
import { requireAdministrator } from '../required-role.ts';
import { isAdministrator, type Channel } from '../state.ts';
import { strip } from '../strip.ts';
import type { Call, Route } from '../router.ts';

/** Below this level, only organization administrators could change channels. */
const channelsAdministeredSince = 325;
const groupsPostSince = 333;
const needsContent: ReadonlySet<string> = new Set(['can_add_subscribers_group', 'can_subscribe_group']);
const deletionPolicies: ReadonlySet<string> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);

/** Reading, changing and archiving channels. https://zulip.com/api/get-stream-by-id https://zulip.com/api/update-stream */
export const channelRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/streams/:id',
    since: 132,
    handle: (call) => ({ stream: channelRecord(call.state, activeChannel(call)) }),
  },
  {
    method: 'GET',
    path: '/get_stream_id',
    handle({ state, caller, parameters }) {
      const name = parameters.requiredText('stream');
      const channel = channelByName(state, name.trim());
      if (channel === undefined || channel.isArchived || !seesChannel(state, caller, channel)) {
        throw badRequest('channel-name-unknown-quoted', { name });
      }
      return { stream_id: channel.id };
    },
  },
  {
    method: 'GET',
    path: '/streams/:id/members',
    handle(call) {
      const channel = activeChannel(call);
      if (!seesSubscribers(call.state, call.caller, channel)) throw badRequest('subscribers-hidden');
      return { subscribers: activeSubscribers(call.state, channel) };
    },
  },
  { method: 'PATCH', path: '/streams/:id', handle: update },
  {
    method: 'DELETE',
    path: '/streams/:id',
    handle(call) {
      const channel = administered(call);
      if (channel.isArchived) throw badRequest('channel-archived');
      changeArchived(call.realm, channel, true);
      return {};
    },
  },
];

function findChannel({ state, caller, path }: Call): Channel {
  const channel = state.channels.get(Number(path[0]));
  if (channel === undefined || !seesChannel(state, caller, channel)) throw badRequest('channel-invalid');
  return channel;
}

function activeChannel(call: Call): Channel {
  const channel = findChannel(call);
  if (channel.isArchived) throw badRequest('channel-invalid');
  return channel;
}

function administered(call: Call): Channel {
  const { state, caller } = call;
  if (state.featureLevel < channelsAdministeredSince) requireAdministrator(caller);
  const channel = findChannel(call);
  if (
    !isAdministrator(caller) &&
    !holdsChannelPermission(state, channel, 'can_administer_channel_group', caller)
  ) {
    throw badRequest('channel-administer');
  }
  return channel;
}

/** The fields of a PATCH; undefined if not sent. */
type Update = ReturnType<typeof readUpdate>;

function readUpdate({ state, parameters }: Call) {
  const level = state.featureLevel;
  const name = parameters.text('new_name');
  return {
    description: readDescription(parameters),
    isPrivate: parameters.json('is_private', boolean),
    isDefault: parameters.json('is_default_stream', boolean),
    history: parameters.json('history_public_to_subscribers', boolean),
    isWebPublic: parameters.json('is_web_public', boolean),
    name: name === undefined ? undefined : strip(name),
    retention: readRetention(parameters),
    isArchived: parameters.json('is_archived', boolean),
    topicsPolicy: level >= 392 ? readTopicsPolicy(state, parameters.text('topics_policy')) : undefined,
    folderId: parameters.json('folder_id', z.int().nullable()),
    permissions: readPermissionChanges({ state, parameters }),
  };
}

function readPermissionChanges({
  state,
  parameters,
}: Pick<Call, 'state' | 'parameters'>): Map<string, GroupSettingChange> {
  const changes = new Map<string, GroupSettingChange>();
  for (const { name, since } of permissionSettings.stream) {
    const isBareId = since > state.featureLevel && name === 'can_remove_subscribers_group';
    if (isBareId) {
      const id = parameters.json(name, integer);
      if (id !== undefined) changes.set(name, { new: id });
    } else if (since <= state.featureLevel) {
      const change = readGroupSettingChange(parameters, name, state.featureLevel);
      if (change !== undefined) changes.set(name, change);
    }
  }
  const isAnnouncementOnly = parameters.json('is_announcement_only', boolean);
  const sender =
    isAnnouncementOnly === undefined
      ? readPostPolicy(state, parameters)
      : postPolicyGroup(state, isAnnouncementOnly ? 2 : 1);
  if (sender !== undefined) changes.set('can_send_message_group', { new: sender });
  return changes;
}

/** Applies the changes one after the other: as on the server, earlier ones remain when a later one is refused. */
function update(call: Call): Record<string, never> {
  const { realm, state, caller } = call;
  const asked = readUpdate(call);
  const channel = administered(call);
  const privacy = checkPrivacy(call, channel, asked);
  if (asked.topicsPolicy !== undefined) checkTopicsPolicy(call, channel, asked.topicsPolicy);
  if (asked.isPrivate !== undefined || asked.isWebPublic !== undefined || asked.history !== undefined) {
    changePrivacy(realm, caller, channel, privacy);
  }
  if (asked.isDefault !== undefined) {
    if (!isAdministrator(caller)) throw badRequest('channel-default-refused');
    changeDefault(realm, channel, asked.isDefault);
  }
  if (asked.retention !== undefined) {
    requireRetentionRight(call.state, caller);
    changeRetention(realm, caller, channel, retentionDays(asked.retention));
  }
  if (asked.isArchived === false) {
    if (!channel.isArchived) throw badRequest('channel-active');
    if (channel.isPrivate && channel.subscribers.size === 0) throw badRequest('channel-no-subscribers');
    changeArchived(realm, channel, false);
  }
  if (asked.topicsPolicy !== undefined) changeTopicsPolicy(realm, caller, channel, asked.topicsPolicy);
  if (asked.description !== undefined) describeChannel(realm, caller, channel, asked.description);
  if (asked.name !== undefined) {
    if (asked.name === channel.name) throw badRequest('channel-name-same');
    // A channel may change the case of its own name.
    if (asked.name.toLowerCase() !== channel.name.toLowerCase()) checkChannelName(state, asked.name);
    renameChannel(realm, caller, channel, asked.name);
  }
  if (asked.folderId !== undefined) {
    checkFolder(state, asked.folderId);
    changeFolder(realm, channel, asked.folderId);
  }
  for (const [name, change] of asked.permissions) changePermission(call, channel, name, change);
  return {};
}

function changePermission(call: Call, channel: Channel, name: string, change: GroupSettingChange): void {
  const { realm, state, caller } = call;
  const current = channelPermission(state, channel, name);
  const changed = checkGroupSettingChange(state, 'stream', name, change, current);
  // The numeric posting policies were announced even if unchanged.
  const isNumber = name === 'can_send_message_group' && state.featureLevel < groupsPostSince;
  const value = isNumber ? (changed ?? current) : changed;
  if (value === undefined) return;
  if (needsContent.has(name) && !readsChannel(state, caller, channel)) {
    throw badRequest('channel-content-access');
  }
  if (
    deletionPolicies.has(name) &&
    !holdsRealmPermission(state, 'can_set_delete_message_policy_group', caller)
  ) {
    throw badRequest('insufficient-permission');
  }
  if (name === 'can_create_topic_group') checkProtectedHistory(state, channel.historyShared, value);
  changeChannelPermission(realm, caller, channel, name, value);
}

/** Checks who can read the channel after all changes. */
function checkPrivacy(
  call: Call,
  channel: Channel,
  asked: Update,
): Pick<Channel, 'isPrivate' | 'isWebPublic' | 'historyShared'> {
  const { state, caller } = call;
  const isPrivate = asked.isPrivate ?? channel.isPrivate;
  const isWebPublic = asked.isWebPublic ?? channel.isWebPublic;
  const historyShared =
    asked.history ?? (asked.isPrivate === undefined ? channel.historyShared : !asked.isPrivate);
  if ((isWebPublic && (isPrivate || !historyShared)) || (!isPrivate && !historyShared)) {
    throw badRequest('value-invalid', { name: 'parameters' });
  }
  if (isPrivate && (asked.isDefault ?? channel.isDefault)) throw badRequest('channel-default-private');
  if (!isPrivate && state.settings.get('moderation_request_channel_id') === channel.id) {
    throw badRequest('channel-moderation-public');
  }
  if (asked.isPrivate !== undefined) {
    if (!readsChannel(state, caller, channel)) throw badRequest('channel-content-access');
    checkOpenness(call, asked.isPrivate);
  }
  if (asked.isWebPublic === true) checkWebPublic(call);
  checkProtectedHistory(state, historyShared, channel.settings['can_create_topic_group']);
  return { isPrivate, isWebPublic, historyShared };
}

function checkTopicsPolicy({ state, caller }: Call, channel: Channel, policy: string): void {
  if (!holdsRealmPermission(state, 'can_set_topics_policy_group', caller))
    throw badRequest('insufficient-permission');
  if (policy === 'empty_topic_only' && channel.topics.some(({ name }) => name !== '')) {
    throw new ApiError('channel-topics-exist', {
      fields: { empty_topic_display_name: emptyTopicDisplayName(state) },
    });
  }
}
