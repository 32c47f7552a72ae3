import { contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const back = contract(
  'user-groups',
  'stays for clients that know such groups, is gone for others, and comes back',
);
const report = contract('presence', 'is reported by the %s and read back whole, then only what changed');
const policy = contract('channel-fields', 'the policy of topics %s');
const mentions = contract('foreign-client', 'counts what is unread, and starts reading there');

/** States and transitions, and who has to sign in: lines 136 to 153. */
export const states: readonly Statement[] = [
  ...statements(
    { client: 'zulip/route/user-groups.ts', demoRealm: 'groups/group-changes.ts', panel: 'Groups' },
    [
      [140, '`deactivated` = false brings a group back', back],
      [
        140,
        'that is from level 386 on',
        contract('user-groups-levels', 'below level 386 no group comes back'),
      ],
      [
        140,
        'name, description and permissions may change in the same request',
        contract('user-group-states', 'may get another name, description and permission while it comes back'),
      ],
      [
        140,
        'a deactivated group cannot be the value of a permission',
        [
          contract('realm-settings', 'does not take a deactivated group or one that is not there'),
          contract('user-groups', 'is refused with %s'),
        ],
        { demoRealm: 'groups/group-setting-parameter.ts' },
      ],
      [
        140,
        'a deactivated group cannot be mentioned',
        contract('user-groups', 'cannot be mentioned until it is back'),
        { demoRealm: 'markdown/mentions.ts', panel: 'Announcements' },
      ],
      [
        141,
        '`deactivated` = true does nothing',
        contract('user-group-states', 'does not come of an update: deactivated = true changes nothing'),
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
        contract('channel-changes', 'to %s is refused'),
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
        contract('message-flags', 'are set on messages by id, and told to one’s own clients alone'),
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
        contract('envelope', 'of %s %s without an account is a refusal'),
      ],
    ],
  ),
];
