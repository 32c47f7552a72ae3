import { roles } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { RealmModel } from './realm-model.ts';
import { isOfTable } from './lists.ts';

/** What an event requires of the session, besides the change of the model. */
export type EventEffect =
  | 'none'
  /** The caller's view has changed: only a fresh snapshot shows it. */
  | 'register'
  /** A person is active again whose status and presence the snapshot omitted: fetch them. */
  | 'person-returned'
  /** Only a fresh snapshot shows the change, but it isn't urgent, and more of the same may follow. */
  | 'register-soon'
  /** The server's feature level has changed; take a fresh snapshot, but not at the same time as everyone else. */
  | 'register-later'
  /** An unreadable event changed something. The next one may be no better, so not immediately each time. */
  | 'register-unread'
  /** The account may have lost access: poll soon, since the server would block the current poll. */
  | 'ask-soon';

/**
 * Decides which people guests can see.
 * https://zulip.com/help/guest-users#configure-whether-guests-can-see-all-other-users
 */
const accessSetting = 'can_access_all_users_group';

/** Applies one event to the model. https://zulip.com/api/get-events */
export function dispatch(event: ZulipEvent, model: RealmModel): EventEffect {
  if (isOfTable(event)) {
    model.lists.apply(event);
    return 'none';
  }
  switch (event.type) {
    case 'heartbeat':
    case 'web_reload_client':
      return 'none';
    case 'realm':
      return dispatchRealm(event, model);
    case 'realm_user':
      return dispatchUser(event, model);
    case 'realm_bot':
      model.bots.apply(event);
      return 'none';
    case 'user_group':
      return dispatchGroup(event, model);
    case 'user_status':
      model.statuses.change(event.user_id, event.change);
      return 'none';
    case 'presence':
      model.presence.applyEvent(event.presences, event.server_timestamp);
      return 'none';
    case 'custom_profile_fields':
      model.users.profileFieldsChanged(model.profileFields.replace(event.fields));
      return 'none';
    case 'realm_emoji':
      return dispatchEmoji(event, model);
    case 'realm_domains':
      if (event.op === 'remove') model.settings.removeDomain(event.domain);
      else model.settings.putDomain(event.realm_domain);
      return 'none';
    case 'realm_export':
      model.dataExports.replace(event.exports);
      return 'none';
    case 'realm_export_consent':
      model.dataExports.changeConsent(event);
      return 'none';
    case 'restart':
      return model.serverRestarted(event.zulip_version, event.zulip_feature_level)
        ? 'register-later'
        : 'none';
    case 'user_settings':
      model.settings.changeOwn(event.property, event.value);
      model.announcing.changeOwn(event.property, event.value);
      return 'none';
    case 'realm_user_settings_defaults':
      model.organizationSettings.changeStartingValue(event.property, event.value);
      return 'none';
    case 'drafts':
    case 'scheduled_messages':
      model.announcing.take(event);
      return 'none';
    case 'stream':
    case 'subscription':
    case 'default_streams':
    case 'channel_folder':
      model.channels.apply(event);
      return 'none';
    case 'user_topic':
      model.topicVisibility.apply(event);
      return 'none';
    case 'attachment':
      model.attachments.apply(event);
      return 'none';
    case 'invites_changed':
      model.invitations.listChanged();
      return 'none';
    case 'delete_message':
      model.attachments.messagesDeleted(event.message_ids);
      return 'none';
    case 'device':
    case 'push_device':
      model.devices.apply(event);
      return 'none';
    case 'message':
    case 'update_message':
    case 'reaction':
      // Events of other queues; a server that sends them anyway does no harm.
      return 'none';
    case 'unexpected':
      return 'none';
    case 'unreadable':
      return afterUnreadable(event, model);
    default:
      return missingCase(event);
  }
}

/** Something changed, and only a new request can tell what. */
function afterUnreadable(event: Extract<ZulipEvent, { type: 'unreadable' }>, model: RealmModel): EventEffect {
  switch (event.rawType) {
    // The next presence poll brings it for everyone.
    case 'presence':
      return 'none';
    case 'stream':
    case 'subscription':
    case 'default_streams':
    case 'channel_folder':
      model.channels.outdate();
      return 'none';
    case 'attachment':
      model.attachments.outdate();
      return 'none';
    default:
      return 'register-unread';
  }
}

function dispatchRealm(event: Extract<ZulipEvent, { type: 'realm' }>, model: RealmModel): EventEffect {
  switch (event.op) {
    case 'update':
    case 'update_dict':
      model.settings.change(event.data);
      model.organizationSettings.change(event.data);
      model.organizationPictures.change(event.data);
      model.permissions.changeRealm(event.data);
      model.channelRules.changeRealm(event.data);
      model.dataExports.changeRealm(event.data);
      model.announcing.changeRealm(event.data);
      if ('default_external_accounts' in event.data) {
        model.profileFields.useDefaultAccounts(event.data['default_external_accounts']);
      }
      // While presence was off, the snapshot had no history, and later lists only cover two weeks.
      if (event.data['presence_disabled'] === false) return 'register-soon';
      // The people guests can see have changed, and no event says who.
      return accessSetting in event.data && model.me()?.role === roles.guest ? 'register' : 'none';
    case 'deactivated':
      // The next poll is refused, and that refusal contains the server's own message.
      return 'none';
    default:
      return missingCase(event);
  }
}

/** What a role can see of others: owners see what administrators see. */
function rankOf(role: number): number {
  return Math.max(role, roles.administrator);
}

function dispatchUser(event: Extract<ZulipEvent, { type: 'realm_user' }>, model: RealmModel): EventEffect {
  switch (event.op) {
    case 'add':
      model.users.add(event.person);
      model.presence.settle(event.person.user_id);
      return 'none';
    case 'remove':
      model.users.remove(event.person.user_id);
      return 'none';
    case 'update': {
      const effect = model.users.change(event.person);
      // A guest who was told that someone left their view is now told that they are back.
      if (!effect) return event.person.is_active === true ? 'register-soon' : 'none';
      if (effect.deactivated && supports(model.featureLevel(), 'deactivated-people-leave-groups')) {
        model.groups.dropPerson(event.person.user_id);
        model.permissions.dropPerson(event.person.user_id);
        model.organizationSettings.drop('people', event.person.user_id);
        model.channels.personLeft(event.person.user_id);
      }
      if (effect.reactivated) model.channels.personReturned(event.person.user_id);
      model.presence.settle(event.person.user_id);
      // Servers block the queue's poll for up to a minute longer before they refuse the key.
      if (effect.deactivated && event.person.user_id === model.myUserId) return 'ask-soon';
      if (effect.returned) return afterReturn(event.person.user_id, model);
      if (event.person.user_id !== model.myUserId || effect.role === effect.roleBefore) return 'none';
      // Higher ranks see more addresses, administrators also bots, and members default and archived channels that
      // guests don't; no event adds or removes those.
      return rankOf(effect.roleBefore) === rankOf(effect.role) ? 'none' : 'register';
    }
    default:
      return missingCase(event);
  }
}

/** Bots have neither status nor presence, and older servers send statuses only in snapshots. */
function afterReturn(userId: number, model: RealmModel): EventEffect {
  if (model.index.read(userId)?.isBot === true) return 'none';
  return supports(model.featureLevel(), 'user-status-read') ? 'person-returned' : 'register-soon';
}

type GroupEvent = Extract<ZulipEvent, { type: 'user_group' }>;

/** A group may reveal private channels to the caller or hide them; only recent servers say so. */
function dispatchGroup(event: GroupEvent, model: RealmModel): EventEffect {
  const before = model.groups.containing(model.myUserId);
  const effect = changeGroups(event, model);
  const after = model.groups.containing(model.myUserId);
  const isOwnChanged =
    event.op === 'update'
      ? event.data.deactivated !== undefined && after.has(event.group_id)
      : before !== after && !sameIds(before, after);
  if (isOwnChanged && supports(model.featureLevel(), 'channel-administer-setting')) model.channels.outdate();
  return effect;
}

function sameIds(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return some.size === others.size && some.values().every((id) => others.has(id));
}

function changeGroups(event: GroupEvent, model: RealmModel): EventEffect {
  switch (event.op) {
    case 'add':
      model.permissions.putGroup(event.group);
      model.groups.put(event.group);
      return 'none';
    case 'update':
      model.permissions.changeGroup(event.group_id, event.data);
      model.groups.change(event.group_id, event.data);
      return 'none';
    case 'remove':
      model.permissions.removeGroup(event.group_id);
      model.organizationSettings.drop('groups', event.group_id);
      model.groups.remove(event.group_id);
      return 'none';
    case 'add_members':
      model.groups.addMembers(event.group_id, listable(event.user_ids, model));
      return 'none';
    case 'remove_members':
      model.groups.removeMembers(event.group_id, event.user_ids);
      return 'none';
    case 'add_subgroups':
      model.groups.addSubgroups(event.group_id, event.direct_subgroup_ids);
      return 'none';
    case 'remove_subgroups':
      model.groups.removeSubgroups(event.group_id, event.direct_subgroup_ids);
      return 'none';
    default:
      return missingCase(event);
  }
}

/**
 * The people a group lists of those added to it: deactivated people are added to role groups too, but aren't listed.
 */
function listable(userIds: readonly number[], model: RealmModel): readonly number[] {
  if (!supports(model.featureLevel(), 'deactivated-people-leave-groups')) return userIds;
  return userIds.filter((userId) => model.index.read(userId)?.isActive !== false);
}

function dispatchEmoji(event: Extract<ZulipEvent, { type: 'realm_emoji' }>, model: RealmModel): EventEffect {
  switch (event.op) {
    case 'update':
      model.customEmoji.replace(event.realm_emoji);
      return 'none';
    case 'add':
      model.customEmoji.add(event.emoji);
      return 'none';
    case 'update_one':
    case 'edit':
      model.customEmoji.change(event.emoji_id, event.data);
      return 'none';
    default:
      return missingCase(event);
  }
}
