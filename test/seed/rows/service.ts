import { contract, main, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

/** The service's purpose: lines 1 to 18. */
export const service: readonly Statement[] = [
  ...statements(
    { client: 'zulip/route/messages.ts', demoRealm: 'messages/messages.route.ts', panel: 'Announcements' },
    [
      [
        7,
        'messages to a topic of a channel',
        contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
      ],
      [7, 'direct messages to one person', contract('messages', 'to people only reaches them')],
      [
        7,
        'direct messages to a group of people',
        contract('message-parameters', 'to several people, with or without oneself, or to oneself alone'),
      ],
      [7, 'people and bots take part', contract('messages', 'can be sent by the %s')],
      [
        9,
        'send a message',
        contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
      ],
      [
        9,
        'schedule a message',
        contract('scheduled-messages', 'is the %s’s own: created, changed and deleted'),
        { client: 'zulip/route/scheduled-messages.ts', demoRealm: 'messages/scheduled-messages.route.ts' },
      ],
      [9, 'render Markdown to HTML', contract('messages', 'shows people, groups and a spoiler')],
      [
        9,
        'fetch a single message',
        contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        9,
        'report a message to a moderation channel',
        contract('reports', 'by the %s appears in the moderation channel, in the servers’ layout'),
        { client: 'zulip/route/reports.ts', demoRealm: 'reports/reports.route.ts', panel: 'Reports' },
      ],
      [
        9,
        'change personal flags of the messages of a narrow',
        contract(
          'message-flags',
          'are set in a narrow batch by batch, up to the newest, each message counted once',
        ),
        {
          client: 'zulip/route/message-flags.ts',
          demoRealm: 'messages/message-flags.route.ts',
          panel: 'Mark messages',
        },
      ],
      [
        10,
        'create drafts on the server',
        contract('drafts', 'are the %s’s own: stored, replaced, deleted'),
        { client: 'zulip/route/drafts.ts', demoRealm: 'messages/drafts.route.ts' },
      ],
      [
        10,
        'drafts reach other clients as events',
        contract('drafts', 'are sent to all of one’s clients, including the sending one, and to nobody else'),
        { client: 'zulip/wire/event.ts', demoRealm: 'messages/drafts.ts' },
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/route/channels.ts', demoRealm: 'channels/channel-create.route.ts', panel: 'Channels' },
    [
      [
        11,
        'create channels',
        contract('channels', 'has every setting that it was given, with events for everyone concerned'),
      ],
      [
        11,
        'subscribe people to channels',
        [
          contract('subscriptions', 'start for others, many at once, with an event for each'),
          main(
            'realm/channels/subscriptions',
            'are added and removed together, with preview, journal and undo, even after a restart',
          ),
          whole('e2e/channels', 'are found, added from a list and unsubscribed by keyboard'),
        ],
        { client: 'zulip/route/subscriptions.ts', demoRealm: 'channels/subscriptions.route.ts' },
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/route/user-groups.ts', demoRealm: 'groups/user-groups.route.ts', panel: 'Groups' },
    [
      [
        12,
        'update user groups',
        contract('user-groups', 'is sent property by property, and only what differs'),
      ],
      [
        12,
        'update the members of user groups',
        contract(
          'user-group-members',
          'are added and removed with an event for each part and a message to those concerned',
        ),
        {
          client: 'zulip/route/user-group-members.ts',
          demoRealm: 'groups/group-members.route.ts',
          panel: 'Groups, People',
        },
      ],
    ],
  ),
  ...statements(
    {
      client: 'zulip/route/subscriptions.ts',
      demoRealm: 'channels/subscriptions.route.ts',
      panel: 'Channels',
    },
    [
      [
        13,
        'subscribe people to channels',
        [
          contract('subscriptions', 'start for others, many at once, with an event for each'),
          main(
            'realm/channels/subscriptions',
            'are added and removed together, with preview, journal and undo, even after a restart',
          ),
        ],
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.route.ts', panel: 'Presence' },
    [
      [
        13,
        'report presence',
        contract('presence', 'is reported by the %s and read completely, then only what changed'),
      ],
      [13, 'read presence', contract('presence', 'can be read without being reported, by bots too')],
      [
        13,
        'administrators set the text and the emoji of somebody’s status',
        contract('statuses', 'is set or rejected for the %s according to the role'),
        {
          client: 'zulip/route/user-status.ts',
          demoRealm: 'people/status.route.ts',
          panel: 'People, Statuses',
        },
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/route/users.ts', demoRealm: 'people/update-user.route.ts', panel: 'People' },
    [
      [
        14,
        'administrators change a name',
        contract('values', 'are accepted or rejected as the console predicts at level %i'),
      ],
      [
        14,
        'administrators change a role',
        [
          main(
            'demo-realm/people/user-changes',
            'a role: first the role, then the groups of both roles and of full members',
          ),
          whole(
            'e2e/role-change',
            'shows the difference, sends exactly one PATCH, and shows the new role only after the event',
          ),
        ],
      ],
      [
        14,
        'administrators change profile data',
        [
          main(
            'demo-realm/people/user-changes',
            'profile values, with one event each; null, empty text and an empty list remove them',
          ),
          contract('values', 'half a character is replaced by the server, so the console objects to it'),
        ],
      ],
      [
        14,
        'an email address is changed',
        [
          main('demo-realm/people/user-changes', 'a new address, which works at once'),
          contract('values', 'the address %s is accepted or rejected as the console predicts'),
        ],
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/route/linkifiers.ts', demoRealm: 'linkifiers/linkifiers.route.ts', panel: 'Linkifiers' },
    [
      [
        15,
        'manage linkifiers',
        contract('linkifiers', 'is added at the end with all its fields, changed, and removed'),
      ],
      [
        15,
        'patterns become links in messages',
        contract('linkifier-messages', 'the workbench finds the realm’s links in a message'),
      ],
      [
        15,
        'patterns become links in topics',
        contract('linkifier-messages', 'the workbench finds the realm’s links in a topic'),
      ],
      [
        15,
        'manage allowed domains',
        contract('domains', 'is added in lower case, changed and removed with events for everyone'),
        {
          client: 'zulip/route/domains.ts',
          demoRealm: 'organization/domains.route.ts',
          panel: 'Allowed domains',
        },
      ],
      [
        16,
        'delete uploaded files',
        contract(
          'attachments',
          'are the %s’s own: uploaded, listed, fetched by anyone with a link, and deleted',
        ),
        {
          client: 'zulip/route/attachments.ts',
          demoRealm: 'files/attachments.route.ts',
          panel: 'Attachments',
        },
      ],
      [
        17,
        'register the tokens of devices',
        contract('push', 'of the %s can be added twice without harm, tested, and removed once'),
        { client: 'zulip/route/push.ts', demoRealm: 'push/push.route.ts', panel: 'Push tests' },
      ],
      [
        17,
        'trigger a test notification',
        contract('push', 'of the %s can be added twice without harm, tested, and removed once'),
        { client: 'zulip/route/push.ts', demoRealm: 'push/push.route.ts', panel: 'Push tests' },
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts', panel: 'Everywhere' },
    [
      [
        18,
        'register answers the current state',
        contract('levels', 'at level %i let one sign in, read the organization and change a name'),
      ],
      [
        18,
        'register opens a queue to be polled',
        contract('event-queue', 'is opened, polled and freed by the %s'),
      ],
    ],
  ),
];
