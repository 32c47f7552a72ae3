import { boolean, integerList } from '../parameters.ts';
import { accessUser, canAccess, findByEmail, userRecord } from './people.ts';
import { userRecordText } from './user-record-texts.ts';
import type { Call, Route } from '../router.ts';
import type { User } from '../state.ts';

/** Reading user records. https://zulip.com/api/get-users https://zulip.com/api/get-user */
export const getUserRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/users',
    handle({ state, caller, parameters }) {
      const view = {
        clientGravatar: parameters.json('client_gravatar', boolean) ?? true,
        profileData: parameters.json('include_custom_profile_fields', boolean) ?? false,
        isActive: true,
      };
      const ids = parameters.json('user_ids', integerList);
      const wanted =
        ids === undefined
          ? [...state.users.values()]
          : [...new Set(ids)].flatMap((id) => state.users.get(id) ?? []);
      const pieces: string[] = [];
      let separator = '[';
      for (const user of wanted) {
        if (!canAccess(state, caller, user)) continue;
        pieces.push(separator + userRecordText(state, caller, user, view));
        separator = ',';
      }
      return { members: { readyJson: pieces.length === 0 ? ['[]'] : [...pieces, ']'] } };
    },
  },
  {
    method: 'GET',
    path: '/users/me',
    ignoresSilently: true,
    handle({ state, caller }) {
      const view = { clientGravatar: false, profileData: true, isActive: true };
      return {
        ...userRecord(state, caller, caller, view),
        max_message_id: state.messageStore.nextMessageId - 1,
      };
    },
  },
  {
    method: 'GET',
    path: '/users/:id',
    handle: (call) => one(call, call.state.users.get(Number(call.path[0]))),
  },
  {
    method: 'GET',
    path: '/users/:name',
    handle: (call) => one(call, findByEmail(call.state, call.caller, call.path[0] ?? '')),
  },
];

function one({ state, caller, parameters }: Call, found: User | undefined): Record<string, unknown> {
  const view = {
    clientGravatar: parameters.json('client_gravatar', boolean) ?? true,
    profileData: parameters.json('include_custom_profile_fields', boolean) ?? false,
    isActive: true,
  };
  const user = accessUser(state, caller, found, { purpose: 'read', bots: true, deactivated: true });
  return { user: userRecord(state, caller, user, view) };
}
