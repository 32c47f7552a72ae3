import { announceNewcomer } from '../channels/channel-notices.ts';
import { announcePeers } from '../channels/channel-peers.ts';
import { systemGroup, isFullMember } from '../groups/groups.ts';
import { newAccount } from './new-account.ts';
import { canAccess, unknownUserRecord, userRecord } from './people.ts';
import { changeRealmSetting } from '../organization/realm-changes.ts';
import { activeUsers, memberRole, nowSeconds, type BotType, type RealmState, type User } from '../state.ts';
import { startingSettings } from '../own-settings/user-setting-values.ts';
import { welcome } from './welcome.ts';
import type { Realm } from '../router.ts';

interface NewAccount {
  readonly fullName: string;
  readonly deliveryEmail: string;
}

type Particulars = Pick<
  User,
  | 'isBot'
  | 'botType'
  | 'botOwnerId'
  | 'emailVisibility'
  | 'avatarSource'
  | 'presenceEnabled'
  | 'synchronizesDrafts'
  | 'settings'
>;

/**
 * Creates a member account with the default channels, and announces it. https://zulip.com/api/create-user
 *
 * @returns the new person; ids only increase
 */
export function createPerson(realm: Realm, person: NewAccount & { readonly password: string }): User {
  const { state } = realm;
  const user = addAccount(realm, person, {
    isBot: false,
    botType: null,
    botOwnerId: null,
    avatarSource: newAvatarSource(state),
    ...startingSettings(state),
  });
  state.fixedPasswords.set(user.userId, person.password);
  const channels = [...state.channels.values()].filter((channel) => channel.isDefault && !channel.isArchived);
  for (const channel of channels) channel.subscribers.add(user.userId);
  announcePeers(realm, 'peer_add', new Map(channels.map((channel) => [channel, [user.userId]])));
  welcome(state, user);
  announceNewcomer(realm, user);
  checkPushPlan(realm);
  return user;
}

/** Creates a bot account without channels, and announces the account. */
export function createBot(
  realm: Realm,
  bot: NewAccount & {
    readonly botType: BotType;
    readonly ownerId: number;
    /** Null without its own picture. */
    readonly avatarSource: 'U' | null;
  },
): User {
  return addAccount(realm, bot, {
    isBot: true,
    botType: bot.botType,
    botOwnerId: bot.ownerId,
    emailVisibility: 1,
    avatarSource: bot.avatarSource ?? newAvatarSource(realm.state),
    presenceEnabled: false,
    synchronizesDrafts: true,
  });
}

function newAvatarSource(state: RealmState): 'G' | 'J' {
  return state.settings.get('default_avatar_source') === 'J' && state.featureLevel >= 456 ? 'J' : 'G';
}

function addAccount(realm: Realm, { fullName, deliveryEmail }: NewAccount, particulars: Particulars): User {
  const { state, queues } = realm;
  const user = newAccount({
    userId:
      Math.max(...[...state.users.keys()].slice(-1), ...state.systemBots.map(({ userId }) => userId)) + 1,
    fullName,
    deliveryEmail,
    role: memberRole,
    isActive: true,
    ...particulars,
    dateJoined: Math.floor(nowSeconds(state)),
  });
  state.users.set(user.userId, user);
  state.usersByEmail.set(deliveryEmail.toLowerCase(), user);
  const view = { clientGravatar: false, profileData: true, isActive: true };
  queues.publishShaped('realm_user', ({ capabilities }, owner) => {
    if (canAccess(state, owner, user)) return { op: 'add', person: userRecord(state, owner, user, view) };
    // Clients that need to know everyone get an empty record.
    return capabilities['user_list_incomplete'] === true
      ? undefined
      : { op: 'add', person: unknownUserRecord(state, user) };
  });
  const groups = ['role:members', ...(isFullMember(state, user) ? ['role:fullmembers'] : [])];
  for (const name of groups) {
    queues.publish({
      type: 'user_group',
      op: 'add_members',
      group_id: systemGroup(state, name).id,
      user_ids: [user.userId],
    });
  }
  return user;
}

/** Without a plan, push notifications are limited to organizations up to a certain size. */
function checkPushPlan(realm: Realm): void {
  const { state } = realm;
  const { freeForPeople } = state.pushStore;
  if (freeForPeople === undefined || state.settings.get('push_notifications_enabled') !== true) return;
  const people = activeUsers(state).filter((user) => !user.isBot).length;
  if (people > freeForPeople) changeRealmSetting(realm, 'push_notifications_enabled', false);
}
