import { systemGroup, isFullMember } from './groups.ts';
import { canAccess, userRecord } from './people.ts';
import { memberRole, nowSeconds } from './state.ts';
import type { Realm } from './router.ts';
import type { User } from './state.ts';

interface NewPerson {
  readonly fullName: string;
  readonly deliveryEmail: string;
  readonly password: string;
}

/**
 * Makes a member's account with the default channels, and tells everybody. https://zulip.com/api/create-user
 *
 * @returns the new person; ids only grow
 */
export function createPerson(realm: Realm, { fullName, deliveryEmail, password }: NewPerson): User {
  const { state, queues } = realm;
  const user: User = {
    userId:
      Math.max(...[...state.users.keys()].slice(-1), ...state.systemBots.map(({ userId }) => userId)) + 1,
    fullName,
    deliveryEmail,
    emailVisibility: 3,
    role: memberRole,
    isActive: true,
    isBot: false,
    botType: null,
    botOwnerId: null,
    timezone: '',
    avatarSource:
      state.settings.get('default_avatar_source') === 'J' && state.featureLevel >= 456 ? 'J' : 'G',
    avatarVersion: 1,
    dateJoined: Math.floor(nowSeconds(state)),
    isImportedStub: false,
    isMirrorDummy: false,
    profile: new Map(),
    status: { text: '', emoji: null },
    presenceEnabled: true,
    synchronizesDrafts: true,
    keyGeneration: 0,
    canChangeUserEmails: false,
    canCreateUsers: false,
    isDeleted: false,
  };
  state.users.set(user.userId, user);
  state.usersByEmail.set(deliveryEmail.toLowerCase(), user);
  state.fixedPasswords.set(user.userId, password);
  const view = { clientGravatar: false, profileData: true, isActive: true };
  queues.publishShaped('realm_user', (_queue, owner) =>
    canAccess(state, owner, user) ? { op: 'add', person: userRecord(state, owner, user, view) } : undefined,
  );
  const groups = ['role:members', ...(isFullMember(state, user) ? ['role:fullmembers'] : [])];
  for (const name of groups) {
    queues.publish({
      type: 'user_group',
      op: 'add_members',
      group_id: systemGroup(state, name).id,
      user_ids: [user.userId],
    });
  }
  const channels = [...state.channels.values()].filter((channel) => channel.isDefault && !channel.isArchived);
  for (const channel of channels) channel.subscribers.add(user.userId);
  if (channels.length > 0) {
    queues.publish({
      type: 'subscription',
      op: 'peer_add',
      stream_ids: channels.map(({ id }) => id),
      user_ids: [user.userId],
    });
  }
  return user;
}
