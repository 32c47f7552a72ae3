import type { SettingDeclaration } from './setting.ts';

type Permission = Omit<SettingDeclaration, 'form'>;

/** Who can invite people, create groups and bots, and see whom. https://zulip.com/help/manage-permissions */
const aboutPeople: readonly Permission[] = [
  {
    name: 'can_invite_users_group',
    section: 'mayPeople',
    label: 'Send email invitations to new users',
    does: 'They choose the channels and groups that invited people join.',
    since: 321,
    isForOwners: true,
  },
  {
    name: 'create_multiuse_invite_group',
    section: 'mayPeople',
    label: 'Create reusable invitation links',
    does: 'Anyone with such a link can join until it expires.',
    isForOwners: true,
  },
  {
    name: 'can_access_all_users_group',
    section: 'mayPeople',
    label: 'View all other users in the organization',
    does: 'Everyone else sees only people they share a conversation or group with.',
  },
  {
    name: 'can_create_groups',
    section: 'mayPeople',
    label: 'Create user groups',
    does: 'People can administer the groups they create.',
    since: 299,
    isForOwners: true,
    fullPlan: 'Saying who creates user groups',
  },
  {
    name: 'can_manage_all_groups',
    section: 'mayPeople',
    label: 'Administer all user groups',
    does: 'Change the members and permissions of every group, except those of roles.',
    since: 299,
    isForOwners: true,
    caution: () => ({ words: 'They can add themselves to any group and get its permissions.' }),
  },
  {
    name: 'can_create_write_only_bots_group',
    section: 'mayPeople',
    label: 'Create bots that send messages into Zulip',
    does: 'Incoming webhooks, which can’t read messages.',
    since: 344,
  },
  {
    name: 'can_create_bots_group',
    section: 'mayPeople',
    label: 'Create any bot',
    does: 'These bots can read what their owner can read.',
    since: 344,
  },
  {
    name: 'can_add_custom_emoji_group',
    section: 'mayPeople',
    label: 'Add custom emoji',
    does: 'Administrators can deactivate emoji that others added.',
    since: 307,
  },
  {
    name: 'can_manage_billing_group',
    section: 'mayPeople',
    label: 'Manage plans and billing',
    does: 'For organizations on a paid plan.',
    since: 363,
    isForOwners: true,
  },
  {
    name: 'workplace_users_group',
    section: 'mayPeople',
    label: 'Count as a workplace user',
    does: 'Everyone else counts as a guest of the plan.',
    since: 477,
  },
];

/** Who can create channels and change their subscribers. https://zulip.com/help/channel-permissions */
const aboutChannels: readonly Permission[] = [
  {
    name: 'can_create_public_channel_group',
    section: 'mayChannels',
    label: 'Create public channels',
    does: 'Everyone except guests can find and join them.',
    since: 264,
  },
  {
    name: 'can_create_web_public_channel_group',
    section: 'mayChannels',
    label: 'Create web-public channels',
    does: 'Anyone on the internet can read them, without an account.',
    since: 280,
    caution: () => ({ words: 'Anyone on the internet can read a web-public channel.' }),
  },
  {
    name: 'can_create_private_channel_group',
    section: 'mayChannels',
    label: 'Create private channels',
    does: 'Only subscribers can read them. Administrators can’t look into them.',
    since: 266,
  },
  {
    name: 'can_add_subscribers_group',
    section: 'mayChannels',
    label: 'Subscribe others to channels',
    does: 'In every channel, in addition to the channel’s own permission.',
    since: 341,
  },
  {
    name: 'can_set_topics_policy_group',
    section: 'mayChannels',
    label: 'Configure per-channel topic settings',
    does: 'Whether topics are required in channels they administer.',
    since: 392,
  },
  {
    name: 'can_set_delete_message_policy_group',
    section: 'mayChannels',
    label: 'Configure per-channel message deletion',
    does: 'Who can delete messages in channels they administer.',
    since: 407,
  },
];

/** Who can write to whom, and change messages. https://zulip.com/help/restrict-message-editing-and-deletion */
const aboutMessages: readonly Permission[] = [
  {
    name: 'can_mention_many_users_group',
    section: 'mayMessages',
    label: 'Notify a large number of users with a wildcard mention',
    does: '@all and @topic where more than 15 people are notified.',
    since: 352,
  },
  {
    name: 'direct_message_permission_group',
    section: 'mayMessages',
    label: 'Authorize a direct message conversation',
    does: 'Every conversation needs at least one of them.',
    since: 270,
  },
  {
    name: 'direct_message_initiator_group',
    section: 'mayMessages',
    label: 'Start a direct message conversation',
    does: 'Everyone else can only reply.',
    since: 270,
  },
  {
    name: 'can_move_messages_between_topics_group',
    section: 'mayMessages',
    label: 'Move messages between topics',
    does: 'Other people’s messages too, within the time limit.',
    since: 316,
  },
  {
    name: 'can_move_messages_between_channels_group',
    section: 'mayMessages',
    label: 'Move messages between channels',
    does: 'Other people’s messages too, within the time limit.',
    since: 310,
  },
  {
    name: 'can_resolve_topics_group',
    section: 'mayMessages',
    label: 'Resolve topics',
    does: 'Mark topics as resolved or unresolved.',
    since: 367,
  },
  {
    name: 'can_delete_any_message_group',
    section: 'mayMessages',
    label: 'Delete any message',
    does: 'Other people’s messages too, in every channel they can read.',
    since: 281,
    caution: () => ({ words: 'Deleted messages can’t be brought back.' }),
  },
  {
    name: 'can_delete_own_message_group',
    section: 'mayMessages',
    label: 'Delete their own messages',
    does: 'Within the organization’s time limit.',
    since: 291,
  },
  {
    name: 'can_summarize_topics_group',
    section: 'mayMessages',
    label: 'Use AI summaries',
    does: 'If the server has a model for it.',
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
