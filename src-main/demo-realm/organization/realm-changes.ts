import { askedMethodsSchema, methodRecords, methodsOf } from '../authentication/authentication-methods.ts';
import { formerPolicies, formerRealmSettings, type FormerPolicy } from './former-realm-settings.ts';
import { isFullMember, settingValueView, systemGroup } from '../groups/groups.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { realmPictureUrl } from './realm-settings.ts';
import { memberRole, type GroupSettingValue, type RealmState } from '../state.ts';
import type { Realm } from '../router.ts';

/**
 * The changes of the organization's settings, each with the events that the server sends for it to everybody.
 * https://zulip.com/api/get-events#realm-update
 */

/** Settings that go out in the form for several, even alone. */
const bundled: ReadonlySet<string> = new Set([
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'topics_policy',
]);

/** Told even where it is what it was. */
const alwaysTold: ReadonlySet<string> = new Set(['org_type']);

/**
 * Sets one setting that is no permission; nothing happens when it has the value already.
 *
 * @returns whether it is said to have changed
 */
export function changeRealmSetting(realm: Realm, name: string, value: unknown): boolean {
  const { state, queues } = realm;
  if (name === 'authentication_methods') {
    return changeAuthenticationMethods(realm, askedMethodsSchema.parse(value));
  }
  const former = formerRealmSettings.find((setting) => setting.name === name);
  const before = state.settings.get(name) ?? former?.initial(state.featureLevel) ?? null;
  if (before === value && !alwaysTold.has(name)) return false;
  const fullBefore = fullMembers(state);
  state.settings.set(name, value);
  const companions = followUp(state, name, value);
  for (const [other, its] of Object.entries(companions)) {
    if (other !== 'rendered_description') state.settings.set(other, its);
  }
  const level = state.featureLevel;
  if (bundled.has(name) || (name === 'description' && level >= 464)) {
    const data = { [name]: value, ...companions };
    queues.publish({ type: 'realm', op: 'update_dict', property: 'default', data });
  } else {
    const rendered = name === 'description' && level >= 462 ? companions : {};
    queues.publish({ type: 'realm', op: 'update', property: name, value, ...rendered });
  }
  if (name === 'waiting_period_threshold') announceFullMembers(realm, fullBefore);
  const policy = formerPolicies.find((setting) => setting.name === name);
  if (policy !== undefined) followPolicy(state, policy, Number(value));
  return true;
}

/** Rules ask the permission that later took the policy's place. */
function followPolicy(state: RealmState, { permission, groups }: FormerPolicy, value: number): void {
  state.settings.set(permission, systemGroup(state, `role:${groups[value] ?? 'nobody'}`).id);
}

/** Allows or ends ways to sign in; those that are not named stay as they are. */
function changeAuthenticationMethods(
  { state, queues }: Realm,
  asked: Readonly<Record<string, unknown>>,
): boolean {
  const before = methodsOf(state);
  const isSame =
    Object.keys(asked).length === Object.keys(before).length &&
    Object.entries(before).every(([name, isOn]) => asked[name] === isOn);
  if (isSame) return false;
  const after = Object.fromEntries(
    Object.entries(before).map(([name, isOn]) => [name, name in asked ? Boolean(asked[name]) : isOn]),
  );
  state.settings.set('authentication_methods', after);
  const data = { authentication_methods: methodRecords(state) };
  queues.publish({ type: 'realm', op: 'update_dict', property: 'default', data });
  return true;
}

/** What changes along with a setting. */
function followUp(state: RealmState, name: string, value: unknown): Record<string, unknown> {
  switch (name) {
    case 'topics_policy':
      return { mandatory_topics: value === 'disable_empty_topic' };
    case 'message_edit_history_visibility_policy':
      return { allow_edit_history: value !== 'none' };
    case 'description':
      return { rendered_description: renderMarkdown(state, String(value)).html };
    default:
      return {};
  }
}

/**
 * Sets what changes together and tells it in one event.
 *
 * @param property what the event calls it
 */
export function announceRealmSettings(
  { state, queues }: Realm,
  property: 'icon' | 'logo' | 'night_logo',
  values: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(values)) state.settings.set(name, value);
  const data = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'logo_url' || name === 'night_logo_url' ? realmPictureUrl(state, name) : value,
    ]),
  );
  queues.publish({ type: 'realm', op: 'update_dict', property, data });
}

/** Ends the organization: held polls get a last event, and every call from now on is refused. */
export function deactivateRealm({ state, queues }: Realm): void {
  state.isDeactivated = true;
  queues.publish({ type: 'realm', op: 'deactivated', realm_id: 2 });
}

/** Gives a permission of the organization another value. */
export function changeRealmPermission(realm: Realm, name: string, value: GroupSettingValue): void {
  const { state, queues } = realm;
  state.settings.set(name, value);
  const data = { [name]: settingValueView(state, value) };
  queues.publish({ type: 'realm', op: 'update_dict', property: 'default', data });
}

function fullMembers(state: RealmState): Set<number> {
  const members = [...state.users.values()].filter(
    (user) => user.role === memberRole && isFullMember(state, user),
  );
  return new Set(members.map(({ userId }) => userId));
}

/** Members become full members, or cease to be, with the length of the waiting period; deactivated ones too. */
function announceFullMembers({ state, queues }: Realm, before: ReadonlySet<number>): void {
  const after = fullMembers(state);
  const group_id = systemGroup(state, 'role:fullmembers').id;
  const gone = [...before].filter((id) => !after.has(id));
  const come = [...after].filter((id) => !before.has(id));
  if (gone.length > 0) {
    queues.publish({ type: 'user_group', op: 'remove_members', group_id, user_ids: gone });
  }
  if (come.length > 0) queues.publish({ type: 'user_group', op: 'add_members', group_id, user_ids: come });
}
