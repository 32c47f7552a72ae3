import { fieldRecords } from '../people/profile-fields.ts';
import type { Route } from '../router.ts';

/** Reading profile fields. https://zulip.com/api/get-custom-profile-fields */
export const organizationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/realm/profile_fields',
    handle: ({ state }) => ({ custom_fields: fieldRecords(state) }),
  },
];
