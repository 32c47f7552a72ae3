import { emojiRecords } from '../custom-emoji.ts';
import { fieldRecords } from '../profile-fields.ts';
import type { Route } from '../router.ts';

/** Reading profile fields and emoji. https://zulip.com/api/get-custom-profile-fields */
export const organizationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/realm/profile_fields',
    handle: ({ state }) => ({ custom_fields: fieldRecords(state) }),
  },
  { method: 'GET', path: '/realm/emoji', handle: ({ state }) => ({ emoji: emojiRecords(state) }) },
];
