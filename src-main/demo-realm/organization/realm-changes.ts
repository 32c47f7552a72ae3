import { askedMethodsSchema, methodRecords, methodsOf } from '../authentication/authentication-methods.ts';
import { formerPolicies, formerRealmSettings, type FormerPolicy } from './former-realm-settings.ts';
import { isFullMember, settingValueView, systemGroup } from '../groups/groups.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import { realmPictureUrl } from './realm-settings.ts';
import { memberRole, type GroupSettingValue, type RealmState } from '../state.ts';
import type { Realm } from '../router.ts';

/**
 * Changes of the organization's settings, each with the server's events to everyone.
 * https://zulip.com/api/get-events#realm-update
 */

/** Settings sent in the format for several, even alone. */
const bundled: ReadonlySet<string> = new Set([
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'topics_policy',
]);

/** Announced even if unchanged. */
const alwaysTold: ReadonlySet<string> = new Set(['org_type']);

/**
 * Sets one setting that isn't a permission; does nothing if the value is the same.
 *
 * @returns whether a change was announced
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

/** Keeps the permission that later replaced a policy in sync, since rules check that. */
function followPolicy(state: RealmState, { permission, groups }: FormerPolicy, value: number): void {
  state.settings.set(permission, systemGroup(state, `role:${groups[value] ?? 'nobody'}`).id);
}

/** Enables or disables authentication methods; those not named stay unchanged. */
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

/** Side effects of a setting. */
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
 * Sets values that change together and announces them in one event.
 *
 * @param property in the event
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

/** Deactivates the organization: blocked polls get a last event, and every later call is refused. */
export function deactivateRealm({ state, queues }: Realm): void {
  state.isDeactivated = true;
  queues.publish({ type: 'realm', op: 'deactivated', realm_id: 2 });
}

/** Changes a permission of the organization. */
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

/** The length of the waiting period decides who is a full member, including deactivated people. */
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
