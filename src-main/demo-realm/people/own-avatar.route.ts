import { badRequest } from '../api-error.ts';
import { removeAvatar, setAvatar } from './avatars.ts';
import { checkPicture, onePicture } from '../files/images.ts';
import { avatarUrl } from './people.ts';
import { isAdministrator } from '../state.ts';
import type { Call, Route } from '../router.ts';

const path = '/users/me/avatar';
const largestMebibytes = 5;

/** One's own picture. https://zulip.com/help/change-your-profile-picture */
export const ownAvatarRoutes: readonly Route[] = [
  {
    method: 'POST',
    path,
    handle(call) {
      const { realm, state, caller, files } = call;
      if (files.length !== 1) throw badRequest('avatar-one');
      checkRight(call);
      const file = onePicture(files, largestMebibytes, 'avatar-one');
      checkPicture(state, file);
      setAvatar(realm, caller, file.bytes);
      return { avatar_url: avatarUrl(caller) };
    },
  },
  {
    method: 'DELETE',
    path,
    handle(call) {
      checkRight(call);
      removeAvatar(call.realm, call.caller);
      return { avatar_url: avatarUrl(call.caller) };
    },
  },
];

function checkRight({ state, caller }: Call): void {
  if (state.settings.get('avatar_changes_disabled') === true && !isAdministrator(caller)) {
    throw badRequest('avatar-changes-disabled');
  }
}
