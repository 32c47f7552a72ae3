import { gifRatingInitial } from './gif-ratings.ts';

/** A setting of the organization that newer servers no longer have. https://zulip.com/api/changelog */
interface FormerSetting {
  readonly name: string;
  readonly initial: (level: number) => unknown;
  /** The feature level that removed it from the register answer. */
  readonly until: number;
}

/** A setting that specified roles by number, before permissions took groups. */
export interface FormerPolicy extends FormerSetting {
  /** The permission that replaced it. */
  readonly permission: string;
  /** The feature level of that permission, from which the number can't be set any more. */
  readonly settableUntil: number;
  /** The system group, without `role:`, that each number stands for. */
  readonly groups: Readonly<Record<number, string>>;
}

const common = { 1: 'members', 2: 'administrators', 3: 'fullmembers', 4: 'moderators' };
const withNobody = { ...common, 6: 'nobody' };
const withEveryone = { ...common, 5: 'everyone' };

function policy(
  name: string,
  permission: string,
  settableUntil: number,
  groups: FormerPolicy['groups'],
  initial: number,
  until = settableUntil,
): FormerPolicy {
  return { name, permission, settableUntil, groups, initial: () => initial, until };
}

/** Four of them stay in the register answer as approximations of their groups. */
const forGood = Number.POSITIVE_INFINITY;

export const formerPolicies: readonly FormerPolicy[] = [
  policy('add_custom_emoji_policy', 'can_add_custom_emoji_group', 307, common, 1),
  policy(
    'bot_creation_policy',
    'can_create_bots_group',
    344,
    { 1: 'members', 2: 'nobody', 3: 'administrators' },
    1,
  ),
  policy('create_private_stream_policy', 'can_create_private_channel_group', 266, common, 1, forGood),
  policy('create_public_stream_policy', 'can_create_public_channel_group', 264, common, 1, forGood),
  policy(
    'create_web_public_stream_policy',
    'can_create_web_public_channel_group',
    280,
    { 2: 'administrators', 4: 'moderators', 6: 'nobody', 7: 'owners' },
    7,
    forGood,
  ),
  policy('delete_own_message_policy', 'can_delete_own_message_group', 291, withEveryone, 5),
  policy(
    'edit_topic_policy',
    'can_move_messages_between_topics_group',
    316,
    { ...withEveryone, 6: 'nobody' },
    5,
  ),
  policy('invite_to_realm_policy', 'can_invite_users_group', 321, withNobody, 1),
  policy('invite_to_stream_policy', 'can_add_subscribers_group', 341, common, 1),
  policy(
    'move_messages_between_streams_policy',
    'can_move_messages_between_channels_group',
    310,
    withNobody,
    1,
  ),
  policy('private_message_policy', 'direct_message_permission_group', 270, { 1: 'everyone', 2: 'nobody' }, 1),
  policy('user_group_edit_policy', 'can_create_groups', 299, common, 1),
  policy(
    'wildcard_mention_policy',
    'can_mention_many_users_group',
    352,
    { 1: 'everyone', 2: 'members', 3: 'fullmembers', 5: 'administrators', 6: 'nobody', 7: 'moderators' },
    5,
    forGood,
  ),
];

export const formerRealmSettings: readonly FormerSetting[] = [
  ...formerPolicies,
  { name: 'giphy_rating', initial: gifRatingInitial, until: 453 },
  { name: 'is_zephyr_mirror_realm', initial: () => false, until: 426 },
];
