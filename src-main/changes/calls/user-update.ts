import { numberOfTarget } from '#contract/changes.ts';
import { getUser, updateUser, type ProfileDataChange, type UserUpdate } from '../../zulip/route/users.ts';
import { requestError } from '../../zulip/errors.ts';
import type { WireUser } from '../../zulip/wire/user.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { numberOfField } from '../kinds/kind-rules.ts';
import { canonicalPeople, listOfPeople, peopleInValue } from '../kinds/user/profile-value.ts';
import { sentBy } from './sent.ts';
import type { SettingOperations } from './operations.ts';

/** A list of people is sent as a list, everything else as a string; null removes the value. */
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

/** An account's value of a change's field. */
export function valueOf(user: WireUser, { field, details }: RecordedChange): string {
  if (field === 'role') return String(user.role);
  if (field === 'name') return user.full_name;
  if (field === 'email') return user.delivery_email ?? '';
  const value = user.profile_data?.[numberOfField(field)]?.value ?? '';
  return details === listOfPeople ? canonicalPeople(value) : value;
}

/** The beginnings of refusals about one property. */
const refusals: Readonly<Record<string, RegExp>> = {
  role: /^(Invalid role|Must be an organization owner|The owner permission cannot be removed)/,
  name: /^(Name too |Name must |Invalid characters in name|Invalid format!|Unique names required)/,
  email: /^(Invalid new email address|New email value error|User not authorized to change user emails)/,
};

/** Refusals of a list of people, with the invalid id. */
const refusedPeople = /^(?:Invalid user IDs?: |User with ID )(\d+)/;

/** Whether the server's message is about this change of the call. https://zulip.com/api/update-user */
export function isAbout({ field, fieldName, after, details }: RecordedChange, explanation: string): boolean {
  const refusal = refusals[field];
  if (refusal !== undefined) return refusal.test(explanation);
  const refusedId = refusedPeople.exec(explanation)?.[1];
  if (refusedId !== undefined) {
    return details === listOfPeople && (peopleInValue(after) ?? []).includes(Number(refusedId));
  }
  return (
    [`${fieldName} is not `, `${fieldName} is too long`].some((start) => explanation.startsWith(start)) ||
    explanation.endsWith(` is not a valid choice for '${fieldName}'.`)
  );
}

/** Role, name, address and profile of one person in one PATCH. https://zulip.com/api/update-user */
export const userUpdateCall: SettingOperations = {
  kind: 'setting',
  limit: 50,
  key: ({ target }) => target,
  async send(connection, changes, options) {
    const { target } = changes[0];
    return sentBy(await updateUser(connection, numberOfTarget(target), updateOf(changes), options));
  },
  async readBack(connection, changes, signal) {
    const user = await getUser(connection, numberOfTarget(changes[0].target), { signal });
    // A hidden address is not an empty one.
    if (user.delivery_email === null && changes.some(({ field }) => field === 'email')) {
      throw requestError({ kind: 'gone', message: 'The server doesn’t show you the address.' });
    }
    return changes.map((change) => valueOf(user, change));
  },
  blamed: (changes, explanation) => changes.filter((change) => isAbout(change, explanation)),
  lacksRight: (explanation) => explanation.startsWith('User not authorized to change user emails'),
};
