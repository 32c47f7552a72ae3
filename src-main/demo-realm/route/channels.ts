import { z } from 'zod';
import { ApiError, badRequest } from '../api-error.ts';
import {
  changeArchived,
  changeChannelPermission,
  changeDefault,
  changePrivacy,
  changeProperty,
  describeChannel,
  renameChannel,
} from '../channel-changes.ts';
import { checkChannelName, checkRetention, readRetention, readTopicsPolicy } from '../channel-parameters.ts';
import { channelPermission, channelRecord, readsChannel, seesChannel } from '../channels.ts';
import { checkGroupSettingChange, readGroupSettingChange } from '../group-setting-parameter.ts';
import { holdsPermission, holdsRealmPermission } from '../message-checks.ts';
import { emptyTopicDisplayName } from '../message-record.ts';
import { boolean, limitLength } from '../parameters.ts';
import { permissionSettings } from '../permission-settings.ts';
import { isAdministrator } from '../state.ts';
import { checkCreation, checkFolder, checkProtectedHistory } from './channel-create.ts';
import type { Call, Route } from '../router.ts';
import type { Channel } from '../state.ts';

const needsContent: ReadonlySet<string> = new Set(['can_add_subscribers_group', 'can_subscribe_group']);
const deletionPolicies: ReadonlySet<string> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);
const longestDescription = 1_024;

/** Reading, changing and archiving channels. https://zulip.com/api/get-stream-by-id https://zulip.com/api/update-stream */
export const channelRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/streams/:id',
    since: 132,
    handle(call) {
      const channel = findChannel(call);
      if (channel.isArchived) throw badRequest('channel-invalid');
      return { stream: channelRecord(call.state, channel) };
    },
  },
  {
    method: 'GET',
    path: '/get_stream_id',
    handle({ state, caller, parameters }) {
      const name = parameters.requiredText('stream');
      for (const channel of state.channels.values()) {
        if (channel.name.toLowerCase() === name.trim().toLowerCase() && seesChannel(caller, channel)) {
          return { stream_id: channel.id };
        }
      }
      throw badRequest('channel-name-unknown-quoted', { name });
    },
  },
  {
    method: 'GET',
    path: '/streams/:id/members',
    handle(call) {
      const channel = findChannel(call);
      if (!readsChannel(call.caller, channel) && !isAdministrator(call.caller))
        throw badRequest('channel-invalid');
      return {
        subscribers: [...channel.subscribers].filter((id) => call.state.users.get(id)?.isActive === true),
      };
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
  if (channel === undefined || !seesChannel(caller, channel)) throw badRequest('channel-invalid');
  return channel;
}

function administered(call: Call): Channel {
  const { state, caller } = call;
  const channel = findChannel(call);
  const value = channelPermission(state, channel, 'can_administer_channel_group');
  if (!isAdministrator(caller) && !(caller.role < 600 && holdsPermission(state, value, caller))) {
    throw badRequest('channel-administer');
  }
  return channel;
}

function update(call: Call): Record<string, never> {
  const { realm, state, caller, parameters } = call;
  const level = state.featureLevel;
  const description = parameters.text('description')?.replaceAll('\n', ' ');
  if (description !== undefined) limitLength('description', description, longestDescription);
  const name = parameters.text('new_name')?.trim();
  const isPrivate = parameters.json('is_private', boolean);
  const isWebPublic = parameters.json('is_web_public', boolean);
  const history = parameters.json('history_public_to_subscribers', boolean);
  const isDefault = level >= 200 ? parameters.json('is_default_stream', boolean) : undefined;
  const retention = readRetention(parameters);
  const isArchived = level >= 388 ? parameters.json('is_archived', boolean) : undefined;
  const folderId = level >= 389 ? parameters.json('folder_id', z.int().nullable()) : undefined;
  const topicsPolicy = level >= 392 ? readTopicsPolicy(parameters) : undefined;
  const changes = permissionSettings.stream
    .filter(({ since }) => since <= level)
    .flatMap((setting) => {
      const change = readGroupSettingChange(parameters, setting.name);
      return change === undefined ? [] : [[setting.name, change] as const];
    });
  const channel = administered(call);
  if (isArchived === false) {
    if (!channel.isArchived) throw badRequest('channel-active');
    if (channel.isPrivate && channel.subscribers.size === 0) throw badRequest('channel-no-subscribers');
    changeArchived(realm, channel, false);
  }
  checkRetention(caller, retention);
  if (isDefault !== undefined && !isAdministrator(caller)) throw badRequest('channel-default-refused');
  const privacy = readPrivacy(call, channel, { isPrivate, isWebPublic, history });
  const willBePrivate = privacy?.isPrivate ?? channel.isPrivate;
  if (willBePrivate && (isDefault ?? channel.isDefault)) throw badRequest('channel-default-private');
  const settings: Record<string, number | { direct_members: number[]; direct_subgroups: number[] }> = {};
  for (const [setting, change] of changes) {
    if (needsContent.has(setting) && !readsChannel(caller, channel))
      throw badRequest('channel-content-access');
    if (
      deletionPolicies.has(setting) &&
      !holdsRealmPermission(state, 'can_set_delete_message_policy_group', caller)
    ) {
      throw badRequest('insufficient-permission');
    }
    const current = channelPermission(state, channel, setting);
    const value = checkGroupSettingChange(state, 'stream', setting, change, current);
    if (value !== undefined) settings[setting] = value;
  }
  checkProtectedHistory(state, privacy?.historyShared ?? channel.historyShared, settings);
  if (name !== undefined) {
    if (name === channel.name) throw badRequest('channel-name-same');
    checkChannelName(state, name, channel);
  }
  if (folderId !== undefined) checkFolder(state, folderId);
  if (topicsPolicy !== undefined) checkTopicsPolicy(call, channel, topicsPolicy);

  if (name !== undefined) renameChannel(realm, channel, name);
  if (description !== undefined) describeChannel(realm, channel, description);
  if (privacy !== undefined) changePrivacy(realm, channel, privacy);
  if (isDefault !== undefined) changeDefault(realm, channel, isDefault);
  if (retention !== undefined) changeProperty(realm, channel, 'retentionDays', retention);
  if (folderId !== undefined) changeProperty(realm, channel, 'folderId', folderId);
  if (topicsPolicy !== undefined) changeProperty(realm, channel, 'topicsPolicy', topicsPolicy);
  for (const [setting, value] of Object.entries(settings))
    changeChannelPermission(realm, channel, setting, value);
  return {};
}

function readPrivacy(
  call: Call,
  channel: Channel,
  sent: { isPrivate: boolean | undefined; isWebPublic: boolean | undefined; history: boolean | undefined },
): Pick<Channel, 'isPrivate' | 'isWebPublic' | 'historyShared'> | undefined {
  const { state, caller } = call;
  if (sent.isPrivate === undefined && sent.isWebPublic === undefined && sent.history === undefined)
    return undefined;
  if (!readsChannel(caller, channel)) throw badRequest('channel-content-access');
  const isPrivate = sent.isPrivate ?? channel.isPrivate;
  const isWebPublic = sent.isWebPublic ?? (isPrivate ? false : channel.isWebPublic);
  if (isPrivate && isWebPublic) throw badRequest('parameter-invalid', { name: 'parameters' });
  if (!isPrivate && state.settings.get('moderation_request_channel_id') === channel.id) {
    throw badRequest('channel-moderation-public');
  }
  if (isPrivate !== channel.isPrivate || isWebPublic !== channel.isWebPublic) {
    checkCreation(call, { isPrivate, isWebPublic, isDefault: false });
  }
  const historyShared =
    !isPrivate || (sent.history ?? (sent.isPrivate === undefined ? channel.historyShared : false));
  return { isPrivate, isWebPublic, historyShared };
}

function checkTopicsPolicy({ state, caller }: Call, channel: Channel, policy: string): void {
  if (policy === channel.topicsPolicy) return;
  if (!holdsRealmPermission(state, 'can_set_topics_policy_group', caller))
    throw badRequest('insufficient-permission');
  if (policy === 'empty_topic_only' && channel.topics.some(({ name }) => name !== '')) {
    throw new ApiError('channel-topics-exist', {
      fields: { empty_topic_display_name: emptyTopicDisplayName(state) },
    });
  }
}
