import { z } from 'zod';
import { badRequest } from '../api-error.ts';
import { isMailbox } from '../organization/internet-names.ts';
import { checkFullName } from './full-name.ts';
import { serverText } from '../server-text.ts';
import { integer } from '../parameters.ts';
import { accessUser, findByEmail } from './people.ts';
import { checkProfileValue, findField } from './profile-fields.ts';
import { notPossible } from '../schema-refusal.ts';
import { requireAdministrator, requireOwner } from '../required-role.ts';
import {
  activeOwners,
  isAdministrator,
  isRole,
  ownerRole,
  type ProfileField,
  type RealmState,
  type User,
} from '../state.ts';
import { changeDeliveryEmail, changeFullName, changeProfileValue, changeRole } from './user-changes.ts';
import type { Call, Route } from '../router.ts';
import type { Role } from './role.ts';

const profileDataSchema = z.array(
  z.object({ id: integer, value: z.union([z.string(), z.array(integer)], 'str').nullable() }),
);

/** Changing a person's name, role, profile and address. https://zulip.com/api/update-user */
export const updateUserRoutes: readonly Route[] = [
  {
    method: 'PATCH',
    path: '/users/:id',
    handle: (call) => update(call, () => call.state.users.get(Number(call.path[0]))),
  },
  {
    method: 'PATCH',
    path: '/users/:name',
    since: 313,
    handle: (call) => update(call, () => findByEmail(call.state, call.caller, call.path[0] ?? '')),
  },
];

/** Checks everything in the server's order before applying anything: any error rejects the whole request. */
function update(
  { realm, state, caller, parameters }: Call,
  find: () => User | undefined,
): Record<string, never> {
  const sentName = parameters.text('full_name');
  const role = parameters.json('role', integer);
  const profileData = parameters.json('profile_data', profileDataSchema) ?? [];
  const newEmail = parameters.text('new_email')?.trim();

  if (role !== undefined && !isRole(role)) throw notPossible('role', state.featureLevel);
  const user = accessUser(state, caller, find(), { purpose: 'administer', bots: true, deactivated: true });
  if (newEmail !== undefined && !(caller.canChangeUserEmails && isAdministrator(caller))) {
    throw badRequest('email-change-refused');
  }
  if (role !== undefined && role !== user.role) checkRole(state, caller, user, role);
  const renames = sentName !== undefined && sentName.trim() !== '' && sentName !== user.fullName;
  const fullName = renames ? checkFullName(state, user, sentName) : user.fullName;
  const values = profileData.map(({ id, value }): [ProfileField, string | null] => {
    const field = findField(state, id);
    const stored = checkProfileValue(state, field, value);
    if (!isAdministrator(caller) && state.featureLevel >= 296 && !field.editableByUser) {
      throw badRequest('field-not-editable');
    }
    return [field, stored];
  });
  const readdresses = newEmail !== undefined && newEmail !== user.deliveryEmail;
  if (readdresses) checkNewEmail(state, user, newEmail);

  if (role !== undefined) changeRole(realm, user, role);
  if (fullName !== user.fullName) changeFullName(realm, user, fullName);
  for (const [field, value] of values) changeProfileValue(realm, user, field, value);
  if (readdresses) changeDeliveryEmail(realm, user, newEmail);
  return {};
}

function checkRole(state: RealmState, caller: User, user: User, role: Role): void {
  if (user.role === ownerRole || role === ownerRole) requireOwner(caller);
  requireAdministrator(caller);
  const owners = activeOwners(state);
  if (user.role === ownerRole && owners.length === 1 && owners[0] === user)
    throw badRequest('last-owner-role');
}

function checkNewEmail(state: RealmState, user: User, address: string): void {
  if (!isMailbox(address)) throw badRequest('email-invalid');
  const folded = address.toLowerCase();
  if (state.systemBots.some((bot) => bot.deliveryEmail.toLowerCase() === folded)) {
    throw badRequest('email-value-error', { reason: serverText(state.language, 'email-reserved') });
  }
  const holder = state.usersByEmail.get(folded);
  if (holder === undefined || holder === user) return;
  const reason = serverText(state.language, holder.isActive ? 'already-has-account' : 'email-deactivated');
  throw badRequest('email-value-error', { reason });
}
