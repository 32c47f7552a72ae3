import { contract, main } from '../shown-by.ts';
import { statements, type Row, type Statement } from '../statement.ts';
import { refused, renamed, tooOld } from './renamed.ts';

const gated = contract(
  'levels',
  'such as %s is called from level %i on, and rejected below it without a request',
);
const exact = main('zulip/feature-levels', '%s starts exactly at its level');
const came = (since: number, says: string, test: Row[2], differs: Row[3] = {}): Row => [
  414,
  `level ${since}: ${says}`,
  [test, ...(since > 237 ? [exact] : [])].flat(),
  differs,
];
const channels = { client: 'zulip/route/channel-settings.ts', panel: 'Channels' } as const;

/** Levels, and what they introduced: lines 411 to 415. */
const levels = statements(
  { client: 'zulip/feature-levels.ts', demoRealm: 'router.ts', panel: 'Everywhere' },
  [
    [
      411,
      'all paths are below `/api/v1`',
      main('zulip/http', 'sends a form, never JSON, with %s'),
      { client: 'zulip/http.ts', demoRealm: 'request-handler.ts' },
    ],
    [
      412,
      'the server tells its feature level',
      contract('levels', 'at level %i let one sign in, read the organization and change a name'),
      { client: 'zulip/wire/register.ts', demoRealm: 'register/register.route.ts' },
    ],
    [412, 'clients decide by it', [exact, contract('level-words', '%s is true at every level')]],
  ],
);
const beginnings = statements(
  { client: 'zulip/feature-levels.ts', demoRealm: 'router.ts', panel: 'Everywhere' },
  [
    came(
      417,
      'a call of its own makes a channel',
      [gated, contract('channels', 'doesn’t exist below level 417, which is reported before any call')],
      { panel: 'Channels' },
    ),
    came(
      179,
      'scheduled messages',
      contract('scheduled-messages', 'is the %s’s own: created, changed and deleted'),
      {
        client: 'zulip/route/scheduled-messages.ts',
        demoRealm: 'messages/scheduled-messages.route.ts',
        panel: 'Announcements',
      },
    ),
    came(
      184,
      'a call of its own changes them',
      contract('scheduled-messages', 'is the %s’s own: created, changed and deleted'),
      {
        client: 'zulip/route/scheduled-messages.ts',
        demoRealm: 'messages/scheduled-messages.route.ts',
        panel: 'Announcements',
      },
    ),
    came(236, '`read_by_sender`', contract('message-parameters', 'as read by its sender on request: %s'), {
      client: 'zulip/route/messages.ts',
      demoRealm: 'messages/message-delivery.ts',
      panel: 'Announcements',
    }),
    came(
      218,
      '`automatic_new_visibility_policy`',
      contract('topic-policies', 'when its first message is sent, by a new account’s settings'),
      {
        client: 'zulip/route/messages.ts',
        demoRealm: 'messages/automatic-policies.ts',
        panel: 'client only',
      },
    ),
    came(
      155,
      'flags change on a narrow',
      contract(
        'message-flags',
        'are set in a narrow batch by batch, up to the newest, each message counted once',
      ),
      {
        client: 'zulip/route/message-flags.ts',
        demoRealm: 'messages/message-flags.route.ts',
        panel: 'Mark messages',
      },
    ),
    came(
      382,
      'messages are reported',
      [gated, contract('reports', 'doesn’t exist below level 382, which is reported before any call')],
      { panel: 'Reports' },
    ),
    came(
      407,
      'statuses of others are set',
      [gated, contract('statuses', 'doesn’t exist below level 407, which is reported before any call')],
      { panel: 'Statuses' },
    ),
    came(
      412,
      '`include_subscribers` `partial`',
      main('demo-realm/register/register', '%s answers %d at level %d'),
      {
        client: 'zulip/route/subscriptions.ts',
        demoRealm: 'register/register.route.ts',
      },
    ),
    came(
      392,
      '`topics_policy`',
      contract(
        'channel-access',
        'has four policies for senders, one group for removal, and nothing for newer permissions',
      ),
      { ...channels, demoRealm: 'channels/channels.route.ts' },
    ),
    came(
      404,
      '`empty_topic_only`',
      contract('channel-creation', 'can’t have general chat as its only topic below level 404'),
      { ...channels, demoRealm: 'channels/channel-parameters.ts' },
    ),
    came(
      389,
      '`folder_id`',
      contract(
        'channel-access',
        'has four policies for senders, one group for removal, and nothing for newer permissions',
      ),
      { panel: 'Channels', demoRealm: 'channels/channels.route.ts' },
    ),
    came(
      441,
      '`can_create_topic_group`',
      contract('channel-creation', 'can’t restrict who starts topics below level 441'),
      { ...channels, demoRealm: 'organization/permission-settings.ts' },
    ),
    came(
      471,
      '`example_input` and `reverse_template`',
      contract('linkifiers', 'don’t exist at level %i for the fields %j, and the client doesn’t send them'),
      {
        client: 'zulip/route/linkifiers.ts',
        demoRealm: 'linkifiers/linkifiers.route.ts',
        panel: 'Linkifiers',
      },
    ),
    came(
      481,
      '`idle_queue_timeout`',
      [
        main('demo-realm/register/register', 'at level %d omit what came later'),
        main('zulip/route/route', 'sends idle_queue_timeout as JSON if the server knows it'),
      ],
      { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts' },
    ),
    came(
      288,
      '`history_limit_days`',
      contract('presence', 'at level %i is left out of a report with %s: %s'),
      { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.route.ts', panel: 'Presence' },
    ),
    came(263, '`last_update_id`', contract('presence', 'at level %i is left out of a report with %s: %s'), {
      client: 'zulip/route/presence.ts',
      demoRealm: 'presence/presence.route.ts',
      panel: 'Presence',
    }),
    came(386, 'groups come back', contract('user-groups-levels', 'below level 386 can’t be reactivated'), {
      client: 'zulip/route/user-groups.ts',
      demoRealm: 'groups/group-changes.route.ts',
      panel: 'Groups',
    }),
    came(285, '`new_email`', main('zulip/route/route', '%s sends nothing'), {
      client: 'zulip/route/users.ts',
      demoRealm: 'people/update-user.route.ts',
      panel: 'People',
      fixed: 'The change log and servers have it from level 313 on.',
    }),
    came(334, 'topics without a name', contract('sending', 'at level %i the topic “%s” is “%s”'), {
      client: 'realm/model/announcing.ts',
      demoRealm: 'messages/message-recipient.ts',
      panel: 'Announcements',
    }),
    came(
      370,
      '`(no topic)` is one without a name',
      contract('sending', 'at level %i the topic “%s” is “%s”'),
      {
        client: 'realm/model/announcing.ts',
        demoRealm: 'messages/message-recipient.ts',
        panel: 'Announcements',
      },
    ),
    [414, 'level 60: moderators', refused, tooOld(60)],
    [
      415,
      'a success names the parameters that the server does not know',
      [
        main('zulip/http', 'returns the parameters that the server ignored'),
        contract('messages', 'is answered with the names of unknown parameters'),
      ],
      { client: 'zulip/http.ts', demoRealm: 'request-handler.ts' },
    ],
  ],
);

/** Versions: lines 411 to 415. */
export const versions: readonly Statement[] = [...levels, ...renamed, ...beginnings];
