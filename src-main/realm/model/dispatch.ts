import { roles } from '#contract/people.ts';
import { missingCase } from '#contract/outcome.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { RealmModel } from './realm-model.ts';
import { isOfTable } from './lists.ts';

/** What an event asks of the session beyond the change of the model. */
export type EventEffect =
  | 'none'
  /** What the caller may see has changed: only a fresh snapshot shows it. */
  | 'register'
  /** Somebody is active again whose status and presence the snapshot left out: ask for them. */
  | 'person-returned'
  /** Only a fresh snapshot tells something that is of no hurry; more of the same may be on its way. */
  | 'register-soon'
  /** The server speaks another feature level now; take a fresh snapshot, but not with everybody else. */
  | 'register-later'
  /** An event that cannot be read changed something. The next one may be no better: not at once each time. */
  | 'register-unread'
  /** The account may be refused from now on: ask again soon, however long the server would hold the poll. */
  | 'ask-soon';

/** Decides which people guests may know of. https://zulip.com/help/guest-users#configure-whether-guests-can-see-all-other-users */
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
      // Of other queues; a server that sends them all the same does no harm.
      return 'none';
    case 'unexpected':
      return 'none';
    case 'unreadable':
      return afterUnreadable(event, model);
    default:
      return missingCase(event);
  }
}

/** Something changed, and only asking again tells what. */
function afterUnreadable(event: Extract<ZulipEvent, { type: 'unreadable' }>, model: RealmModel): EventEffect {
  switch (event.rawType) {
    // The presence poll brings everybody's soon.
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
      // Without presence the snapshot had no history, and no list after it brings more than two weeks.
      if (event.data['presence_disabled'] === false) return 'register-soon';
      // Whom guests may know of has changed: nothing else says who comes or goes.
      return accessSetting in event.data && model.me()?.role === roles.guest ? 'register' : 'none';
    case 'deactivated':
      // The next poll is refused, and that refusal carries the server's own words.
      return 'none';
    default:
      return missingCase(event);
  }
}

/** What a role shows of others: owners see what administrators see. */
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
      // A guest is told that somebody out of sight is back, after having been told that they were gone.
      if (!effect) return event.person.is_active === true ? 'register-soon' : 'none';
      if (effect.deactivated && supports(model.featureLevel(), 'deactivated-people-leave-groups')) {
        model.groups.dropPerson(event.person.user_id);
        model.permissions.dropPerson(event.person.user_id);
        model.organizationSettings.drop('people', event.person.user_id);
        model.channels.personLeft(event.person.user_id);
      }
      if (effect.reactivated) model.channels.personReturned(event.person.user_id);
      model.presence.settle(event.person.user_id);
      // Servers go on holding the queue's poll for up to a minute before they refuse the key.
      if (effect.deactivated && event.person.user_id === model.myUserId) return 'ask-soon';
      if (effect.returned) return afterReturn(event.person.user_id, model);
      if (event.person.user_id !== model.myUserId || effect.role === effect.roleBefore) return 'none';
      // Each rank sees more addresses, administrators bots too, members default channels and archived ones that guests
      // don't; no event brings those or takes them away.
      return rankOf(effect.roleBefore) === rankOf(effect.role) ? 'none' : 'register';
    }
    default:
      return missingCase(event);
  }
}

/** Bots have neither status nor presence, and older servers tell a status in snapshots only. */
function afterReturn(userId: number, model: RealmModel): EventEffect {
  if (model.index.read(userId)?.isBot === true) return 'none';
  return supports(model.featureLevel(), 'user-status-read') ? 'person-returned' : 'register-soon';
}

type GroupEvent = Extract<ZulipEvent, { type: 'user_group' }>;

/** The caller may come to know of private channels by a group, or lose them; servers that tell so are recent. */
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

/** Whom a group lists of those who were put into it: role groups get deactivated people too, and don't list them. */
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
