import { contract, main, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const queue = { client: 'zulip/event-queue.ts', demoRealm: 'events/event-queues.ts', panel: 'Everywhere' };
/** Queues and their events: lines 342 to 358. */
export const events: readonly Statement[] = statements(queue, [
  [
    342,
    'a registration makes a queue for the types that were asked for',
    main('demo-realm/events/event-queues', "includes only the requested types, even types that don't exist"),
  ],
  [
    342,
    'events are fetched with `queue_id` and `last_event_id`',
    contract(
      'event-queue',
      'returns events in order, again until acknowledged, and a heartbeat if there are none',
    ),
    { client: 'zulip/route/events.ts' },
  ],
  [
    342,
    'the server holds a poll until something happens',
    main('demo-realm/events/event-queues', 'answers a blocked poll with the first event'),
  ],
  [
    343,
    'a queue ends after `idle_queue_timeout_secs` without a poll',
    main(
      'demo-realm/events/event-queues',
      'counts idle time from the last poll, and a blocked poll keeps a queue alive',
    ),
  ],
  [
    343,
    'then the code is `BAD_EVENT_QUEUE_ID`',
    contract('event-queue', 'is lost with the server, and the client is told to register again'),
  ],
  [
    343,
    'and the client registers again',
    main('realm/session/session-faults', 'a server crash that loses all queues'),
    { client: 'zulip/queue-recovery.ts' },
  ],
  [
    344,
    'a heartbeat every minute',
    [
      main(
        'demo-realm/events/event-queues',
        'end a blocked poll, whatever types were requested, and must be acknowledged',
      ),
      main(
        'realm/session/session-faults',
        'is shown as away once a heartbeat is overdue, and the connection is replaced',
      ),
    ],
    { client: 'zulip/queue-timing.ts' },
  ],
  [
    349,
    'the `message` event of the own queue has `local_id` as `local_message_id`',
    [
      contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
      whole(
        'e2e/announce',
        'with a lost answer leaves exactly one message, confirmed by the event, and clears the field',
      ),
    ],
    {
      client: 'changes/calls/message-deed.ts',
      demoRealm: 'messages/message-delivery.ts',
      panel: 'Announcements',
    },
  ],
  [
    350,
    '`user_topic` where sending changed what the sender sees of the topic',
    [
      contract(
        'foreign-client',
        'reports that a topic started by the client is followed, and which program sent a message',
      ),
      main('realm/model/topic-visibility', 'topic visibility comes with the snapshot and follows events'),
      whole('messages/inspect', 'shows the caller’s current setting for its topic'),
    ],
    {
      client: 'realm/model/topic-visibility.ts',
      demoRealm: 'messages/topic-policies.ts',
      panel: 'Message inspector',
    },
  ],
  [
    351,
    '`drafts` events to the other clients',
    contract('drafts', 'are sent to all of one’s clients, including the sending one, and to nobody else'),
    { client: 'realm/model/announcing.ts', demoRealm: 'messages/drafts.route.ts', panel: 'Announcements' },
  ],
  [
    352,
    '`presence` events in the modern form for who declares it',
    main('demo-realm/presence/presence', 'have the format that each queue supports'),
    { client: 'zulip/wire/event/presence.ts', demoRealm: 'presence/presence.ts', panel: 'Presence' },
  ],
  [
    352,
    '`presence` events in the legacy form for others',
    [
      main('demo-realm/presence/presence', 'have the format that each queue supports'),
      main('realm/model/presence', 'matches the older format by delivery address'),
    ],
    { client: 'zulip/wire/event/presence.ts', demoRealm: 'presence/presence.ts', panel: 'Presence' },
  ],
  [
    353,
    '`delete_message` with `message_ids` for who declares it',
    contract('message-changes', 'removes the message for everyone; in bulk: %s'),
    { client: 'zulip/wire/event/message.ts', demoRealm: 'messages/message-deletion.ts', panel: 'Reports' },
  ],
  [
    353,
    '`delete_message` for each message for others',
    contract('message-changes', 'removes the message for everyone; in bulk: %s'),
    { client: 'zulip/wire/event/message.ts', demoRealm: 'messages/message-deletion.ts', panel: 'Reports' },
  ],
  [
    354,
    '`realm_emoji` `add` for who declares it',
    [
      main('realm/model/dispatch-emoji', 'dispatching custom emoji: %s'),
      contract('organization-pictures', 'have individual events for clients that support them'),
    ],
    { client: 'zulip/wire/event/realm.ts', demoRealm: 'emoji/custom-emoji.ts', panel: 'Statuses' },
  ],
  [
    354,
    '`realm_emoji` `edit`, for who declares it',
    [
      main('realm/model/dispatch-emoji', 'dispatching custom emoji: %s'),
      contract('organization-pictures', 'have individual events for clients that support them'),
    ],
    {
      client: 'zulip/wire/event/realm.ts',
      demoRealm: 'emoji/custom-emoji.ts',
      panel: 'Statuses',
      fixed: 'The client reads `edit`; the demo realm sends `update_one`, as servers do.',
    },
  ],
  [
    354,
    '`realm_emoji` `update` with all emoji for others',
    contract('organization-pictures', 'have a picture that anyone can fetch, with events for everyone'),
    { client: 'zulip/wire/event/realm.ts', demoRealm: 'emoji/custom-emoji.ts', panel: 'Statuses' },
  ],
  [
    355,
    '`realm_linkifiers` events',
    contract('linkifiers', 'is sent to every queue that supports templates, as the whole ordered list'),
    { client: 'realm/model/lists.ts', demoRealm: 'linkifiers/linkifiers.ts', panel: 'Linkifiers' },
  ],
  [
    355,
    'none without `linkifier_url_template`',
    contract('linkifiers', 'is sent to every queue that supports templates, as the whole ordered list'),
    { client: 'zulip/route/register.ts', demoRealm: 'linkifiers/linkifiers.ts', panel: 'client only' },
  ],
  [
    356,
    'a deactivated group: `update` for who declares it',
    contract('user-groups', 'stays for clients that support it, disappears for others, and reappears'),
    { client: 'realm/model/groups.ts', demoRealm: 'groups/group-changes.ts', panel: 'Groups' },
  ],
  [
    356,
    'a deactivated group: `remove` for others',
    contract('user-groups', 'stays for clients that support it, disappears for others, and reappears'),
    { client: 'realm/model/groups.ts', demoRealm: 'groups/group-changes.ts', panel: 'client only' },
  ],
  [
    357,
    '`peer_add` counts subscribers',
    [
      main('realm/model/channels', 'count subscribers as they come and go, never below zero'),
      contract('channels', 'has every setting that it was given, with events for everyone concerned'),
    ],
    { client: 'realm/model/channels.ts', demoRealm: 'channels/channel-peers.ts', panel: 'Channels' },
  ],
  [
    357,
    '`peer_remove` counts them down',
    [
      main('realm/model/channels', 'count subscribers as they come and go, never below zero'),
      main(
        'realm/channels/channels-followed',
        'counts the remaining subscribers when it is unsubscribed together with others',
      ),
    ],
    { client: 'realm/model/channels.ts', demoRealm: 'channels/channel-peers.ts', panel: 'Channels' },
  ],
  [
    358,
    '`realm_user` `add` for a new account',
    contract(
      'users-lifecycle',
      'is sent to everyone as they can see it, then added to the groups of members',
    ),
    { client: 'zulip/wire/event/user.ts', demoRealm: 'people/user-creation.ts', panel: 'People' },
  ],
  [
    358,
    'not for guests who may not know of it, with `user_list_incomplete`',
    contract('register-parameters', 'without unneeded people contains nobody whom a limited guest can’t see'),
    { client: 'zulip/route/register.ts', demoRealm: 'people/user-creation.ts', panel: 'client only' },
  ],
]);
