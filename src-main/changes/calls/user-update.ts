import { numberOfTarget } from '../../../src-preload/contract/change-target.ts';
import { getUser, updateUser, type ProfileDataChange, type UserUpdate } from '../../zulip/route/users.ts';
import type { WireUser } from '../../zulip/wire/user.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { numberOfField } from '../kinds/kind-rules.ts';
import { canonicalPeople, listOfPeople, peopleInValue } from '../kinds/user/profile-value.ts';
import type { CallOperations } from './call-operations.ts';

/** A list of people goes out as a list, everything else as text; nothing takes the value away. */
function profileDataOf({ field, after, details }: RecordedChange): ProfileDataChange {
  const id = numberOfField(field);
  if (after === '') return { id, value: null };
  return { id, value: details === listOfPeople ? (peopleInValue(after) ?? []) : after };
}

function updateOf(changes: readonly RecordedChange[]): UserUpdate {
  const update: UserUpdate = {};
  const profileData: ProfileDataChange[] = [];
  for (const change of changes) {
    if (change.field === 'role') update.role = Number(change.after);
    else if (change.field === 'name') update.full_name = change.after;
    else if (change.field === 'email') update.new_email = change.after;
    else profileData.push(profileDataOf(change));
  }
  return profileData.length === 0 ? update : { ...update, profile_data: profileData };
}

function valueOf(user: WireUser, { field, details }: RecordedChange): string {
  if (field === 'role') return String(user.role);
  if (field === 'name') return user.full_name;
  if (field === 'email') return user.delivery_email ?? '';
  const value = user.profile_data?.[numberOfField(field)]?.value ?? '';
  return details === listOfPeople ? canonicalPeople(value) : value;
}

/** Role, name, address and profile of one person in one PATCH. https://zulip.com/api/update-user */
export const userUpdateCall: CallOperations = {
  limit: 50,
  key: ({ target }) => target,
  async send(connection, changes) {
    const { target } = changes[0];
    return (await updateUser(connection, numberOfTarget(target), updateOf(changes))).ignoredParameters;
  },
  async readBack(connection, changes, signal) {
    const user = await getUser(connection, numberOfTarget(changes[0].target), { signal });
    return changes.map((change) => valueOf(user, change));
  },
};
