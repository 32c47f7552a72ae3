import { contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const register = (name: string) => contract('register-parameters', name);
const collection = register('for %s returns %s');

/** The answer to a registration: lines 324 to 326. */
export const registrationAnswer: readonly Statement[] = statements(
  { client: 'zulip/wire/register.ts', demoRealm: 'register/realm-keys.ts', panel: 'Everywhere' },
  [
    [
      324,
      '`idle_queue_timeout` keeps the queue for longer',
      [
        main('demo-realm/events/event-queues', 'with idle_queue_timeout %s is %d seconds'),
        main('zulip/route/route', 'sends idle_queue_timeout as JSON if the server knows it'),
      ],
      { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts' },
    ],
    [
      324,
      'from level 481 on',
      [
        main('demo-realm/register/register', 'at level %d omit what came later'),
        main('zulip/route/route', 'sends idle_queue_timeout as JSON if the server knows it'),
      ],
      { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts' },
    ],
    [
      326,
      '`queue_id`',
      register('returns a queue without events yet'),
      { demoRealm: 'events/event-queues.ts' },
    ],
    [
      326,
      '`last_event_id`',
      register('returns a queue without events yet'),
      { demoRealm: 'events/event-queues.ts' },
    ],
    [
      326,
      '`idle_queue_timeout_secs`',
      register('returns a queue without events yet'),
      {
        demoRealm: 'register/register.route.ts',
        client: 'none: a queue that is gone is replaced at once, whenever that is',
      },
    ],
    [
      326,
      '`subscriptions`',
      collection,
      { demoRealm: 'register/channel-keys.ts', client: 'zulip/wire/channel.ts', panel: 'Channels' },
    ],
    [
      326,
      '`channel_folders`',
      collection,
      { demoRealm: 'channels/channel-folders.ts', client: 'zulip/wire/channel.ts', panel: 'Channels' },
    ],
    [
      326,
      '`recent_private_conversations`',
      [
        collection,
        contract(
          'message-fields',
          'register contains the newest message of each conversation, with the others in it',
        ),
      ],
      {
        client: 'none: the console has no list of conversations',
        demoRealm: 'register/message-keys.ts',
        panel: 'none: the console has no list of conversations',
      },
    ],
    [
      326,
      '`navigation_views`',
      [collection, contract('personal-routes', 'are created, changed and removed by their fragment')],
      {
        client: 'none: the console has a navigation of its own',
        demoRealm: 'own-settings/personal-state.ts',
        panel: 'none: the console has a navigation of its own',
      },
    ],
    [
      326,
      '`saved_snippets`',
      [collection, contract('personal-routes', 'are created, changed and removed')],
      {
        client: 'none: the console keeps drafts, no snippets',
        demoRealm: 'own-settings/personal-state.ts',
        panel: 'none: the console keeps drafts, no snippets',
      },
    ],
    [
      326,
      'options of integrations',
      collection,
      {
        client: 'none: integrations are set up in Zulip',
        demoRealm: 'organization/integrations.ts',
        panel: 'none: integrations are set up in Zulip',
      },
    ],
    [326, '`presences`', collection, { demoRealm: 'presence/presence.ts', panel: 'Presence' }],
    [
      326,
      '`realm_empty_topic_display_name`',
      collection,
      { client: 'realm/model/announcing.ts', panel: 'Announcements' },
    ],
    [
      326,
      '`max_message_length`',
      [collection, main('zulip/wire/register', 'has settings under the names in events, without the lists')],
      { client: 'realm/model/announcing.ts', panel: 'Announcements' },
    ],
    [326, '`max_topic_length`', collection, { client: 'realm/model/announcing.ts', panel: 'Announcements' }],
    [
      326,
      '`max_stream_name_length`',
      collection,
      { client: 'realm/model/channel-rules.ts', panel: 'Channels' },
    ],
    [
      326,
      '`max_stream_description_length`',
      collection,
      { client: 'realm/model/channel-rules.ts', panel: 'Channels' },
    ],
    [
      326,
      '`server_report_message_types`',
      collection,
      { client: 'realm/reports/report-service.ts', panel: 'Reports' },
    ],
    [
      326,
      '`realm_topics_policy`',
      collection,
      { client: 'realm/model/announcing.ts', panel: 'Announcements' },
    ],
    [
      326,
      'the channel of moderation requests',
      collection,
      { client: 'realm/reports/report-service.ts', panel: 'Reports' },
    ],
    [326, '`realm_linkifiers`', collection, { demoRealm: 'linkifiers/linkifiers.ts', panel: 'Linkifiers' }],
    [326, '`realm_users`', collection, { demoRealm: 'register/snapshot.ts', panel: 'People' }],
    [326, '`realm_user_groups`', collection, { demoRealm: 'groups/groups.ts', panel: 'Groups' }],
  ],
);
