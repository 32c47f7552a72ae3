import {
  channelPermissionNames,
  type ChannelCreation,
  type ChannelPermissionName,
  type ChannelPrivacy,
} from '#contract/channels.ts';
import { wordsAt, needsPlan } from '#contract/level-words.ts';
import { roles } from '#contract/people.ts';
import { partsOfValue, type GroupValue, type GroupValueRule } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { features, supports } from '../../zulip/feature-levels.ts';
import { channelPermissionFeature } from '../../zulip/route/channel-settings.ts';
import { holdsValue } from '../groups/group-holders.ts';
import { groupValueIn } from '../model/permissions.ts';
import { permissionLabel } from '../permissions/permission-names.ts';
import type { RealmModel } from '../model/realm-model.ts';
import { channelPermissionLabel } from './channel-permission-words.ts';
import { groupValueOfWire } from './channel-access.ts';
import type { StoredChannel } from '../model/stored-channel.ts';

const mostNamed = 6;

/** Organization permissions concerning channels, invitations, emoji and bots. */
type RealmPermission =
  | 'can_add_custom_emoji_group'
  | 'can_create_bots_group'
  | 'can_create_write_only_bots_group'
  | 'can_invite_users_group'
  | 'create_multiuse_invite_group'
  | 'can_add_subscribers_group'
  | 'can_create_public_channel_group'
  | 'can_create_private_channel_group'
  | 'can_create_web_public_channel_group'
  | 'can_set_topics_policy_group'
  | 'can_set_delete_message_policy_group'
  | 'can_delete_any_message_group'
  | 'can_move_messages_between_channels_group'
  | 'can_move_messages_between_topics_group';

/** Why the account doesn't have an organization permission, and who does; empty if it has. */
export function realmObjection(model: RealmModel, name: RealmPermission): string {
  const value = model.permissions.realm().get(name);
  if (value === undefined) return '';
  const withGuests = model.permissions.guestsMayHold('realm', name);
  const held = groupValueIn(value);
  if (holdsValue(model, held, withGuests, model.myUserId)) return '';
  return notAmong(model, permissionLabel('realm', name), held);
}

/** Says who has a permission that the account lacks. */
export function notAmong(model: RealmModel, label: string, value: GroupValue): string {
  const { groups, people } = partsOfValue(value);
  const holders = [
    ...groups.flatMap((id) => model.groups.reference(id) ?? []).map(groupName),
    ...people.flatMap((userId) => model.index.read(userId)?.name ?? []),
  ].slice(0, mostNamed);
  return `“${label}” is given to: ${holders.join(', ') || 'nobody'}. You are not among them.`;
}

const permissionToMake: Readonly<Record<ChannelPrivacy, RealmPermission>> = {
  'web-public': 'can_create_web_public_channel_group',
  public: 'can_create_public_channel_group',
  private: 'can_create_private_channel_group',
  'private-protected': 'can_create_private_channel_group',
};

/** Why no one can create web-public channels. https://zulip.com/help/public-access-option */
function webPublicObjection(model: RealmModel): string {
  if (model.settings.row().isPlanLimited) return needsPlan('Web-public access');
  switch (model.channelRules.webPublicObstacle()) {
    case 'server':
      return 'This server doesn’t allow web-public channels. Its administrator can change that.';
    case 'organization':
      return 'Public access is off in this organization. Owners and administrators can turn it on in Zulip.';
    case null:
      return '';
  }
}

/** Why the account can't create a channel with a privacy, or change one to it; empty if it can. */
export function privacyObjection(model: RealmModel, privacy: ChannelPrivacy): string {
  if (privacy === 'web-public') {
    const obstacle = webPublicObjection(model);
    if (obstacle !== '') return obstacle;
  }
  return realmObjection(model, permissionToMake[privacy]);
}

const isAdministrator = (model: RealmModel): boolean =>
  (model.me()?.role ?? roles.guest) <= roles.administrator;

/** Why the account can't change a channel; empty if it can. https://zulip.com/api/update-stream */
export function changeObjection(model: RealmModel, channel: StoredChannel): string {
  if (isAdministrator(model)) return '';
  const value = channel.permissions.get('can_administer_channel_group');
  const holds = value !== undefined && holdsValue(model, groupValueOfWire(value), false, model.myUserId);
  return holds
    ? ''
    : 'Only administrators, owners and those whom “Administer this channel” names can change it.';
}

/**
 * Why the account can't delete another person's message; empty if it can or if only the server knows. A channel's own
 * permission adds to the organization's. https://zulip.com/api/delete-message
 */
export function deletionObjection(
  model: RealmModel,
  { channelId, senderId }: { channelId: number | null; senderId: number },
): string {
  // For messages by the account or its own bots, the rules depend on their age.
  if (senderId === model.myUserId || model.index.read(senderId)?.isBot === true) return '';
  const objection = realmObjection(model, 'can_delete_any_message_group');
  const hasOwnRule = channelId !== null && supports(model.featureLevel(), 'channel-delete-settings');
  if (objection === '' || !hasOwnRule) return objection;
  const channel = model.channels.get(channelId);
  if (channel === undefined) return '';
  const value = channel.permissions.get('can_delete_any_message_group');
  const holds = value !== undefined && holdsValue(model, groupValueOfWire(value), false, model.myUserId);
  return holds ? '' : objection;
}

/**
 * Why the account can't move messages of a channel to another topic; empty if it can or if only the server knows.
 * Channel administrators can, and the channel's own permission adds to the organization's.
 * https://zulip.com/help/restrict-moving-messages
 */
export function moveObjection(model: RealmModel, channelId: number | null): string {
  return movingObjection(
    model,
    channelId,
    'can_move_messages_within_channel_group',
    'can_move_messages_between_topics_group',
  );
}

/** The same for moving them out of the channel. */
export function moveOutObjection(model: RealmModel, channelId: number): string {
  return movingObjection(
    model,
    channelId,
    'can_move_messages_out_of_channel_group',
    'can_move_messages_between_channels_group',
  );
}

function movingObjection(
  model: RealmModel,
  channelId: number | null,
  ofChannel: ChannelPermissionName,
  ofOrganization: RealmPermission,
): string {
  const channel = channelId === null ? undefined : model.channels.get(channelId);
  if (channel === undefined || changeObjection(model, channel) === '') return '';
  const value = channel.permissions.get(ofChannel);
  const holds = value !== undefined && holdsValue(model, groupValueOfWire(value), true, model.myUserId);
  return holds ? '' : realmObjection(model, ofOrganization);
}

const noLimits: GroupValueRule = {
  systemGroupsOnly: false,
  internet: false,
  nobody: true,
  everyone: true,
  systemGroupNames: [],
};

/** What a permission accepts: according to the server, or else to the documentation. */
export function channelRule(model: RealmModel, name: ChannelPermissionName): GroupValueRule {
  const rule = model.channelRules.permission(name);
  if (rule === null) return noLimits;
  const { defaultGroupName: _default, ...accepted } = rule;
  return accepted;
}

/** Permissions that are themselves protected by an organization permission. */
const deletions: ReadonlySet<ChannelPermissionName> = new Set([
  'can_delete_any_message_group',
  'can_delete_own_message_group',
]);

/** The options for a new channel, for this account on this server. */
export function channelCreation(model: RealmModel, zulipVersion: string): ChannelCreation {
  const level = model.featureLevel();
  const server = { featureLevel: level, zulipVersion };
  const role = model.me()?.role ?? roles.guest;
  const systemGroups = new Map(
    [...model.groups.ids()].flatMap((id) => {
      const group = model.groups.reference(id);
      return group?.isSystem === true ? [[group.name, id] as const] : [];
    }),
  );
  return {
    objection:
      role === roles.guest
        ? 'Guests cannot make channels. Members can, where the organization lets them.'
        : '',
    privacyObjections: {
      'web-public': privacyObjection(model, 'web-public'),
      public: privacyObjection(model, 'public'),
      private: privacyObjection(model, 'private'),
      'private-protected': privacyObjection(model, 'private-protected'),
    },
    mayMakeDefault: role <= roles.administrator,
    retentionObjection:
      role !== roles.owner
        ? 'only owners can set it'
        : model.settings.row().isPlanLimited
          ? 'needs the Zulip Cloud Standard plan'
          : '',
    maySetTopicsPolicy: realmObjection(model, 'can_set_topics_policy_group') === '',
    announceObjection: model.channelRules.announcesChannels()
      ? ''
      : 'The organization has no channel for such news. Administrators and owners choose one in Zulip.',
    emptyObjection: wordsAt(server, 'emptyNewChannel'),
    unseenObjection: role <= roles.administrator ? '' : wordsAt(server, 'unseenNewChannel'),
    maxNameLength: model.channelRules.maxNameLength,
    maxDescriptionLength: model.channelRules.maxDescriptionLength,
    permissions: channelPermissionNames.map((name) => {
      const feature = channelPermissionFeature(name);
      const defaultName = model.channelRules.permission(name)?.defaultGroupName ?? '';
      return {
        name,
        label: channelPermissionLabel(name),
        neededFeatureLevel: supports(level, feature) ? null : features[feature].level,
        objection: deletions.has(name) ? realmObjection(model, 'can_set_delete_message_policy_group') : '',
        rule: channelRule(model, name),
        default: systemGroups.get(defaultName) ?? null,
      };
    }),
    features: {
      folders: supports(level, 'channel-folders'),
      topicsPolicy: supports(level, 'channel-topics-policy'),
      generalTopicOnly: supports(level, 'empty-topic-only-channels'),
    },
  };
}
