import { contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const back = contract(
  'user-groups',
  'stays for clients that support it, disappears for others, and reappears',
);
const report = contract('presence', 'is reported by the %s and read completely, then only what changed');
const policy = contract('channel-fields', 'the topic policy %s');
const mentions = contract('foreign-client', 'counts unread messages, and says where to start reading');

/** States and transitions, and who has to sign in: lines 136 to 153. */
export const states: readonly Statement[] = [
  ...statements(
    { client: 'zulip/route/user-groups.ts', demoRealm: 'groups/group-changes.ts', panel: 'Groups' },
    [
      [140, '`deactivated` = false brings a group back', back],
      [
        140,
        'that is from level 386 on',
        contract('user-groups-levels', 'below level 386 can’t be reactivated'),
      ],
      [
        140,
        'name, description and permissions may change in the same request',
        contract(
          'user-group-states',
          'can be renamed, described and change a permission while being reactivated',
        ),
      ],
      [
        140,
        'a deactivated group cannot be the value of a permission',
        [
          contract('realm-settings', 'rejects a deactivated or missing group'),
          contract('user-groups', 'is rejected with %s'),
        ],
        { demoRealm: 'groups/group-setting-parameter.ts' },
      ],
      [
        140,
        'a deactivated group cannot be mentioned',
        contract('user-groups', 'can’t be mentioned until it is reactivated'),
        { demoRealm: 'markdown/mentions.ts', panel: 'Announcements' },
      ],
      [
        141,
        '`deactivated` = true does nothing',
        contract('user-group-states', 'can’t be created by an update: deactivated = true changes nothing'),
      ],
      [
        142,
        'a client reports `active`',
        report,
        { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.ts', panel: 'Presence' },
      ],
      [
        142,
        'a client reports `idle`',
        [report, main('demo-realm/presence/presence', 'is stored at most once a minute')],
        { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.ts', panel: 'Presence' },
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/wire/channel.ts', demoRealm: 'channels/channel-parameters.ts', panel: 'Channels' },
    [
      [146, '`topics_policy` `inherit`', policy],
      [146, '`topics_policy` `allow_empty_topic`', policy],
      [146, '`topics_policy` `disable_empty_topic`', policy],
      [146, '`topics_policy` `empty_topic_only`', policy],
      [
        146,
        '`empty_topic_only` needs all messages to be in the empty topic',
        contract('channel-changes', 'to %s is rejected'),
        { demoRealm: 'channels/channel-changes.ts' },
      ],
    ],
  ),
  ...statements(
    {
      client: 'zulip/route/message-flags.ts',
      demoRealm: 'messages/message-flags.route.ts',
      panel: 'Mark messages',
    },
    [
      [147, 'the flag `read`', contract('message-parameters', 'by adding and removing read')],
      [
        147,
        'the flag `starred`',
        contract('message-flags', 'are set on messages by ID, and only reported to one’s own clients'),
      ],
      [
        147,
        'the flags of mentions of everybody, in three words',
        mentions,
        {
          client: 'zulip/wire/message.ts',
          demoRealm: 'messages/message-access.ts',
          panel: 'Message inspector',
        },
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/http.ts', demoRealm: 'authentication/authentication.ts', panel: 'Sign-in' },
    [
      [
        153,
        'all endpoints need an account unless noted',
        contract('envelope', 'of %s %s without an account is a rejection'),
      ],
    ],
  ),
];
