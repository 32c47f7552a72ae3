import { text } from '#words/text.ts';
import type { SettingDeclaration } from './setting.ts';

type Permission = Omit<SettingDeclaration, 'form'>;

/** Who can invite people, create groups and bots, and see whom. https://zulip.com/help/manage-permissions */
const aboutPeople: readonly Permission[] = [
  {
    name: 'can_invite_users_group',
    section: 'mayPeople',
    label: text('setting.can-invite-users-group'),
    does: text('setting.can-invite-users-group.does'),
    since: 321,
    isForOwners: true,
  },
  {
    name: 'create_multiuse_invite_group',
    section: 'mayPeople',
    label: text('setting.create-multiuse-invite-group'),
    does: text('setting.create-multiuse-invite-group.does'),
    isForOwners: true,
  },
  {
    name: 'can_access_all_users_group',
    section: 'mayPeople',
    label: text('setting.can-access-all-users-group'),
    does: text('setting.can-access-all-users-group.does'),
  },
  {
    name: 'can_create_groups',
    section: 'mayPeople',
    label: text('setting.can-create-groups'),
    does: text('setting.can-create-groups.does'),
    since: 299,
    isForOwners: true,
    fullPlan: text('setting.can-create-groups.full-plan'),
  },
  {
    name: 'can_manage_all_groups',
    section: 'mayPeople',
    label: text('setting.can-manage-all-groups'),
    does: text('setting.can-manage-all-groups.does'),
    since: 299,
    isForOwners: true,
    caution: () => ({ words: text('setting.can-manage-all-groups.caution') }),
  },
  {
    name: 'can_create_write_only_bots_group',
    section: 'mayPeople',
    label: text('setting.can-create-write-only-bots-group'),
    does: text('setting.can-create-write-only-bots-group.does'),
    since: 344,
  },
  {
    name: 'can_create_bots_group',
    section: 'mayPeople',
    label: text('setting.can-create-bots-group'),
    does: text('setting.can-create-bots-group.does'),
    since: 344,
  },
  {
    name: 'can_add_custom_emoji_group',
    section: 'mayPeople',
    label: text('setting.can-add-custom-emoji-group'),
    does: text('setting.can-add-custom-emoji-group.does'),
    since: 307,
  },
  {
    name: 'can_manage_billing_group',
    section: 'mayPeople',
    label: text('setting.can-manage-billing-group'),
    does: text('setting.can-manage-billing-group.does'),
    since: 363,
    isForOwners: true,
  },
  {
    name: 'workplace_users_group',
    section: 'mayPeople',
    label: text('setting.workplace-users-group'),
    does: text('setting.workplace-users-group.does'),
    since: 477,
  },
];

/** Who can create channels and change their subscribers. https://zulip.com/help/channel-permissions */
const aboutChannels: readonly Permission[] = [
  {
    name: 'can_create_public_channel_group',
    section: 'mayChannels',
    label: text('setting.can-create-public-channel-group'),
    does: text('setting.can-create-public-channel-group.does'),
    since: 264,
  },
  {
    name: 'can_create_web_public_channel_group',
    section: 'mayChannels',
    label: text('setting.can-create-web-public-channel-group'),
    does: text('setting.can-create-web-public-channel-group.does'),
    since: 280,
    caution: () => ({ words: text('setting.can-create-web-public-channel-group.caution') }),
  },
  {
    name: 'can_create_private_channel_group',
    section: 'mayChannels',
    label: text('setting.can-create-private-channel-group'),
    does: text('setting.can-create-private-channel-group.does'),
    since: 266,
  },
  {
    name: 'can_add_subscribers_group',
    section: 'mayChannels',
    label: text('setting.can-add-subscribers-group'),
    does: text('setting.can-add-subscribers-group.does'),
    since: 341,
  },
  {
    name: 'can_set_topics_policy_group',
    section: 'mayChannels',
    label: text('setting.can-set-topics-policy-group'),
    does: text('setting.can-set-topics-policy-group.does'),
    since: 392,
  },
  {
    name: 'can_set_delete_message_policy_group',
    section: 'mayChannels',
    label: text('setting.can-set-delete-message-policy-group'),
    does: text('setting.can-set-delete-message-policy-group.does'),
    since: 407,
  },
];

/** Who can write to whom, and change messages. https://zulip.com/help/restrict-message-editing-and-deletion */
const aboutMessages: readonly Permission[] = [
  {
    name: 'can_mention_many_users_group',
    section: 'mayMessages',
    label: text('setting.can-mention-many-users-group'),
    does: text('setting.can-mention-many-users-group.does'),
    since: 352,
  },
  {
    name: 'direct_message_permission_group',
    section: 'mayMessages',
    label: text('setting.direct-message-permission-group'),
    does: text('setting.direct-message-permission-group.does'),
    since: 270,
  },
  {
    name: 'direct_message_initiator_group',
    section: 'mayMessages',
    label: text('setting.direct-message-initiator-group'),
    does: text('setting.direct-message-initiator-group.does'),
    since: 270,
  },
  {
    name: 'can_move_messages_between_topics_group',
    section: 'mayMessages',
    label: text('setting.can-move-messages-between-topics-group'),
    does: text('setting.can-move-messages-between-topics-group.does'),
    since: 316,
  },
  {
    name: 'can_move_messages_between_channels_group',
    section: 'mayMessages',
    label: text('setting.can-move-messages-between-channels-group'),
    does: text('setting.can-move-messages-between-channels-group.does'),
    since: 310,
  },
  {
    name: 'can_resolve_topics_group',
    section: 'mayMessages',
    label: text('setting.can-resolve-topics-group'),
    does: text('setting.can-resolve-topics-group.does'),
    since: 367,
  },
  {
    name: 'can_delete_any_message_group',
    section: 'mayMessages',
    label: text('setting.can-delete-any-message-group'),
    does: text('setting.can-delete-any-message-group.does'),
    since: 281,
    caution: () => ({ words: text('setting.can-delete-any-message-group.caution') }),
  },
  {
    name: 'can_delete_own_message_group',
    section: 'mayMessages',
    label: text('setting.can-delete-own-message-group'),
    does: text('setting.can-delete-own-message-group.does'),
    since: 291,
  },
  {
    name: 'can_summarize_topics_group',
    section: 'mayMessages',
    label: text('setting.can-summarize-topics-group'),
    does: text('setting.can-summarize-topics-group.does'),
    since: 350,
  },
];

/** Everything that the organization allows groups and people to do. https://zulip.com/api/group-setting-values */
export const permissionSettings: readonly SettingDeclaration[] = [
  ...aboutPeople,
  ...aboutChannels,
  ...aboutMessages,
].map((permission) => ({
  ...permission,
  form: { kind: 'permission' as const },
}));

const oldest: ReadonlySet<string> = new Set(['create_multiuse_invite_group', 'can_access_all_users_group']);

/** Whether a server at this level accepts only a single group for a permission. */
export function takesOneGroup(name: string, featureLevel: number): boolean {
  return featureLevel < 314 && oldest.has(name);
}
