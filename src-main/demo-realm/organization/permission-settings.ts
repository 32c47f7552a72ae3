import type { GroupSettingName } from '../state.ts';

/**
 * The groups that each permission accepts. https://zulip.com/api/group-setting-values
 * https://zulip.com/api/register-queue (`server_supported_permission_settings`)
 */
export interface PermissionSetting {
  readonly name: string;
  /** The first feature level at which it accepts groups. */
  readonly since: number;
  readonly nobody: boolean;
  readonly everyone: boolean;
  readonly defaultGroup: string;
  /** If not empty, only these system groups. */
  readonly allowedSystemGroups: readonly string[];
  readonly systemOnly: boolean;
}

interface Special {
  allowed?: readonly string[];
}

function setting(
  name: string,
  since: number,
  allows: '' | 'N' | 'E' | 'NE',
  defaultGroup: string,
  special: Special = {},
): PermissionSetting {
  return {
    name,
    since,
    nobody: allows.includes('N'),
    everyone: allows.includes('E'),
    defaultGroup,
    allowedSystemGroups: special.allowed ?? [],
    systemOnly: special.allowed !== undefined,
  };
}

/** All permissions of the organization, of channels and of groups, with their defaults. */
export const permissionSettings: Readonly<
  Record<'realm' | 'stream' | 'group', readonly PermissionSetting[]>
> = {
  realm: [
    setting('create_multiuse_invite_group', 209, 'N', 'role:administrators'),
    setting('can_access_all_users_group', 225, 'E', 'role:everyone', {
      allowed: ['role:everyone', 'role:members'],
    }),
    setting('can_add_custom_emoji_group', 307, 'N', 'role:members'),
    setting('can_add_subscribers_group', 341, 'N', 'role:members'),
    setting('can_create_bots_group', 344, 'N', 'role:members'),
    setting('can_create_write_only_bots_group', 344, 'N', 'role:members'),
    setting('can_create_groups', 299, 'N', 'role:members'),
    setting('can_create_public_channel_group', 264, 'N', 'role:members'),
    setting('can_create_private_channel_group', 266, 'N', 'role:members'),
    setting('can_create_web_public_channel_group', 280, 'N', 'role:owners', {
      allowed: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
    }),
    setting('can_delete_any_message_group', 281, 'N', 'role:administrators'),
    setting('can_delete_own_message_group', 291, 'NE', 'role:everyone'),
    setting('can_invite_users_group', 321, 'N', 'role:members'),
    setting('can_manage_all_groups', 299, '', 'role:owners'),
    setting('can_manage_billing_group', 363, '', 'role:administrators'),
    setting('can_mention_many_users_group', 352, 'NE', 'role:administrators'),
    setting('can_move_messages_between_channels_group', 310, 'N', 'role:members'),
    setting('can_move_messages_between_topics_group', 316, 'NE', 'role:everyone'),
    setting('can_resolve_topics_group', 367, 'NE', 'role:everyone'),
    setting('can_set_delete_message_policy_group', 407, 'N', 'role:moderators'),
    setting('can_set_topics_policy_group', 392, 'NE', 'role:members'),
    setting('can_summarize_topics_group', 350, 'NE', 'role:everyone'),
    setting('direct_message_initiator_group', 270, 'NE', 'role:everyone'),
    setting('direct_message_permission_group', 270, 'NE', 'role:everyone'),
    setting('workplace_users_group', 477, 'NE', 'role:everyone'),
  ],
  stream: [
    setting('can_add_subscribers_group', 342, 'N', 'role:nobody'),
    setting('can_administer_channel_group', 325, 'N', 'channel_creator'),
    setting('can_create_topic_group', 441, 'NE', 'role:everyone'),
    setting('can_delete_any_message_group', 407, 'NE', 'role:nobody'),
    setting('can_delete_own_message_group', 407, 'NE', 'role:nobody'),
    setting('can_move_messages_out_of_channel_group', 396, 'NE', 'role:nobody'),
    setting('can_move_messages_within_channel_group', 396, 'NE', 'role:nobody'),
    setting('can_remove_subscribers_group', 320, 'NE', 'role:administrators'),
    setting('can_resolve_topics_group', 402, 'NE', 'role:nobody'),
    setting('can_send_message_group', 333, 'NE', 'role:everyone'),
    setting('can_subscribe_group', 357, 'N', 'role:nobody'),
  ],
  group: [
    setting('can_add_members_group', 305, 'N', 'group_creator'),
    setting('can_join_group', 301, 'N', 'role:nobody'),
    setting('can_leave_group', 308, 'NE', 'role:everyone'),
    setting('can_manage_group', 283, 'N', 'group_creator'),
    setting('can_mention_group', 191, 'NE', 'role:everyone'),
    setting('can_remove_members_group', 324, 'N', 'role:nobody'),
  ],
};

/** The default of a permission for a new group: a system group, or `group_creator`. */
export function groupSettingDefault(name: GroupSettingName): string {
  return (
    permissionSettings.group.find((permission) => permission.name === name)?.defaultGroup ?? 'role:nobody'
  );
}

/** Belonged to a single system group before it became a permission like the others. */
const ofOneSystemGroup = 'can_remove_subscribers_group';

/** Below this level, the oldest permissions never accepted owners only. */
export const ownersUntil = 326;

/** Whether a permission is one of those that existed when settings first accepted groups. */
export function refusesOwners({ name, since }: PermissionSetting): boolean {
  return since <= 247 || name === ofOneSystemGroup;
}

/** The register key `server_supported_permission_settings`, for a server of a feature level. */
export function supportedPermissionSettings(featureLevel: number): Record<string, Record<string, object>> {
  const table = (
    settings: readonly PermissionSetting[],
    ofSystemGroups: string | null,
  ): Record<string, object> =>
    Object.fromEntries(
      settings
        .filter(({ name, since }) => since <= featureLevel || name === ofOneSystemGroup)
        .map((entry) => {
          const { systemOnly, nobody } = ruleAt(entry, featureLevel);
          const rule = {
            require_system_group: systemOnly,
            allow_internet_group: false,
            ...(featureLevel < ownersUntil
              ? { allow_owners_group: !refusesOwners(entry), id_field_name: `${entry.name}_id` }
              : {}),
            allow_nobody_group: nobody,
            allow_everyone_group: entry.everyone,
            default_group_name: entry.defaultGroup,
            default_for_system_groups: ofSystemGroups,
            allowed_system_groups: entry.allowedSystemGroups,
          };
          return [entry.name, rule];
        }),
    );
  return {
    realm: table(permissionSettings.realm, null),
    stream: table(permissionSettings.stream, null),
    group: table(permissionSettings.group, 'role:nobody'),
  };
}

/** The organization's oldest permission was limited to one system group until permissions accepted more. */
const oldest = 'create_multiuse_invite_group';
const oldestUntil = 314;

/** What a permission accepts at a feature level. */
export function ruleAt(setting: PermissionSetting, featureLevel: number): PermissionSetting {
  const isOfOneGroup = setting.name === ofOneSystemGroup && setting.since > featureLevel;
  const isOldest = setting.name === oldest && featureLevel < oldestUntil;
  return {
    ...setting,
    systemOnly: setting.systemOnly || isOfOneGroup || isOldest,
    nobody: setting.nobody && !isOfOneGroup,
  };
}
