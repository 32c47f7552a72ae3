import { contract, main } from '../shown-by.ts';
import { statements, type Row, type Statement } from '../statement.ts';

const register = (name: string) => contract('register-parameters', name);
const declared = main(
  'zulip/route/route',
  'declares what the client can read, and requests nothing visible to others',
);
const anonymous = {
  fixed:
    'The console always signs in first, so the client never asks without an account and the demo realm refuses it.',
};

/** The parameters of a registration: lines 314 to 324. */
const parameters = statements(
  { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts', panel: 'Everywhere' },
  [
    [
      314,
      '`apply_markdown` brings rendered messages',
      register('brings rendered messages only where that is asked for'),
      { demoRealm: 'messages/message-delivery.ts' },
    ],
    [
      314,
      'false without it',
      register('brings rendered messages only where that is asked for'),
      {
        fixed: 'The client always sends false: what reports and announcements say is read from their source.',
      },
    ],
    [
      315,
      '`client_gravatar` leaves pictures to the client',
      register('with %j leaves pictures to the client: %s'),
    ],
    [315, 'true without it', register('with %j leaves pictures to the client: %s')],
    [315, 'an error without an account', register('with %j is refused without an account'), anonymous],
    [316, '`include_subscribers` `true`', register('with %j lists the subscribers of small channels: %s')],
    [316, '`include_subscribers` `false`', register('with %j lists the subscribers of small channels: %s')],
    [
      316,
      '`include_subscribers` `partial`',
      [
        main('demo-realm/register/register', '%s answers %d at level %d'),
        register('with %j lists the subscribers of small channels: %s'),
      ],
    ],
    [316, '`false` without it', register('with %j lists the subscribers of small channels: %s')],
    [316, 'an error without an account', register('with %j is refused without an account'), anonymous],
    [317, '`slim_presence` keys presence by user id', register('with %j keys presence by the %s')],
    [
      317,
      'false without it',
      register('with %j keys presence by the %s'),
      { fixed: 'The client always sends true, as the older format has less exact times; it reads both.' },
    ],
    [
      318,
      '`presence_history_limit_days`',
      register('brings the presence of 14 days, or of as many as are asked for'),
    ],
    [318, '14 without it', register('brings the presence of 14 days, or of as many as are asked for')],
    [
      319,
      '`event_types`',
      main(
        'demo-realm/events/event-queues',
        "includes only the requested types, even types that don't exist",
      ),
    ],
    [
      319,
      'all events without it',
      main(
        'demo-realm/events/event-queues',
        "sends an event to other people's queues and to one's own, once each",
      ),
    ],
    [319, 'unknown types are passed over', register('passes over the types that it does not know')],
    [
      320,
      '`fetch_event_types`',
      main(
        'demo-realm/register/register',
        'contains only what was requested, by event_types if there is no other list',
      ),
    ],
    [
      320,
      '`event_types` without it',
      main(
        'demo-realm/register/register',
        'contains only what was requested, by event_types if there is no other list',
      ),
    ],
    [
      320,
      'everything without both',
      contract('foreign-client', 'finds every key of register that servers send'),
    ],
    [320, 'unknown types are passed over', register('passes over the types that it does not know')],
    [
      321,
      '`all_public_streams` brings the messages of all public channels',
      [
        contract(
          'channel-messages',
          'brings what is said where its owner is not subscribed, but nothing private',
        ),
        main('demo-realm/register/register', 'guests get no queue for the messages of all public channels'),
      ],
      {
        client: 'changes/calls/echo-queues.ts',
        demoRealm: 'messages/message-delivery.ts',
        panel: 'Announcements',
      },
    ],
    [
      321,
      'false without it',
      contract(
        'channel-messages',
        'brings what is said where its owner is not subscribed, but nothing private',
      ),
      { demoRealm: 'messages/message-delivery.ts' },
    ],
    [
      322,
      '`narrow` filters the messages that come',
      contract('register-contents', 'lets messages through by %s'),
      {
        client: 'realm/reports/moderation-channel.ts',
        demoRealm: 'events/event-narrow.ts',
        panel: 'Reports',
      },
    ],
    [
      322,
      'terms are pairs of texts',
      [
        contract('register-contents', 'lets messages through by %s'),
        contract('server-checks', 'of a queue compares texts'),
      ],
      {
        client: 'realm/reports/moderation-channel.ts',
        demoRealm: 'events/event-narrow.ts',
        panel: 'Reports',
      },
    ],
  ],
);

const capability = (name: string, test: Row[2], differs: Row[3] = {}): Row => [
  323,
  `capability \`${name}\``,
  [declared, test].flat(),
  differs,
];

/** What a client says that it can read: line 323. */
const capabilities = statements(
  { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts', panel: 'client only' },
  [
    capability(
      'notification_settings_null',
      contract('foreign-client', 'gets no null for notifications unless it knows them'),
      {
        demoRealm: 'register/channel-keys.ts',
      },
    ),
    capability(
      'bulk_message_deletion',
      contract('message-changes', 'takes the message away for everybody; in bulk: %s'),
      {
        demoRealm: 'messages/message-deletion.ts',
      },
    ),
    capability(
      'user_avatar_url_field_optional',
      main(
        'demo-realm/register/register',
        'has null for avatars that the client can compute only if it offered to',
      ),
      {
        demoRealm: 'people/people.ts',
        fixed:
          'Servers may leave pictures out for who can do without them; the console cannot, and the demo realm never does.',
      },
    ),
    capability(
      'stream_typing_notifications',
      contract(
        'conversation-routes',
        'in a channel only to clients that know it, and of an edit with the message',
      ),
      {
        demoRealm: 'messages/typing.route.ts',
      },
    ),
    capability('user_settings_object', contract('user-settings', 'at level %i, with the capability %s'), {
      demoRealm: 'own-settings/user-setting-changes.ts',
    }),
    capability(
      'linkifier_url_template',
      contract('linkifiers', 'comes to every queue that understands templates, as the whole list in order'),
      {
        demoRealm: 'linkifiers/linkifiers.ts',
      },
    ),
    capability(
      'user_list_incomplete',
      main(
        'demo-realm/register/register',
        'shows a limited guest only bots and people in shared channels; others are placeholders or omitted',
      ),
      {
        demoRealm: 'register/snapshot.ts',
      },
    ),
    capability(
      'include_deactivated_groups',
      contract('user-groups', 'stays for clients that know such groups, is gone for others, and comes back'),
      {
        demoRealm: 'groups/group-changes.ts',
      },
    ),
    capability(
      'archived_channels',
      contract('channel-changes', 'with the capability for archived channels: %s'),
      {
        demoRealm: 'channels/channel-changes.ts',
      },
    ),
    capability(
      'empty_topic_name',
      [
        contract('empty-topic', 'is named so in messages, their versions, and what was edited'),
        contract('empty-topic', 'is named so when messages move, are sent, deleted or marked as unread'),
        contract('empty-topic', 'is named so where somebody types in it or follows it'),
      ],
      {
        demoRealm: 'messages/empty-topic.ts',
      },
    ),
    capability(
      'simplified_presence_events',
      main('demo-realm/presence/presence', 'have the format that each queue supports'),
      {
        demoRealm: 'presence/presence.ts',
      },
    ),
    capability(
      'individual_emoji_changes',
      contract('organization-pictures', 'are told one by one to who can take that'),
      { demoRealm: 'emoji/custom-emoji.ts' },
    ),
  ],
);

/** Registering an event queue: lines 314 to 323. */
export const registration: readonly Statement[] = [...parameters, ...capabilities];
