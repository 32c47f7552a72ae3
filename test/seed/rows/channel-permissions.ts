import { contract } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const field = (name: string) => contract('channel-fields', name);
const messages = (name: string) => contract('channel-messages', name);
const add = contract('subscribing-rights', 'somebody of the group to a private channel, without being in it');

/** What the permissions of a channel mean, and folders: lines 111 to 115. */
export const channelPermissions: readonly Statement[] = [
  ...statements(
    { client: 'zulip/route/channel-settings.ts', demoRealm: 'messages/message-checks.ts', panel: 'Channels' },
    [
      [
        111,
        'administrators can always add to a public channel',
        contract('subscribing-rights', 'an administrator to a public channel'),
        { demoRealm: 'channels/subscriptions.route.ts' },
      ],
      [
        111,
        'channel administrators can always add to a public channel',
        contract('subscribing-rights', 'a channel administrator to a public channel'),
        { demoRealm: 'channels/subscriptions.route.ts' },
      ],
      [
        111,
        'the group adds to a private channel without being in it',
        add,
        { demoRealm: 'channels/subscriptions.route.ts' },
      ],
      [
        111,
        'administrators remove subscribers as if of the group',
        contract('subscribing-rights', 'an administrator, as if of the group'),
        { demoRealm: 'channels/subscriptions.route.ts' },
      ],
      [
        111,
        'administrators administer as if of the group',
        contract('channel-changes', 'requires a channel administrator'),
        { demoRealm: 'channels/channel-changes.ts' },
      ],
      [
        111,
        'deleting any message: the group, with access to the content',
        [
          messages('extends the organization’s permission to those whom it names'),
          messages('requires access to the channel’s content'),
        ],
        { demoRealm: 'messages/message-changes.route.ts', client: 'zulip/route/message-changes.ts' },
      ],
      [
        111,
        'deleting one’s own messages: the group, with access to the content',
        [
          messages('extends the organization’s permission to those whom it names'),
          messages('requires access to the channel’s content'),
        ],
        { demoRealm: 'messages/message-changes.route.ts', client: 'zulip/route/message-changes.ts' },
      ],
      [
        111,
        'the groups of the organization count for deleting too',
        messages('extends the organization’s permission to those whom it names'),
        { demoRealm: 'messages/message-changes.route.ts', client: 'zulip/route/message-changes.ts' },
      ],
      [
        111,
        'moving messages out: the group, with access to the content',
        [
          messages('extends the organization’s permission to those whom it names'),
          messages('requires access to the channel’s content'),
        ],
        { demoRealm: 'messages/moving-rights.ts', client: 'zulip/route/message-changes.ts' },
      ],
      [
        111,
        'moving messages within: the group, with access to the content',
        [
          messages('extends the organization’s permission to those whom it names'),
          messages('requires access to the channel’s content'),
        ],
        { demoRealm: 'messages/moving-rights.ts', client: 'zulip/route/message-changes.ts' },
      ],
      [
        111,
        'channel administrators may move too',
        messages('extends the organization’s permission to those whom it names'),
        { demoRealm: 'messages/moving-rights.ts', client: 'zulip/route/message-changes.ts' },
      ],
      [
        111,
        'the groups of the organization count for moving too',
        messages('extends the organization’s permission to those whom it names'),
        { demoRealm: 'messages/moving-rights.ts', client: 'zulip/route/message-changes.ts' },
      ],
      [111, 'sending: the group', messages('also requires the permission to post')],
      [
        111,
        'sending to a new topic needs the permission to create topics as well',
        messages('also requires the permission to post'),
      ],
      [
        111,
        'everybody but guests can subscribe to a public channel',
        [
          contract('subscribing-rights', 'a member to a public channel'),
          contract('subscribing-rights', 'a guest to a public channel'),
        ],
        { demoRealm: 'channels/subscriptions.route.ts' },
      ],
      [
        111,
        'the group can subscribe to a private channel',
        contract('subscribing-rights', 'somebody of the group to a private channel'),
        { demoRealm: 'channels/subscriptions.route.ts' },
      ],
      [
        111,
        'resolving topics: the group',
        messages('extends the organization’s permission to those whom it names'),
        { demoRealm: 'messages/moving-rights.ts', client: 'zulip/route/message-changes.ts' },
      ],
      [
        111,
        'creating topics: the group, with the permission to send',
        [
          messages('is for those whom the channel names, when sending and when moving'),
          messages('also requires the permission to post'),
        ],
      ],
      [
        111,
        'creating topics is everybody’s where a private channel hides its history',
        [
          contract('channel-access', 'must let everyone start topics if later subscribers see no history'),
          contract('channels', 'with %s is rejected'),
        ],
        { demoRealm: 'channels/channel-parameters.ts' },
      ],
      [
        111,
        'changing a permission needs administration, and access to the content or to the channel',
        contract(
          'channel-access',
          'appears and disappears with a permission, and can be changed by its administrators',
        ),
        { demoRealm: 'channels/channels.route.ts' },
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/wire/channel.ts', demoRealm: 'channels/channel-folders.ts', panel: 'Channels' },
    [
      [
        115,
        'folders come where `channel_folders` is fetched',
        field('register includes collections only on request'),
        { client: 'zulip/wire/register.ts', demoRealm: 'channels/channel-folders.ts' },
      ],
      [
        115,
        '`id` of a folder',
        field('folders have an ID, a name and an order'),
        { demoRealm: 'channels/channel-folders.ts' },
      ],
      [
        115,
        '`name` of a folder',
        field('folders have an ID, a name and an order'),
        { demoRealm: 'channels/channel-folders.ts' },
      ],
      [
        115,
        '`order` of a folder',
        [
          field('folders have an ID, a name and an order'),
          contract('channel-folders', 'are created, changed, ordered and archived with events for everyone'),
        ],
        { demoRealm: 'channels/channel-folders.ts' },
      ],
      [
        115,
        'spectators see only folders with channels on the web',
        [],
        {
          client: 'none: it never registers without an account',
          demoRealm: 'none: it serves no spectators',
          panel: 'none: the console always signs in',
          fixed: 'Only people without an account are spectators, and the console always signs in.',
        },
      ],
    ],
  ),
];
