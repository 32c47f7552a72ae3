import { z } from 'zod';
import { ApiError, badRequest } from '../api-error.ts';
import { announceBotChange } from '../people/bots.ts';
import { isWeakPassword, passwordOf, regenerateApiKey } from '../authentication/credentials.ts';
import { addressFault } from '../people/email-rules.ts';
import { checkFullName } from '../people/full-name.ts';
import { isMember } from '../groups/groups.ts';
import { isMailbox } from '../organization/internet-names.ts';
import { boolean, integerList } from '../parameters.ts';
import { requireAdministrator } from '../required-role.ts';
import { isAdministrator, type RealmState, type User } from '../state.ts';
import { changeFullName } from '../people/user-changes.ts';
import { changeOwnTimezone, changeUserSetting } from './user-setting-changes.ts';
import { checkUserSettings, readTimezone, settingsAt, type UserSetting } from './user-settings.ts';
import type { Call, Route } from '../router.ts';

/** From this level on, administrators can change other people's settings. */
const othersSince = 444;

const targetSchema = z.object({
  user_ids: integerList.optional(),
  group_ids: integerList.optional(),
  skip_if_already_edited: boolean,
});
type Target = z.infer<typeof targetSchema>;

/** One's own settings and API key. https://zulip.com/api/update-settings */
export const ownSettingsRoutes: readonly Route[] = [
  // The two former routes beside the first do the same.
  ...['/settings', '/settings/display', '/settings/notifications'].map((path): Route => {
    return { method: 'PATCH', path, refuses: { bots: 'always' }, handle: update };
  }),
  {
    method: 'POST',
    path: '/users/me/api_key/regenerate',
    handle({ realm, state, caller }) {
      const api_key = regenerateApiKey(state, caller);
      announceBotChange(realm, caller, { api_key });
      return { api_key };
    },
  },
];

type Change = readonly [setting: UserSetting, value: unknown];

function update({ realm, state, caller, parameters }: Call): Record<string, never> {
  const level = state.featureLevel;
  const changes = settingsAt(level)
    .map((setting): Change => [setting, setting.read(parameters, level, 'person')])
    .filter(([, value]) => value !== undefined);
  const email = parameters.text('email');
  const fullName = parameters.text('full_name');
  const newPassword = parameters.text('new_password');
  const oldPassword = parameters.text('old_password');
  const timezone = readTimezone(parameters, level);
  if (level >= othersSince) {
    const target = parameters.json('target_users', targetSchema);
    if (target !== undefined) {
      const isUnfit = email !== undefined || newPassword !== undefined || timezone !== undefined;
      return updateOthers({ realm, state, caller, target, changes, isUnfit });
    }
  }
  checkUserSettings(level, new Map(changes.map(([{ name }, value]) => [name, value])));
  if (newPassword !== undefined) changePassword(realm, caller, oldPassword, newPassword);
  // The new address gets a confirmation email; nothing changes before that.
  if (email !== undefined) checkOwnEmail(state, caller, email.trim());
  // If name changes are disabled, a new name is silently ignored.
  const mayRename = isAdministrator(caller) || state.settings.get('name_changes_disabled') !== true;
  if (fullName !== undefined && fullName !== caller.fullName && mayRename) {
    changeFullName(realm, caller, checkFullName(state, caller, fullName));
  }
  for (const [setting, value] of changes) {
    (caller.chosenSettings ??= new Set()).add(setting.name);
    changeUserSetting(realm, caller, setting, value);
  }
  if (timezone !== undefined) changeOwnTimezone(realm, caller, timezone);
  return {};
}

function changePassword(
  { state, loginLimits }: Call['realm'],
  caller: User,
  oldPassword: string | undefined,
  newPassword: string,
): void {
  const bucket = caller.deliveryEmail.toLowerCase();
  try {
    loginLimits.take(bucket);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw badRequest('password-attempts', { seconds: Math.ceil(Number(error.fields['retry-after'])) });
  }
  if (oldPassword !== passwordOf(state, caller)) throw badRequest('password-wrong');
  loginLimits.clear(bucket);
  if (isWeakPassword(newPassword)) throw badRequest('password-new-weak');
  state.fixedPasswords.set(caller.userId, newPassword);
}

interface OthersCall extends Pick<Call, 'realm' | 'state' | 'caller'> {
  readonly target: Target;
  readonly changes: readonly Change[];
  /** Whether something was sent that only the person may change. */
  readonly isUnfit: boolean;
}

function updateOthers({ realm, state, caller, target, changes, isUnfit }: OthersCall): Record<string, never> {
  if ((target.user_ids ?? []).length === 0 && (target.group_ids ?? []).length === 0) {
    throw badRequest('target-users-missing');
  }
  requireAdministrator(caller);
  if (isUnfit || changes.some(([{ isPrivate }]) => isPrivate)) throw badRequest('setting-not-for-others');
  const people = targetedPeople(state, target);
  for (const [setting, value] of changes) {
    for (const person of people) {
      if (target.skip_if_already_edited && person.chosenSettings?.has(setting.name) === true) continue;
      changeUserSetting(realm, person, setting, value);
    }
  }
  return {};
}

/** The listed people and the members of the listed groups; settings don't apply to bots. */
function targetedPeople(state: RealmState, { user_ids = [], group_ids = [] }: Target): User[] {
  for (const id of group_ids) if (!state.groups.has(id)) throw badRequest('group-id-invalid', { id });
  for (const id of user_ids) if (!state.users.has(id)) throw badRequest('user-id-invalid', { id });
  const named = new Set(user_ids);
  return [...state.users.values()].filter(
    (user) =>
      !user.isBot && (named.has(user.userId) || group_ids.some((groupId) => isMember(state, groupId, user))),
  );
}

/** Checks a person's new address as if they joined with it. */
function checkOwnEmail(state: RealmState, caller: User, address: string): void {
  if (address === caller.deliveryEmail) return;
  if (state.settings.get('email_changes_disabled') === true && !isAdministrator(caller)) {
    throw badRequest('email-changes-disabled');
  }
  if (!isMailbox(address)) throw badRequest('invite-address-invalid');
  const fault = addressFault(state, address);
  if (fault !== null) throw badRequest(fault === 'plus' ? 'create-email-plus' : `invite-address-${fault}`);
  const folded = address.toLowerCase();
  if (state.systemBots.some((bot) => bot.deliveryEmail.toLowerCase() === folded)) {
    throw badRequest('email-reserved');
  }
  const holder = state.usersByEmail.get(folded);
  if (holder !== undefined) throw badRequest(holder.isActive ? 'already-has-account' : 'email-deactivated');
}
