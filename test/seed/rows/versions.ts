import { contract, main, whole } from '../shown-by.ts';
import { statements, type Row, type Statement } from '../statement.ts';

const tooOld = (since: number): NonNullable<Row[3]> => ({
  client: 'zulip/feature-levels.ts',
  demoRealm: 'none: it has no levels below that of Zulip 8.0',
  panel: 'Sign-in',
  fixed: `Since level ${since}: older servers are refused at sign-in, as everything below Zulip 8.0 (level 237).`,
});
const refused = contract('levels', 'one that is older is refused with its version and what is needed');

/** Words that changed: line 413. */
const words = statements(
  { client: 'zulip/wire/message.ts', demoRealm: 'message-record.ts', panel: 'client only' },
  [
    [
      413,
      '`direct` for `private`',
      [
        contract('messages', 'to people reaches them alone'),
        contract('drafts', 'are the %s’s own: stored, replaced, deleted'),
      ],
      { client: 'zulip/route/messages.ts', demoRealm: 'message-recipient.ts' },
    ],
    [
      413,
      '`channel` beside `stream`, from level 248 on',
      contract('messages', 'goes to old servers with the word that they know'),
      { client: 'zulip/route/messages.ts', demoRealm: 'message-recipient.ts' },
    ],
    [
      413,
      '`last_update_id` for `slim_presence`, from level 263 on',
      [
        contract('presence', 'is reported by the %s and read back whole, then only what changed'),
        contract('levels', '%s is called from level %i on, and refused below it without a request'),
      ],
      { client: 'zulip/route/presence.ts', demoRealm: 'route/presence.ts' },
    ],
    [
      413,
      '`can_send_message_group` for `stream_post_policy`, from level 333 on',
      contract('channel-access', '%i tells who may send in the words of the time'),
      { client: 'zulip/wire/channel.ts', demoRealm: 'channels.ts', panel: 'Channels' },
    ],
    [
      413,
      '`is_muted` for `in_home_view`',
      contract('subscribing', 'are changed for oneself alone, muting in its two words'),
      { client: 'none: the console shows no mutes', demoRealm: 'channel-subscriptions.ts' },
    ],
    [
      413,
      '`apply_markdown` false for `raw_content`',
      contract('messages', 'to a channel is sent, comes as an event, and is read back with every field'),
      { client: 'zulip/route/messages.ts', demoRealm: 'route/messages.ts' },
    ],
    [413, '`url_template` for `url_format_string`, from level 176 on', refused, tooOld(176)],
    [413, '`can_mention_group` for `can_mention_group_id`, from level 198 on', refused, tooOld(198)],
    [
      413,
      '`can_mention_group` takes the update object alone, from level 260 on',
      [
        contract(
          'user-groups-levels',
          'below level 260 a permission is sent bare, and no expected value at all',
        ),
        contract('user-groups', '%j is refused'),
      ],
      { client: 'zulip/route/user-groups.ts', demoRealm: 'group-setting-parameter.ts', panel: 'Groups' },
    ],
    [
      413,
      'encrypted devices for tokens and their tests',
      [
        contract(
          'push',
          'are registered, confirmed by an event, tested, given another key and another token, and forgotten',
        ),
        whole('e2e/push', 'appear as they are registered, and are tested step by step'),
      ],
      { client: 'zulip/route/push.ts', demoRealm: 'route/push.ts', panel: 'Push tests' },
    ],
    [413, '`unlimited` for `forever`, from level 91 on', refused, tooOld(91)],
    [
      413,
      '`prev_topic` for `prev_subject`',
      contract('message-changes', 'moves a topic, whole or from a message on, and resolves it'),
      { demoRealm: 'message-history.ts', panel: 'Inspector' },
    ],
    [
      413,
      '`topic_links` for `subject_links`',
      contract('linkifier-messages', 'finds in a topic the links that the realm makes'),
      { panel: 'Inspector' },
    ],
  ],
);

const gated = contract('levels', '%s is called from level %i on, and refused below it without a request');
const exact = main('zulip/feature-levels', '%s starts exactly at its level');
const came = (since: number, says: string, test: Row[2], differs: Row[3] = {}): Row => [
  414,
  `level ${since}: ${says}`,
  [test, ...(since > 237 ? [exact] : [])].flat(),
  differs,
];
const channels = { client: 'zulip/route/channel-settings.ts', panel: 'Channels' } as const;

/** Levels, and what came with them: lines 411 to 415. */
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
      contract('levels', 'level %i: one signs in, reads the organization and changes a name'),
      { client: 'zulip/wire/register.ts', demoRealm: 'route/register.ts' },
    ],
    [
      412,
      'clients decide by it',
      [exact, contract('level-words', '%s says at every level what the level has')],
    ],
  ],
);
const beginnings = statements(
  { client: 'zulip/feature-levels.ts', demoRealm: 'router.ts', panel: 'Everywhere' },
  [
    came(
      417,
      'a call of its own makes a channel',
      [gated, contract('channels', 'is not there below level 417, which is said before any call')],
      { panel: 'Channels' },
    ),
    came(
      179,
      'scheduled messages',
      contract('scheduled-messages', 'is the %s’s own: made, changed and taken back'),
      {
        client: 'zulip/route/scheduled-messages.ts',
        demoRealm: 'route/scheduled-messages.ts',
        panel: 'Announce',
      },
    ),
    came(
      184,
      'a call of its own changes them',
      contract('scheduled-messages', 'is the %s’s own: made, changed and taken back'),
      {
        client: 'zulip/route/scheduled-messages.ts',
        demoRealm: 'route/scheduled-messages.ts',
        panel: 'Announce',
      },
    ),
    came(
      155,
      'flags change on a narrow',
      contract(
        'message-flags',
        'are set on a narrow batch by batch, until the newest, each message counted once',
      ),
      { client: 'zulip/route/message-flags.ts', demoRealm: 'route/message-flags.ts', panel: 'Flags' },
    ),
    came(
      382,
      'messages are reported',
      [gated, contract('reports', 'is not there below level 382, which is said before any call')],
      { panel: 'Reports' },
    ),
    came(
      407,
      'statuses of others are set',
      [gated, contract('statuses', 'is not there below level 407, which is said before any call')],
      { panel: 'Statuses' },
    ),
    came(412, '`include_subscribers` `partial`', main('demo-realm/register', '%s answers %d at level %d'), {
      client: 'zulip/route/subscriptions.ts',
      demoRealm: 'route/register.ts',
    }),
    came(
      392,
      '`topics_policy`',
      contract(
        'channel-access',
        'has four policies for senders, one group for removal, and no words for what is newer',
      ),
      { ...channels, demoRealm: 'route/channels.ts' },
    ),
    came(
      404,
      '`empty_topic_only`',
      contract('channel-creation', 'below level 404 is not for the general chat alone'),
      { ...channels, demoRealm: 'channel-parameters.ts' },
    ),
    came(
      389,
      '`folder_id`',
      contract(
        'channel-access',
        'has four policies for senders, one group for removal, and no words for what is newer',
      ),
      { panel: 'Channels', demoRealm: 'route/channels.ts' },
    ),
    came(
      441,
      '`can_create_topic_group`',
      contract('channel-creation', 'below level 441 does not say who starts topics'),
      { ...channels, demoRealm: 'permission-settings.ts' },
    ),
    came(
      471,
      '`example_input` and `reverse_template`',
      contract(
        'linkifiers',
        'at level %i the fields %j are unknown to the server, and the client does not send them',
      ),
      { client: 'zulip/route/linkifiers.ts', demoRealm: 'route/linkifiers.ts', panel: 'Linkifiers' },
    ),
    came(
      481,
      '`idle_queue_timeout`',
      [
        main('demo-realm/register', 'level %d leaves out what came later'),
        main('zulip/route/route', 'sends idle_queue_timeout as JSON where the server knows it'),
      ],
      { client: 'zulip/route/register.ts', demoRealm: 'route/register.ts' },
    ),
    came(
      288,
      '`history_limit_days`',
      contract('presence', 'at level %i a report with %s leaves it out: %s'),
      { client: 'zulip/route/presence.ts', demoRealm: 'route/presence.ts', panel: 'Presence' },
    ),
    came(263, '`last_update_id`', contract('presence', 'at level %i a report with %s leaves it out: %s'), {
      client: 'zulip/route/presence.ts',
      demoRealm: 'route/presence.ts',
      panel: 'Presence',
    }),
    came(386, 'groups come back', contract('user-groups-levels', 'below level 386 no group comes back'), {
      client: 'zulip/route/user-groups.ts',
      demoRealm: 'route/group-changes.ts',
      panel: 'Groups',
    }),
    came(285, '`new_email`', main('zulip/route/route', '%s: nothing is sent'), {
      client: 'zulip/route/users.ts',
      demoRealm: 'route/update-user.ts',
      panel: 'People',
      fixed: 'The change log and servers have it from level 313 on.',
    }),
    [414, 'level 60: moderators', refused, tooOld(60)],
    [
      415,
      'a success names the parameters that the server does not know',
      [
        main('zulip/http', 'tells which parameters the server did not apply'),
        contract('messages', 'names the parameters that the server does not know'),
      ],
      { client: 'zulip/http.ts', demoRealm: 'request-handler.ts' },
    ],
  ],
);

/** Versions: lines 411 to 415. */
export const versions: readonly Statement[] = [...levels, ...words, ...beginnings];
