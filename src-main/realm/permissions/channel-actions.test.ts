import { describe, expect, test } from 'vitest';
import type { ChannelAction, ChannelActionAnswer, ChannelGrant } from '#contract/channel-access.ts';
import { wireChannel } from '../../zulip/wire/channel.ts';
import { channelAccess } from './channel-actions.ts';
import { exampleGroupIds, modelWithPermissions } from './example-permissions.ts';

const { nobody, administrators, moderators, fullMembers, members, everyone } = exampleGroupIds;
const speakers = 20;
const leads = 21;

const groups = [
  { id: speakers, name: 'Speakers', members: [6], subgroups: [leads] },
  { id: leads, name: 'Leads', members: [4] },
];

const newest = {
  can_add_subscribers_group: nobody,
  can_administer_channel_group: nobody,
  can_create_topic_group: everyone,
  can_delete_any_message_group: nobody,
  can_delete_own_message_group: nobody,
  can_move_messages_out_of_channel_group: nobody,
  can_move_messages_within_channel_group: nobody,
  can_remove_subscribers_group: administrators,
  can_resolve_topics_group: nobody,
  can_send_message_group: everyone,
  can_subscribe_group: nobody,
};
const organization = {
  realm_can_add_subscribers_group: fullMembers,
  realm_can_delete_any_message_group: administrators,
  realm_can_delete_own_message_group: members,
  realm_can_move_messages_between_channels_group: moderators,
  realm_can_move_messages_between_topics_group: moderators,
  realm_can_resolve_topics_group: moderators,
};

interface Situation {
  who: number;
  level?: number;
  channel?: object;
  realm?: object;
  isSubscribed?: boolean | null;
}

function ask(action: ChannelAction, situation: Situation): ChannelActionAnswer {
  const { who, level = 499, channel = {}, realm = {}, isSubscribed = false } = situation;
  const isNew = level >= 441;
  const { model } = modelWithPermissions(groups, {
    zulip_feature_level: level,
    ...(isNew && organization),
    ...realm,
  });
  const wire = wireChannel.parse({
    stream_id: 3,
    name: 'kiln',
    invite_only: false,
    ...(isNew && newest),
    ...channel,
  });
  model.channels.load({ channels: [wire], folders: [], followed: [3] });
  const stored = model.channels.get(3);
  const person = model.index.read(who);
  if (stored === undefined || person === undefined) throw new Error('Nobody, or no channel.');
  const found = channelAccess({ model, channel: stored, person, isSubscribed }).actions.find(
    (each) => each.action === action,
  );
  if (found === undefined) throw new Error(`No ${action}.`);
  return found;
}

function grantWords(grant: ChannelGrant): string {
  if (grant.kind !== 'permission') return grant.kind;
  const { permission, owner, isAddition } = grant;
  const [way] = permission.ways;
  const chain = way?.map(({ name }) => name).join(' › ') || 'named';
  const place = permission.area.kind === 'organization' ? 'organization' : 'channel';
  return `${isAddition ? 'also ' : ''}${place}${owner ? ' of owner' : ''} by ${chain}`;
}

/** Which requirement is met by what, and what would meet the others. */
function reasons({ allowed, requirements }: ChannelActionAnswer): string[] {
  return [
    allowed === null ? 'unknown' : allowed ? 'yes' : 'no',
    ...requirements.map(({ kind, met, grants, fixes }) => {
      const held = grants.filter((grant) => grant.held === true).map(grantWords);
      const by = met === true ? held.join(', ') : fixes.map(({ label }) => label).join('; ');
      return `${kind}${met === true ? ' ✓' : met === null ? ' ?' : ' ✗'}${by === '' ? '' : ` ${by}`}`;
    }),
  ];
}

const secret = { invite_only: true, history_public_to_subscribers: true };
const mix = { direct_members: [3], direct_subgroups: [speakers] };

describe('posting is allowed or refused, with reasons:', () => {
  test.each<[string, Situation, string[]]>([
    [
      'anyone, if everyone may post',
      { who: 5 },
      ['yes', 'in-use ✓', 'access ✓ open', 'permission ✓ channel by role:everyone'],
    ],
    [
      'through a group in a group',
      { who: 4, channel: { can_send_message_group: mix } },
      ['yes', 'in-use ✓', 'access ✓ open', 'permission ✓ channel by Speakers › Leads'],
    ],
    [
      'named in the setting',
      { who: 3, channel: { can_send_message_group: mix } },
      ['yes', 'in-use ✓', 'access ✓ open', 'permission ✓ channel by named'],
    ],
    [
      'in no group of the setting',
      { who: 5, channel: { can_send_message_group: mix } },
      [
        'no',
        'in-use ✓',
        'access ✓ open',
        'permission ✗ Add Person 5 to Speakers; Add Person 5 to “Post in this channel”',
      ],
    ],
    [
      'a role that is too low',
      { who: 4, channel: { can_send_message_group: moderators } },
      [
        'no',
        'in-use ✓',
        'access ✓ open',
        'permission ✗ Add Person 4 to “Post in this channel”; Make Person 4 a moderator',
      ],
    ],
    [
      'a new member, if full members may post: only waiting or the setting helps',
      { who: 5, channel: { can_send_message_group: fullMembers } },
      ['no', 'in-use ✓', 'access ✓ open', 'permission ✗ Add Person 5 to “Post in this channel”'],
    ],
    [
      "outside a private channel, where the role doesn't help",
      { who: 2, channel: secret },
      ['no', 'in-use ✓', 'access ✗ Subscribe Person 2 to #kiln', 'permission ✓ channel by role:everyone'],
    ],
    [
      'in a private channel',
      { who: 4, channel: secret, isSubscribed: true },
      ['yes', 'in-use ✓', 'access ✓ subscribed', 'permission ✓ channel by role:everyone'],
    ],
    [
      'a guest who is not subscribed to a public channel',
      { who: 6 },
      [
        'no',
        'in-use ✓',
        'access ✗ Subscribe Person 6 to #kiln; Make Person 6 a member',
        'permission ✓ channel by role:everyone',
      ],
    ],
    [
      "when the server doesn't say who is subscribed",
      { who: 4, channel: secret, isSubscribed: null },
      ['unknown', 'in-use ✓', 'access ?', 'permission ✓ channel by role:everyone'],
    ],
    [
      'in an archived channel',
      { who: 1, channel: { is_archived: true }, isSubscribed: null },
      ['no', 'in-use ✗ Bring back #kiln', 'access ✓ open', 'permission ✓ channel by role:everyone'],
    ],
    ['a deactivated person', { who: 8 }, ['no', 'active ✗ Reactivate Person 8']],
    [
      'below the permission’s level, by the old policy',
      { who: 4, level: 300, channel: { stream_post_policy: 2 } },
      [
        'no',
        'in-use ✓',
        'access ✓ open',
        'permission ✗ Let full members post; Make Person 4 an administrator',
      ],
    ],
    [
      'by the old policy for full members',
      { who: 4, level: 300, channel: { stream_post_policy: 3 } },
      ['yes', 'in-use ✓', 'access ✓ open', 'permission ✓ channel by role:fullmembers'],
    ],
    [
      'a guest by the old policy',
      { who: 6, level: 300, channel: { stream_post_policy: 4 }, isSubscribed: true },
      ['no', 'in-use ✓', 'access ✓ subscribed', 'permission ✗ Let everyone post; Make Person 6 a moderator'],
    ],
  ])('%s', (_what, situation, expected) => {
    expect(reasons(ask('post', situation))).toEqual(expected);
  });
});

describe('a channel permission adds to the organization’s:', () => {
  test.each<[string, ChannelAction, Situation, string[]]>([
    [
      'by the organization',
      'resolve-topics',
      { who: 3 },
      ['yes', 'in-use ✓', 'access ✓ open', 'permission ✓ organization by role:moderators'],
    ],
    [
      'only by the channel',
      'resolve-topics',
      { who: 4, channel: { can_resolve_topics_group: mix } },
      ['yes', 'in-use ✓', 'access ✓ open', 'permission ✓ also channel by Speakers › Leads'],
    ],
    [
      'by neither',
      'resolve-topics',
      { who: 5, channel: { can_resolve_topics_group: mix } },
      [
        'no',
        'in-use ✓',
        'access ✓ open',
        'permission ✗ Add Person 5 to Speakers; Add Person 5 to “Resolve topics in this channel”; Make Person 5 a moderator',
      ],
    ],
    [
      'resolving before it had a permission, like moving to another topic',
      'resolve-topics',
      { who: 4, level: 300, realm: { realm_edit_topic_policy: 4 } },
      ['no', 'in-use ✓', 'access ✓ open', 'permission ✗ Make Person 4 a moderator'],
    ],
    [
      'moving by administering the channel',
      'move-within',
      { who: 4, channel: { can_administer_channel_group: leads } },
      ['yes', 'in-use ✓', 'access ✓ open', 'permission ✓ channel by Leads'],
    ],
    [
      'deleting any message before it had a permission',
      'delete-any',
      { who: 2, level: 270 },
      ['yes', 'in-use ✓', 'access ✓ open', 'permission ✓ administrator'],
    ],
    [
      'a guest in a group with a permission that excludes guests',
      'administer',
      { who: 6, channel: { can_administer_channel_group: speakers } },
      ['no', 'permission ✗ Make Person 6 a member; Make Person 6 an administrator'],
    ],
    [
      'a guest who wants to subscribe others',
      'add-subscribers',
      { who: 6, isSubscribed: true },
      [
        'no',
        'not-guest ✗ Make Person 6 a member',
        'access ✓ subscribed',
        'permission ✗ Make Person 6 a member; Make Person 6 an administrator',
      ],
    ],
    [
      'starting topics requires posting and its own permission',
      'start-topics',
      { who: 4, channel: { can_create_topic_group: moderators } },
      [
        'no',
        'in-use ✓',
        'access ✓ open',
        'permission ✓ channel by role:everyone',
        'permission ✗ Add Person 4 to “Start new topics”; Make Person 4 a moderator',
      ],
    ],
    [
      'reading a private channel through the right to join it',
      'read',
      { who: 4, channel: { ...secret, can_subscribe_group: leads } },
      ['yes', 'access ✓ channel by Leads'],
    ],
  ])('%s', (_what, action, situation, expected) => {
    expect(reasons(ask(action, situation))).toEqual(expected);
  });
});

test('protected history and time limits are shown with allowed actions', () => {
  const hidden = { invite_only: true, history_public_to_subscribers: false };
  expect(ask('read', { who: 4, channel: hidden, isSubscribed: true }).limits).toEqual(['protected-history']);
  expect(ask('move-within', { who: 3 }).limits).toEqual(['move-time', 'new-topics']);
  expect(ask('move-within', { who: 5 }).limits).toEqual([]);
});
