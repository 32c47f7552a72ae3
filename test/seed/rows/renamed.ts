import { contract, whole } from '../shown-by.ts';
import { statements, type Row, type Statement } from '../statement.ts';

/** The difference in the row of something that every usable server has. */
export const tooOld = (since: number): NonNullable<Row[3]> => ({
  client: 'zulip/feature-levels.ts',
  demoRealm: 'none: it has no levels below that of Zulip 8.0',
  panel: 'Sign-in',
  fixed: `Since level ${since}: older servers are refused at sign-in, as everything below Zulip 8.0 (level 237).`,
});
/** Older servers are rejected. */
export const refused = contract(
  'levels',
  'exclude older ones, rejected with their version and the required one',
);

/** Renamed words: line 413. */
export const renamed: readonly Statement[] = statements(
  { client: 'zulip/wire/message.ts', demoRealm: 'messages/message-record.ts', panel: 'client only' },
  [
    [
      413,
      '`direct` for `private`',
      [
        contract('messages', 'to people only reaches them'),
        contract('drafts', 'are the %s’s own: stored, replaced, deleted'),
      ],
      { client: 'zulip/route/messages.ts', demoRealm: 'messages/message-recipient.ts' },
    ],
    [
      413,
      '`channel` beside `stream`, from level 248 on',
      contract('messages', 'is sent to old servers with the word that they know'),
      { client: 'zulip/route/messages.ts', demoRealm: 'messages/message-recipient.ts' },
    ],
    [
      413,
      '`last_update_id` for `slim_presence`, from level 263 on',
      [
        contract('presence', 'is reported by the %s and read completely, then only what changed'),
        contract('levels', 'such as %s is called from level %i on, and rejected below it without a request'),
      ],
      { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.route.ts' },
    ],
    [
      413,
      '`can_send_message_group` for `stream_post_policy`, from level 333 on',
      contract('channel-access', 'of level %i describes who can send in its own terms'),
      { client: 'zulip/wire/channel.ts', demoRealm: 'channels/channels.ts', panel: 'Channels' },
    ],
    [
      413,
      '`is_muted` for `in_home_view`',
      contract('subscribing', 'are changed only for oneself, muting in both forms'),
      { client: 'none: the console shows no mutes', demoRealm: 'channels/channel-subscriptions.ts' },
    ],
    [
      413,
      '`topic` for `subject`, in sending',
      contract('sending', 'can use the topic’s older parameter, but not both'),
      { client: 'zulip/route/messages.ts', demoRealm: 'messages/messages.route.ts', panel: 'Announcements' },
    ],
    [
      413,
      '`can_send_message_group` for `is_announcement_only`',
      [
        contract('channel-fields', 'the older posting policy: %s is %i'),
        contract('channel-access', 'of level %i describes who can send in its own terms'),
      ],
      { client: 'zulip/wire/channel.ts', demoRealm: 'channels/channels.ts', panel: 'Channels' },
    ],
    [
      413,
      'two flags for `wildcard_mentioned`',
      contract('sending', '%s has its flag, and the older one as well'),
      { demoRealm: 'messages/message-access.ts', panel: 'Message inspector' },
    ],
    [
      413,
      '`apply_markdown` false for `raw_content`',
      contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
      { client: 'zulip/route/messages.ts', demoRealm: 'messages/messages.route.ts' },
    ],
    [413, '`url_template` for `url_format_string`, from level 176 on', refused, tooOld(176)],
    [413, '`can_mention_group` for `can_mention_group_id`, from level 198 on', refused, tooOld(198)],
    [
      413,
      '`can_mention_group` takes the update object alone, from level 260 on',
      [
        contract(
          'user-groups-levels',
          'below level 260 have permissions sent bare, without an expected value',
        ),
        contract('user-groups', 'is rejected for %j'),
      ],
      {
        client: 'zulip/route/user-groups.ts',
        demoRealm: 'groups/group-setting-parameter.ts',
        panel: 'Groups',
      },
    ],
    [
      413,
      'encrypted devices for tokens and their tests',
      [
        contract(
          'push',
          'are registered, confirmed by an event, tested, given another key and token, and removed',
        ),
        whole('e2e/push', 'appear as they are registered, and are tested step by step'),
      ],
      { client: 'zulip/route/push.ts', demoRealm: 'push/push.route.ts', panel: 'Push tests' },
    ],
    [413, '`unlimited` for `forever`, from level 91 on', refused, tooOld(91)],
    [
      413,
      '`prev_topic` for `prev_subject`',
      contract('message-changes', 'moves a topic, completely or from a message on, and resolves it'),
      { demoRealm: 'messages/message-history.ts', panel: 'Message inspector' },
    ],
    [
      413,
      '`topic_links` for `subject_links`',
      contract('linkifier-messages', 'the workbench finds the realm’s links in a topic'),
      { panel: 'Message inspector' },
    ],
  ],
);
