import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { integer, integerList } from '../parameters.ts';
import { checkOwnProfileValue, findField } from './profile-fields.ts';
import { isAdministrator, type ProfileField, type RealmState, type User } from '../state.ts';
import { changeProfileValue } from './user-changes.ts';
import type { Route } from '../router.ts';

const valuesSchema = z.array(
  z.object({ id: integer, value: z.union([z.string(), z.array(integer)], 'str') }),
);

/** One's own profile. https://zulip.com/api/update-user#parameter-profile_data */
export const ownProfileRoutes: readonly Route[] = [
  {
    method: 'PATCH',
    path: '/users/me/profile_data',
    refuses: { bots: 'always' },
    handle({ realm, state, caller, parameters }) {
      const data = parameters.requiredJson('data', valuesSchema);
      const values = data.map(({ id, value }): [ProfileField, string] => {
        const field = findField(state, id);
        const stored = checkOwnProfileValue(state, field, value);
        checkEditable(state, caller, field);
        return [field, stored];
      });
      for (const [field, value] of values) changeProfileValue(realm, caller, field, value);
      return {};
    },
  },
  {
    method: 'DELETE',
    path: '/users/me/profile_data',
    refuses: { bots: 'always' },
    handle({ realm, state, caller, parameters }) {
      const fields = parameters.requiredJson('data', integerList).map((id) => {
        const field = findField(state, id);
        checkEditable(state, caller, field);
        return field;
      });
      for (const field of fields) changeProfileValue(realm, caller, field, null);
      return {};
    },
  },
];

function checkEditable(state: RealmState, caller: User, field: ProfileField): void {
  if (state.featureLevel >= 296 && !field.editableByUser && !isAdministrator(caller)) {
    throw badRequest('field-not-editable');
  }
}
