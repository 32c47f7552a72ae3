import { badRequest } from '../api-error.ts';
import { accessUser } from './people.ts';
import { mutedUserRecords, personalState } from '../own-settings/personal-state.ts';
import { announceRead, readUnread } from '../messages/reading.ts';
import { nowSeconds, type User } from '../state.ts';
import type { Call, Route } from '../router.ts';

/** Muted people. https://zulip.com/api/mute-user https://zulip.com/api/unmute-user */
export const mutedUserRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/users/me/muted_users/:id',
    handle(call) {
      const { realm, state, caller, path } = call;
      if (Number(path[0]) === caller.userId) throw badRequest('mute-self');
      const user = target(call);
      const { mutedUsers } = personalState(state, caller);
      if (mutedUsers.has(user.userId)) throw badRequest('muted-already');
      mutedUsers.set(user.userId, Math.floor(nowSeconds(state)));
      const read = readUnread(realm, caller, ({ senderId }) => senderId === user.userId);
      if (read.length > 0) announceRead(realm, caller, read, false);
      announce(call);
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/users/me/muted_users/:id',
    handle(call) {
      const { mutedUsers } = personalState(call.state, call.caller);
      if (!mutedUsers.delete(target(call).userId)) throw badRequest('muted-not');
      announce(call);
      return {};
    },
  },
];

function target({ state, caller, path }: Call): User {
  const id = Number(path[0]);
  const user = state.users.get(id) ?? state.systemBots.find(({ userId }) => userId === id);
  return accessUser(state, caller, user, { purpose: 'read', bots: true, deactivated: true });
}

function announce({ realm, caller }: Call): void {
  realm.queues.publish(
    { type: 'muted_users', muted_users: mutedUserRecords(caller) },
    (owner) => owner === caller,
  );
}
