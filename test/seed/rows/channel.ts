import { contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const field = (name: string) => contract('channel-fields', name);
const own = field('%s for oneself, null if the global setting applies');
const asked = field('its subscribers only on request');
const named = field('its ID, its name, and its description as Markdown and HTML');
const made = field('when and by whom it was created, if known');
const open = field('whether it is private, web-public, and shows its history');
const kept = field('its retention: null for the organization’s, -1 for forever');
const pinned = field('whether it is pinned or muted, in both forms, and its colour');
const inFolder = field('its folder, null without one, and its topic policy');
const posts = field('the older posting policy: %s is %i');
const policies = contract(
  'channel-messages',
  'is one of four numbers at level %i, with the wording of the time',
);
const changed = main('realm/channels/subscriptions', 'can be changed and undone at level %i');
const partial = contract(
  'register-contents',
  'are complete below level 250, and later contain bots and people active in the last two weeks',
);
const permission = field('%s, as a group and as people');

/** The fields of a channel: lines 79 to 109. */
export const channel: readonly Statement[] = statements(
  { client: 'zulip/wire/channel.ts', demoRealm: 'channels/channels.ts', panel: 'Channels' },
  [
    [
      81,
      'subscriptions come where `subscription` is fetched',
      field('register includes collections only on request'),
      { client: 'zulip/wire/register.ts', demoRealm: 'register/channel-keys.ts' },
    ],
    [85, '`stream_id`', named],
    [86, '`name`', named],
    [87, '`description` is Markdown', named],
    [88, '`rendered_description` is HTML', named],
    [89, '`date_created`', made],
    [90, '`creator_id`', made],
    [90, '`creator_id` is null where no creator is recorded', made],
    [91, '`invite_only` is true of a private channel', open],
    [
      92,
      '`is_web_public`',
      [
        contract(
          'channel-administration',
          'are created by owners of an organization that allows them, and readable by guests',
        ),
        main(
          'realm/channels/subscriptions',
          "can be created in the demo organization, and the reason is given where they can't",
        ),
      ],
      { demoRealm: 'organization/web-public.ts' },
    ],
    [
      93,
      '`subscribers` only where they are included',
      asked,
      { demoRealm: 'channels/channel-subscriptions.ts' },
    ],
    [
      93,
      '`subscribers` is empty for those who may not know them',
      field('no subscribers for someone who can’t see them'),
      { demoRealm: 'channels/channel-subscriptions.ts' },
    ],
    [
      94,
      '`partial_subscribers` only with `partial`',
      partial,
      { demoRealm: 'channels/channel-subscriptions.ts' },
    ],
    [94, '`partial_subscribers` has all bots', partial, { demoRealm: 'channels/channel-subscriptions.ts' }],
    [
      94,
      '`partial_subscribers` has everybody active in the last 14 days',
      partial,
      { demoRealm: 'channels/channel-subscriptions.ts' },
    ],
    [
      95,
      '`subscriber_count` counts active people and bots',
      field('the number of active subscribers, including bots'),
    ],
    [
      96,
      '`desktop_notifications`, null as in general',
      own,
      { demoRealm: 'channels/channel-subscriptions.ts', panel: 'client only' },
    ],
    [
      96,
      '`email_notifications`, null as in general',
      own,
      { demoRealm: 'channels/channel-subscriptions.ts', panel: 'client only' },
    ],
    [
      96,
      '`wildcard_mentions_notify`, null as in general',
      own,
      { demoRealm: 'channels/channel-subscriptions.ts', panel: 'client only' },
    ],
    [
      96,
      '`push_notifications`, null as in general',
      own,
      { demoRealm: 'channels/channel-subscriptions.ts', panel: 'client only' },
    ],
    [
      96,
      '`audible_notifications`, null as in general',
      own,
      { demoRealm: 'channels/channel-subscriptions.ts', panel: 'client only' },
    ],
    [97, '`pin_to_top`', pinned, { demoRealm: 'channels/channel-subscriptions.ts', panel: 'client only' }],
    [98, '`is_muted`', pinned, { demoRealm: 'channels/channel-subscriptions.ts', panel: 'client only' }],
    [
      98,
      '`in_home_view` is its opposite',
      pinned,
      {
        client: 'none: the client reads `is_muted`, which took its place',
        demoRealm: 'channels/channel-subscriptions.ts',
        panel: 'none: `is_muted` took its place',
      },
    ],
    [99, '`is_announcement_only`', [posts, main('realm/model/channels', 'report who can post as %j')]],
    [100, '`color`', pinned, { demoRealm: 'channels/channel-subscriptions.ts', panel: 'client only' }],
    [
      101,
      '`stream_post_policy` 1: anybody',
      [posts, policies, changed],
      { demoRealm: 'channels/posting-rights.ts' },
    ],
    [
      101,
      '`stream_post_policy` 2: administrators',
      [posts, policies, changed],
      { demoRealm: 'channels/posting-rights.ts' },
    ],
    [
      101,
      '`stream_post_policy` 3: full members',
      [posts, policies, changed],
      { demoRealm: 'channels/posting-rights.ts' },
    ],
    [
      101,
      '`stream_post_policy` 4: moderators',
      [posts, policies, changed],
      { demoRealm: 'channels/posting-rights.ts' },
    ],
    [102, '`message_retention_days` is null as in the organization', kept],
    [102, '`message_retention_days` is -1 for ever', kept],
    [103, '`history_public_to_subscribers`', open],
    [
      104,
      '`first_message_id` is the oldest message',
      [
        contract('channel-access', 'register reports the oldest message of every channel'),
        contract('channel-messages', 'is the oldest of all topics, whatever is written or deleted later'),
      ],
    ],
    [104, '`first_message_id` is null without history', field('its oldest message, null if there is none')],
    [105, '`folder_id`, null in no folder', inFolder],
    [106, '`topics_policy`', inFolder],
    [
      107,
      '`is_recently_active`',
      [
        contract(
          'channel-activity',
          'ends half a year after its last message, and resumes with the next one',
        ),
        contract('channel-activity', 'starts when a recent message is moved there'),
        contract('channel-activity', 'is reported at level %i: %j'),
      ],
      { client: 'none: the console puts no channels aside', demoRealm: 'channels/channel-activity.ts' },
    ],
    [108, '`stream_weekly_traffic`, null where it is new', field('its weekly traffic, null if it is new')],
    [109, '`can_add_subscribers_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
    [109, '`can_remove_subscribers_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
    [109, '`can_administer_channel_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
    [109, '`can_delete_any_message_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
    [109, '`can_delete_own_message_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
    [
      109,
      '`can_move_messages_out_of_channel_group`',
      permission,
      { demoRealm: 'organization/permission-settings.ts' },
    ],
    [
      109,
      '`can_move_messages_within_channel_group`',
      permission,
      { demoRealm: 'organization/permission-settings.ts' },
    ],
    [109, '`can_send_message_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
    [109, '`can_subscribe_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
    [109, '`can_resolve_topics_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
    [109, '`can_create_topic_group`', permission, { demoRealm: 'organization/permission-settings.ts' }],
  ],
);
