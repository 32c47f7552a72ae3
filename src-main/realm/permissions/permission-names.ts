/**
 * Labels and relations of permissions, in the order and words of Zulip's settings. Everything else comes from the
 * server, so that a permission not listed here is still shown.
 */

export type PermissionScope = 'realm' | 'group';

interface KnownPermission {
  label: string;
  /** Whether guests can have it, for servers that don't say (before feature level 326). */
  guests: boolean;
}

const known = (label: string, guests = false): KnownPermission => ({ label, guests });

/** https://zulip.com/api/roles-and-permissions#permission-levels */
const knownPermissions: Readonly<Record<PermissionScope, ReadonlyMap<string, KnownPermission>>> = {
  realm: new Map([
    ['can_invite_users_group', known('Send email invitations to new users')],
    ['create_multiuse_invite_group', known('Create reusable invitation links')],
    ['can_create_public_channel_group', known('Create public channels')],
    ['can_create_web_public_channel_group', known('Create web-public channels')],
    ['can_create_private_channel_group', known('Create private channels')],
    ['can_add_subscribers_group', known('Subscribe others to channels')],
    ['can_mention_many_users_group', known('Notify a large number of users with a wildcard mention', true)],
    ['can_set_topics_policy_group', known('Configure per-channel topic settings', true)],
    ['can_set_delete_message_policy_group', known('Configure per-channel message deletion')],
    ['can_manage_all_groups', known('Administer all user groups')],
    ['can_create_groups', known('Create user groups')],
    ['direct_message_permission_group', known('Authorize a direct message conversation', true)],
    ['direct_message_initiator_group', known('Start a direct message conversation', true)],
    ['can_move_messages_between_topics_group', known('Move messages between topics', true)],
    ['can_move_messages_between_channels_group', known('Move messages between channels')],
    ['can_resolve_topics_group', known('Resolve topics', true)],
    ['can_delete_any_message_group', known('Delete any message')],
    ['can_delete_own_message_group', known('Delete their own messages', true)],
    ['can_access_all_users_group', known('View all other users in the organization', true)],
    ['can_summarize_topics_group', known('Use AI summaries', true)],
    ['can_create_write_only_bots_group', known('Create bots that send messages into Zulip')],
    ['can_create_bots_group', known('Create any bot')],
    ['can_add_custom_emoji_group', known('Add custom emoji')],
    ['can_manage_billing_group', known('Manage plans and billing')],
    ['workplace_users_group', known('Count as a workplace user', true)],
  ]),
  group: new Map([
    ['can_manage_group', known('Administer this group')],
    ['can_add_members_group', known('Add members to this group')],
    ['can_remove_members_group', known('Remove members from this group')],
    ['can_mention_group', known('Mention this group', true)],
    ['can_join_group', known('Join this group')],
    ['can_leave_group', known('Leave this group', true)],
  ]),
};

/** The label of a permission; an unknown one gets its API name in readable form. */
export function permissionLabel(scope: PermissionScope, name: string): string {
  const label = knownPermissions[scope].get(name)?.label;
  if (label !== undefined) return label;
  const words = name
    .replace(/^can_/, '')
    .replace(/_group$/, '')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether guests can have a permission, as far as this version knows; true for an unknown one. */
export function guestsMayHold(scope: PermissionScope, name: string): boolean {
  return knownPermissions[scope].get(name)?.guests ?? true;
}

/** Sorts names in the order of Zulip's settings; unknown ones come last, by name. */
export function inSettingsOrder(scope: PermissionScope, names: Iterable<string>): string[] {
  const places = new Map([...knownPermissions[scope].keys()].map((name, index) => [name, index]));
  const place = (name: string): number => places.get(name) ?? places.size;
  return [...names].toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/** Whether a setting of the organization is a permission, judging by its name. */
export function isPermissionName(name: string): boolean {
  return knownPermissions.realm.has(name) || name.startsWith('can_') || name.endsWith('_group');
}

/** Permissions that include another one, each by its scope and name. */
export function includingPermissions(scope: PermissionScope, name: string): [PermissionScope, string][] {
  if (scope === 'realm' || name === 'can_mention_group' || !knownPermissions.group.has(name)) return [];
  const wider: [PermissionScope, string][] = [['realm', 'can_manage_all_groups']];
  if (name !== 'can_manage_group') wider.unshift(['group', 'can_manage_group']);
  if (name === 'can_join_group') wider.unshift(['group', 'can_add_members_group']);
  if (name === 'can_leave_group') wider.unshift(['group', 'can_remove_members_group']);
  return wider;
}

/** System groups by the integers of a policy. */
type PolicyValues = Readonly<Record<number, string>>;

const usualPolicy: PolicyValues = {
  1: 'role:members',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
  5: 'role:everyone',
  6: 'role:nobody',
  7: 'role:owners',
};

/**
 * Integer policies that preceded group permissions, with the permission each corresponds to. A server has one or the
 * other; four integers remain beside their groups as approximations, and the groups take precedence.
 * https://zulip.com/api/register-queue
 */
export const policies: readonly { name: string; permission: string; values: PolicyValues }[] = [
  { name: 'add_custom_emoji_policy', permission: 'can_add_custom_emoji_group', values: usualPolicy },
  { name: 'invite_to_stream_policy', permission: 'can_add_subscribers_group', values: usualPolicy },
  {
    name: 'bot_creation_policy',
    permission: 'can_create_bots_group',
    values: { 1: 'role:members', 2: 'role:administrators', 3: 'role:administrators' },
  },
  {
    name: 'bot_creation_policy',
    permission: 'can_create_write_only_bots_group',
    values: { 1: 'role:members', 2: 'role:members', 3: 'role:administrators' },
  },
  { name: 'user_group_edit_policy', permission: 'can_create_groups', values: usualPolicy },
  {
    name: 'create_public_stream_policy',
    permission: 'can_create_public_channel_group',
    values: usualPolicy,
  },
  {
    name: 'create_private_stream_policy',
    permission: 'can_create_private_channel_group',
    values: usualPolicy,
  },
  {
    name: 'create_web_public_stream_policy',
    permission: 'can_create_web_public_channel_group',
    values: usualPolicy,
  },
  { name: 'delete_own_message_policy', permission: 'can_delete_own_message_group', values: usualPolicy },
  { name: 'invite_to_realm_policy', permission: 'can_invite_users_group', values: usualPolicy },
  {
    name: 'move_messages_between_streams_policy',
    permission: 'can_move_messages_between_channels_group',
    values: usualPolicy,
  },
  {
    name: 'edit_topic_policy',
    permission: 'can_move_messages_between_topics_group',
    values: usualPolicy,
  },
  {
    name: 'private_message_policy',
    permission: 'direct_message_permission_group',
    values: { 1: 'role:everyone', 2: 'role:nobody' },
  },
  {
    name: 'wildcard_mention_policy',
    permission: 'can_mention_many_users_group',
    values: {
      1: 'role:everyone',
      2: 'role:members',
      3: 'role:fullmembers',
      5: 'role:administrators',
      6: 'role:nobody',
      7: 'role:moderators',
    },
  },
];
