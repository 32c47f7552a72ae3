import { contract, main, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const anonymous = {
  fixed:
    'The console always signs in first, so the client never asks without an account and the demo realm refuses it.',
};

/** Who may call: lines 332 to 337. */
const access = statements({ client: 'zulip/http.ts', demoRealm: 'authentication.ts', panel: 'Everywhere' }, [
  [
    332,
    'HTTP Basic authentication',
    main(
      'zulip/http',
      'carries credentials, accepts JSON and gzip, and puts the parameters of a GET into the query',
    ),
  ],
  [
    332,
    'the name is the address, of a bot as well',
    contract('users-read', 'is the %s, who always sees the own address'),
  ],
  [332, 'the password is the key', main('demo-realm/authentication', 'unknown account')],
  [
    333,
    'without it the code is `UNAUTHORIZED`',
    main('demo-realm/authentication', 'no header'),
    { client: 'zulip/errors.ts' },
  ],
  [
    333,
    'and the text says what is missing',
    main('demo-realm/authentication', 'no header'),
    { client: 'zulip/errors.ts' },
  ],
  [
    334,
    '`POST /register` without an account',
    contract('register-parameters', 'with %j is refused without an account'),
    { client: 'zulip/route/register.ts', demoRealm: 'route/register.ts', ...anonymous },
  ],
  [
    334,
    'then two of its values are errors',
    contract('register-parameters', 'with %j is refused without an account'),
    { client: 'zulip/route/register.ts', demoRealm: 'route/register.ts', ...anonymous },
  ],
  [
    335,
    '`POST /dev_fetch_api_key` needs no account',
    contract('keys', 'of the %s comes without one on a development server'),
    { client: 'zulip/route/authentication.ts', demoRealm: 'route/keys.ts', panel: 'Sign-in' },
  ],
  [
    335,
    'and works on development servers alone',
    contract('keys', 'is never given without a password on a production server'),
    { client: 'zulip/route/authentication.ts', demoRealm: 'route/keys.ts', panel: 'Sign-in' },
  ],
  [
    336,
    'statuses of others are for administrators',
    contract('statuses', 'is not for the %s to set'),
    { client: 'zulip/route/user-status.ts', demoRealm: 'route/status.ts', panel: 'Statuses, People' },
  ],
  [
    336,
    'changes of people are for administrators',
    [
      main('demo-realm/update-user', 'moderators'),
      main('demo-realm/update-user', 'members'),
      main('demo-realm/update-user', 'guests'),
    ],
    { client: 'zulip/route/users.ts', demoRealm: 'route/update-user.ts', panel: 'People' },
  ],
  [
    336,
    'allowed domains are for owners, from level 143 on',
    [
      contract('domains', 'is not the %s’s to write'),
      whole('e2e/domains', 'reads the list and is told who can change it'),
    ],
    { client: 'zulip/route/domains.ts', demoRealm: 'route/domains.ts', panel: 'Allowed domains' },
  ],
  [
    336,
    'new addresses are for who holds the right',
    main('demo-realm/update-user', 'a new address without the flag, before the role'),
    { client: 'zulip/route/users.ts', demoRealm: 'route/update-user.ts', panel: 'People' },
  ],
  [
    336,
    'who may not set a status gets `BAD_REQUEST` for it',
    main('demo-realm/status', 'moderators'),
    { client: 'zulip/errors.ts', demoRealm: 'required-role.ts', panel: 'Statuses, People' },
  ],
  [
    336,
    'bots change groups from level 496 on',
    contract('group-permissions', 'at level %i bots change groups: %s'),
    { client: 'zulip/route/user-groups.ts', demoRealm: 'route/group-changes.ts', panel: 'Groups' },
  ],
  [
    336,
    'bots change members of groups from level 496 on',
    contract('group-permissions', 'at level %i bots change groups: %s'),
    { client: 'zulip/route/user-group-members.ts', demoRealm: 'route/group-members.ts', panel: 'Groups' },
  ],
  [
    336,
    'bots set statuses of others from level 473 on',
    contract('statuses', 'at level %i is a bot’s to set that administers: %s'),
    { client: 'zulip/route/user-status.ts', demoRealm: 'route/status.ts', panel: 'Statuses' },
  ],
  [
    337,
    'mentioning everybody depends on `can_mention_many_users_group`',
    [
      contract('messages', 'that mentions everybody needs a permission where there are many'),
      whole(
        'e2e/announce-kept',
        'is said to a member before it is tried: mention everybody, post in a closed channel',
      ),
    ],
    { client: 'zulip/route/messages.ts', demoRealm: 'message-checks.ts', panel: 'Announce' },
  ],
]);

const queue = { client: 'zulip/event-queue.ts', demoRealm: 'event-queues.ts', panel: 'Everywhere' };
/** Queues and their events: lines 342 to 358. */
const events = statements(queue, [
  [
    342,
    'a registration makes a queue for the types that were asked for',
    main('demo-realm/event-queues', 'only the types asked for, and events of no type that exists'),
  ],
  [
    342,
    'events are fetched with `queue_id` and `last_event_id`',
    contract(
      'event-queue',
      'brings what happened in order, the same again until acknowledged, and a heartbeat when nothing does',
    ),
    { client: 'zulip/route/events.ts' },
  ],
  [
    342,
    'the server holds a poll until something happens',
    main('demo-realm/event-queues', 'a held poll is answered by the first event'),
  ],
  [
    343,
    'a queue ends after `idle_queue_timeout_secs` without a poll',
    main('demo-realm/event-queues', 'idle time counts from the last poll; a held poll keeps a queue alive'),
  ],
  [
    343,
    'then the code is `BAD_EVENT_QUEUE_ID`',
    contract('event-queue', 'is lost with the server, and the client is told to register again'),
  ],
  [
    343,
    'and the client registers again',
    main('realm/session-faults', 'a crash of the server that loses all queues'),
    { client: 'zulip/queue-recovery.ts' },
  ],
  [
    344,
    'a heartbeat every minute',
    [
      main(
        'demo-realm/event-queues',
        'end a held poll, whatever types were asked for, and must be acknowledged',
      ),
      main(
        'realm/session-faults',
        'is said to be away once a heartbeat is overdue, and the connection is replaced',
      ),
    ],
    { client: 'zulip/queue-timing.ts' },
  ],
  [
    351,
    '`drafts` events to the other clients',
    contract('drafts', 'come to all of one’s clients, the sending one too, and to nobody else’s'),
    { client: 'realm/model/announcing.ts', demoRealm: 'route/drafts.ts', panel: 'Announce' },
  ],
  [
    352,
    '`presence` events in the modern form for who declares it',
    main('demo-realm/presence', 'have the shape that each queue understands'),
    { client: 'zulip/wire/event/presence.ts', demoRealm: 'presence.ts', panel: 'Presence' },
  ],
  [
    352,
    '`presence` events in the legacy form for others',
    [
      main('demo-realm/presence', 'have the shape that each queue understands'),
      main('realm/model/presence', 'the older format is matched by the address of the API'),
    ],
    { client: 'zulip/wire/event/presence.ts', demoRealm: 'presence.ts', panel: 'Presence' },
  ],
  [
    353,
    '`delete_message` with `message_ids` for who declares it',
    contract('message-changes', 'takes the message away for everybody; in bulk: %s'),
    { client: 'zulip/wire/event/message.ts', demoRealm: 'message-deletion.ts', panel: 'Reports' },
  ],
  [
    353,
    '`delete_message` for each message for others',
    contract('message-changes', 'takes the message away for everybody; in bulk: %s'),
    { client: 'zulip/wire/event/message.ts', demoRealm: 'message-deletion.ts', panel: 'Reports' },
  ],
  [
    355,
    '`realm_linkifiers` events',
    contract('linkifiers', 'comes to every queue that understands templates, as the whole list in order'),
    { client: 'realm/model/linkifiers.ts', demoRealm: 'linkifiers.ts', panel: 'Linkifiers' },
  ],
  [
    355,
    'none without `linkifier_url_template`',
    contract('linkifiers', 'comes to every queue that understands templates, as the whole list in order'),
    { client: 'zulip/route/register.ts', demoRealm: 'linkifiers.ts', panel: 'client only' },
  ],
  [
    356,
    'a deactivated group: `update` for who declares it',
    contract('user-groups', 'stays for clients that know such groups, is gone for others, and comes back'),
    { client: 'realm/model/groups.ts', demoRealm: 'group-changes.ts', panel: 'Groups' },
  ],
  [
    356,
    'a deactivated group: `remove` for others',
    contract('user-groups', 'stays for clients that know such groups, is gone for others, and comes back'),
    { client: 'realm/model/groups.ts', demoRealm: 'group-changes.ts', panel: 'client only' },
  ],
  [
    357,
    '`peer_add` counts subscribers',
    [
      main('realm/model/channels', 'count subscribers who come and go, and never below none'),
      contract('channels', 'has every setting that it was given, and everybody concerned is told'),
    ],
    { client: 'realm/model/channels.ts', demoRealm: 'channel-peers.ts', panel: 'Channels' },
  ],
  [
    357,
    '`peer_remove` counts them down',
    [
      main('realm/model/channels', 'count subscribers who come and go, and never below none'),
      main('realm/channels/channels-followed', 'counts who is left when it is unsubscribed with others'),
    ],
    { client: 'realm/model/channels.ts', demoRealm: 'channel-peers.ts', panel: 'Channels' },
  ],
  [
    358,
    '`realm_user` `add` for a new account',
    contract('users-lifecycle', 'comes to everybody as they may see it, then into the groups of members'),
    { client: 'zulip/wire/event/user.ts', demoRealm: 'user-creation.ts', panel: 'People' },
  ],
  [
    358,
    'not for guests who may not know of it, with `user_list_incomplete`',
    contract(
      'register-parameters',
      'that can do without some people hears of nobody that a limited guest may not know of',
    ),
    { client: 'zulip/route/register.ts', demoRealm: 'user-creation.ts', panel: 'client only' },
  ],
]);

/** Authentication and events: lines 332 to 358. */
export const accessAndEvents: readonly Statement[] = [...access, ...events];
