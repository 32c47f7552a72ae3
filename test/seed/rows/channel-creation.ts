import { contract, main, whole } from '../shown-by.ts';
import { statements, type Row, type Statement } from '../statement.ts';

const read = contract('channel-creation', 'with %j is %j, and otherwise has the defaults');
const without = contract(
  'channel-creation',
  'with just a name and subscribers is public and has the organization’s defaults',
);
const permissions = [
  'can_add_subscribers_group',
  'can_create_topic_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_remove_subscribers_group',
  'can_administer_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_send_message_group',
];
const settings = { client: 'zulip/route/channel-settings.ts', demoRealm: 'channels/channel-creation.ts' };
const kept = { client: 'zulip/route/channels.ts', demoRealm: 'channels/channel-parameters.ts' };
const webPublic = [
  contract(
    'channel-administration',
    'require the server, the organization and its plan to allow them, each separately',
  ),
  main(
    'realm/channels/subscriptions',
    "can be created in the demo organization, and the reason is given where they can't",
  ),
];

/** Creating a channel: lines 224 to 239. */
export const channelCreation: readonly Statement[] = statements(
  { client: 'zulip/route/channels.ts', demoRealm: 'channels/channel-create.route.ts', panel: 'Channels' },
  [
    [
      224,
      'from level 417 on',
      [
        contract('channels', 'doesn’t exist below level 417, which is reported before any call'),
        contract('channel-creation-by-name', 'has no call of its own'),
      ],
    ],
    [228, '`name` is required', contract('channels', 'no name')],
    [
      228,
      'it has at most `max_stream_name_length` characters',
      [
        contract('channels', 'a long name'),
        whole('messages/channels', 'has a unique name, checked while typing'),
      ],
      kept,
    ],
    [229, '`description` may be left out', without],
    [229, 'it is Markdown', read],
    [
      229,
      'it has at most `max_stream_description_length` characters',
      contract('channels', 'a long description'),
      kept,
    ],
    [230, '`subscribers` is required', contract('channels', 'no subscribers')],
    [
      230,
      'they are subscribed by their ids',
      contract('channels', 'has every setting that it was given, with events for everyone concerned'),
    ],
    [
      231,
      '`announce`: the notification bot tells of the channel',
      contract('channel-creation', 'is announced to everyone only on request'),
      { demoRealm: 'channels/channel-notices.ts' },
    ],
    [231, 'false without it', contract('channel-creation', 'is announced to everyone only on request')],
    [232, '`invite_only` makes it private', read, { demoRealm: 'channels/channel-creation.ts' }],
    [232, 'false without it', without],
    [
      233,
      '`is_web_public` needs `WEB_PUBLIC_STREAMS_ENABLED` of the server',
      webPublic,
      { client: 'realm/model/channel-rules.ts', demoRealm: 'organization/web-public.ts' },
    ],
    [
      233,
      'it needs `enable_spectator_access` of the organization',
      webPublic,
      { client: 'realm/model/channel-rules.ts', demoRealm: 'organization/web-public.ts' },
    ],
    [
      233,
      'it needs the permission `can_create_web_public_channel_group`',
      [
        contract(
          'channel-administration',
          'are created by owners of an organization that allows them, and readable by guests',
        ),
        main('realm/channels/subscriptions', 'need the permission, too'),
      ],
      { client: 'realm/channels/channel-rights.ts', demoRealm: 'channels/channel-creation.ts' },
    ],
    [233, 'false without it', without],
    [
      234,
      '`is_default_stream` subscribes new members to it',
      contract('channel-creation', 'made a default channel is for people who join from then on'),
    ],
    [234, 'false without it', without],
    [235, '`folder_id`', read, { demoRealm: 'channels/channel-folders.ts' }],
    [
      235,
      'from level 389 on',
      [
        contract(
          'channel-access',
          'has four policies for senders, one group for removal, and nothing for newer permissions',
        ),
        contract('channels', 'an unknown folder'),
      ],
      { demoRealm: 'channels/channel-creation.ts' },
    ],
    [236, '`topics_policy` has four values', read, kept],
    [236, '`inherit` without it', without],
    [237, '`history_public_to_subscribers`', read, { demoRealm: 'channels/channel-creation.ts' }],
    [238, '`message_retention_days` as a number of days', read, kept],
    [238, '`realm_default` for the setting of the organization', read, kept],
    [238, '`unlimited` for ever', read, kept],
    ...permissions.map((name): Row => [
      239,
      `\`${name}\` from the beginning, as a group or as an object`,
      contract('channel-creation', name),
      settings,
    ]),
  ],
);
