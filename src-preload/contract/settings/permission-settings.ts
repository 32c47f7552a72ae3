import type { SettingDeclaration } from './setting.ts';

type Permission = Omit<SettingDeclaration, 'affects' | 'form'>;

/** Who may invite, make groups and bots, and see whom. https://zulip.com/help/manage-permissions */
const aboutPeople: readonly Permission[] = [
  {
    name: 'can_invite_users_group',
    section: 'mayPeople',
    label: 'Send email invitations to new users',
    does: 'They can also have invited people join channels and groups.',
    since: 321,
    isForOwners: true,
  },
  {
    name: 'create_multiuse_invite_group',
    section: 'mayPeople',
    label: 'Create reusable invitation links',
    does: 'Whoever gets such a link can join until it expires.',
    isForOwners: true,
  },
  {
    name: 'can_access_all_users_group',
    section: 'mayPeople',
    label: 'View all other users in the organization',
    does: 'Everyone else sees only those with whom they share a channel, a direct message or a group.',
  },
  {
    name: 'can_create_groups',
    section: 'mayPeople',
    label: 'Create user groups',
    does: 'Whoever makes a group can administer it.',
    since: 299,
    isForOwners: true,
    fullPlan: 'Saying who creates user groups',
  },
  {
    name: 'can_manage_all_groups',
    section: 'mayPeople',
    label: 'Administer all user groups',
    does: 'They change members and permissions of every group, except those of roles.',
    since: 299,
    isForOwners: true,
    caution: () => ({ words: 'Whoever may do this can give themselves what any group may do.' }),
  },
  {
    name: 'can_create_write_only_bots_group',
    section: 'mayPeople',
    label: 'Create bots that send messages into Zulip',
    does: 'Incoming webhooks, which cannot read.',
    since: 344,
  },
  {
    name: 'can_create_bots_group',
    section: 'mayPeople',
    label: 'Create any bot',
    does: 'Such bots can read what their owner can read.',
    since: 344,
  },
  {
    name: 'can_add_custom_emoji_group',
    section: 'mayPeople',
    label: 'Add custom emoji',
    does: 'Administrators can deactivate what others have added.',
    since: 307,
  },
  {
    name: 'can_manage_billing_group',
    section: 'mayPeople',
    label: 'Manage plans and billing',
    does: 'For organizations that pay for a plan.',
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

/** Who may make channels and change who is in them. https://zulip.com/help/channel-permissions */
const aboutChannels: readonly Permission[] = [
  {
    name: 'can_create_public_channel_group',
    section: 'mayChannels',
    label: 'Create public channels',
    does: 'Everybody but guests can find and join those.',
    since: 264,
  },
  {
    name: 'can_create_web_public_channel_group',
    section: 'mayChannels',
    label: 'Create web-public channels',
    does: 'Anybody on the internet reads these, without an account.',
    since: 280,
    caution: () => ({ words: 'What is in a web-public channel can be read by anybody on the internet.' }),
  },
  {
    name: 'can_create_private_channel_group',
    section: 'mayChannels',
    label: 'Create private channels',
    does: 'Only subscribers read those, and administrators cannot look into them.',
    since: 266,
  },
  {
    name: 'can_add_subscribers_group',
    section: 'mayChannels',
    label: 'Subscribe others to channels',
    does: 'In addition to whom a channel’s own permission names.',
    since: 341,
  },
  {
    name: 'can_set_topics_policy_group',
    section: 'mayChannels',
    label: 'Configure per-channel topic settings',
    does: 'Whether topics are required in the channels that they administer.',
    since: 392,
  },
  {
    name: 'can_set_delete_message_policy_group',
    section: 'mayChannels',
    label: 'Configure per-channel message deletion',
    does: 'Who deletes messages in the channels that they administer.',
    since: 407,
  },
];

/** Who may write to whom, and change what was written. https://zulip.com/help/restrict-message-editing-and-deletion */
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
    does: 'At least one of them has to be in every conversation.',
    since: 270,
  },
  {
    name: 'direct_message_initiator_group',
    section: 'mayMessages',
    label: 'Start a direct message conversation',
    does: 'Everyone else can only answer.',
    since: 270,
  },
  {
    name: 'can_move_messages_between_topics_group',
    section: 'mayMessages',
    label: 'Move messages between topics',
    does: 'Also of others, as long as the limit of time allows.',
    since: 316,
  },
  {
    name: 'can_move_messages_between_channels_group',
    section: 'mayMessages',
    label: 'Move messages between channels',
    does: 'Also of others, as long as the limit of time allows.',
    since: 310,
  },
  {
    name: 'can_resolve_topics_group',
    section: 'mayMessages',
    label: 'Resolve topics',
    does: 'Mark topics as resolved, and take the mark away.',
    since: 367,
  },
  {
    name: 'can_delete_any_message_group',
    section: 'mayMessages',
    label: 'Delete any message',
    does: 'Also of others, in every channel that they read.',
    since: 281,
    caution: () => ({ words: 'What they delete is gone for good.' }),
  },
  {
    name: 'can_delete_own_message_group',
    section: 'mayMessages',
    label: 'Delete their own messages',
    does: 'As long as the limit of time allows.',
    since: 291,
  },
  {
    name: 'can_summarize_topics_group',
    section: 'mayMessages',
    label: 'Use AI summaries',
    does: 'Where the server has a model for it.',
    since: 350,
  },
];

/** Everything that the organization lets groups and people do. https://zulip.com/api/group-setting-values */
export const permissionSettings: readonly SettingDeclaration[] = [
  ...aboutPeople,
  ...aboutChannels,
  ...aboutMessages,
].map((permission) => ({
  ...permission,
  affects: 'whoever it names, and no longer names',
  form: { kind: 'permission' as const },
}));

const oldest: ReadonlySet<string> = new Set(['create_multiuse_invite_group', 'can_access_all_users_group']);

/** Whether a server of this level gives a permission to exactly one group and nobody else. */
export function takesOneGroup(name: string, featureLevel: number): boolean {
  return featureLevel < 314 && oldest.has(name);
}
