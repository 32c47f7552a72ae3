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
      register('returns rendered messages only on request'),
      { demoRealm: 'messages/message-delivery.ts' },
    ],
    [
      314,
      'false without it',
      register('returns rendered messages only on request'),
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
    [315, 'an error without an account', register('with %j is rejected without an account'), anonymous],
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
    [316, 'an error without an account', register('with %j is rejected without an account'), anonymous],
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
      register('returns the presence of the last 14 days, or of as many as requested'),
    ],
    [318, '14 without it', register('returns the presence of the last 14 days, or of as many as requested')],
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
    [319, 'unknown types are passed over', register('ignores unknown types')],
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
    [320, 'everything without both', contract('foreign-client', 'sends every key of register')],
    [320, 'unknown types are passed over', register('ignores unknown types')],
    [
      321,
      '`all_public_streams` brings the messages of all public channels',
      [
        contract('channel-messages', 'receives messages without a subscription, but nothing private'),
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
      contract('channel-messages', 'receives messages without a subscription, but nothing private'),
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

/** A client's capabilities: line 323. */
const capabilities = statements(
  { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts', panel: 'client only' },
  [
    capability(
      'notification_settings_null',
      contract('foreign-client', 'sends no null for notification settings to clients that don’t support it'),
      {
        demoRealm: 'register/channel-keys.ts',
      },
    ),
    capability(
      'bulk_message_deletion',
      contract('message-changes', 'removes the message for everyone; in bulk: %s'),
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
        'in a channel is only reported to clients that support it, and with an edit includes the message',
      ),
      {
        demoRealm: 'messages/typing.route.ts',
      },
    ),
    capability(
      'user_settings_object',
      contract('user-settings', 'get the older form at level %i, with the capability %s'),
      {
        demoRealm: 'own-settings/user-setting-changes.ts',
      },
    ),
    capability(
      'linkifier_url_template',
      contract('linkifiers', 'is sent to every queue that supports templates, as the whole ordered list'),
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
      contract('user-groups', 'stays for clients that support it, disappears for others, and reappears'),
      {
        demoRealm: 'groups/group-changes.ts',
      },
    ),
    capability(
      'archived_channels',
      contract('channel-changes', 'keeps the channel with the capability for archived channels: %s'),
      {
        demoRealm: 'channels/channel-changes.ts',
      },
    ),
    capability(
      'empty_topic_name',
      [
        contract('empty-topic', 'has its name in messages, their versions and edits'),
        contract('empty-topic', 'has its name when messages move, are sent, deleted or marked as unread'),
        contract('empty-topic', 'has its name when someone types in it or follows it'),
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
      contract('organization-pictures', 'have individual events for clients that support them'),
      { demoRealm: 'emoji/custom-emoji.ts' },
    ),
  ],
);

/** Registering an event queue: lines 314 to 323. */
export const registration: readonly Statement[] = [...parameters, ...capabilities];
