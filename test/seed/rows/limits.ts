import { component, contract, main, renderer, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const cut = contract('messages', 'is silently truncated: content at 10,000 characters, a topic at 60');

/** Limits: lines 395 to 405. */
export const limits: readonly Statement[] = statements(
  { client: 'zulip/http.ts', demoRealm: 'parameters.ts', panel: 'Everywhere' },
  [
    [
      395,
      'a status has 60 code points',
      [
        contract('statuses', 'exactly 60 code points'),
        whole(
          'e2e/people-edits',
          'that is too long for the server can’t be sent, and isn’t lost by a single Escape',
        ),
      ],
      {
        client: 'zulip/route/user-status.ts',
        demoRealm: 'people/status.route.ts',
        panel: 'Statuses, People',
      },
    ],
    [
      396,
      'the description of a report has 1,000 code points',
      contract('reports', 'with exactly 1,000 code points is accepted; white space counts as an explanation'),
      { client: 'zulip/route/reports.ts', demoRealm: 'reports/reports.route.ts', panel: 'Reports' },
    ],
    [
      397,
      'a message has `max_message_length` characters',
      [
        cut,
        component(
          'panels/reports/report-limits',
          'says beside the message when it is longer than the server keeps',
        ),
      ],
      {
        client: 'changes/kinds/message/message-rules.ts',
        demoRealm: 'messages/message-recipient.ts',
        panel: 'Announcements, Reports',
      },
    ],
    [
      398,
      'a topic has `max_topic_length` characters',
      [
        cut,
        component(
          'panels/reports/report-limits',
          'says beside the topic when it is longer than the server keeps',
        ),
      ],
      {
        client: 'changes/kinds/message/message-rules.ts',
        demoRealm: 'messages/message-recipient.ts',
        panel: 'Announcements, Reports',
      },
    ],
    [
      399,
      'the name of a channel has `max_stream_name_length` characters',
      [
        main(
          'realm/model/channel-limits',
          'the length limits of names and descriptions come from the server',
        ),
        contract('channels', 'a long name'),
        whole('messages/channels', 'has a unique name, checked while typing'),
      ],
      {
        client: 'changes/kinds/channel/channel-checks.ts',
        demoRealm: 'channels/channel-parameters.ts',
        panel: 'Channels',
      },
    ],
    [
      400,
      'the description of a channel has `max_stream_description_length` characters',
      [
        main(
          'realm/model/channel-limits',
          'the length limits of names and descriptions come from the server',
        ),
        contract('channels', 'a long description'),
        renderer('panels/channels/channel-draft', 'counts descriptions in code points'),
      ],
      {
        client: 'changes/kinds/channel/channel-checks.ts',
        demoRealm: 'channels/channel-parameters.ts',
        panel: 'Channels',
      },
    ],
    [
      401,
      'presence goes back 14 days, in a report',
      main('demo-realm/presence/presence', 'is limited to some days of history, unless there is a cursor'),
      { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.ts', panel: 'Presence' },
    ],
    [
      401,
      'presence goes back 14 days, in a registration',
      contract('register-parameters', 'returns the presence of the last 14 days, or of as many as requested'),
      { client: 'zulip/route/register.ts', demoRealm: 'presence/presence.ts', panel: 'Presence' },
    ],
    [
      401,
      '`history_limit_days` sets another limit',
      main('demo-realm/presence/presence', 'is limited to some days of history, unless there is a cursor'),
      { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.route.ts', panel: 'Presence' },
    ],
    [
      401,
      '`presence_history_limit_days` sets another limit',
      contract('register-parameters', 'returns the presence of the last 14 days, or of as many as requested'),
      { client: 'zulip/route/register.ts', demoRealm: 'register/register.route.ts', panel: 'Presence' },
    ],
    [
      401,
      'no limit beside an update id above 0',
      main('demo-realm/presence/presence', 'is limited to some days of history, unless there is a cursor'),
      { client: 'zulip/route/presence.ts', demoRealm: 'presence/presence.route.ts', panel: 'Presence' },
    ],
    [
      402,
      'below 250 subscribers all are listed',
      contract(
        'register-contents',
        'are complete below level 250, and later contain bots and people active in the last two weeks',
      ),
      {
        client: 'zulip/route/subscriptions.ts',
        demoRealm: 'channels/channel-subscriptions.ts',
        panel: 'Channels',
      },
    ],
    [
      402,
      'from there on bots, and who was here in two weeks',
      contract(
        'register-contents',
        'are complete below level 250, and later contain bots and people active in the last two weeks',
      ),
      {
        client: 'zulip/route/subscriptions.ts',
        demoRealm: 'channels/channel-subscriptions.ts',
        panel: 'Channels',
      },
    ],
    [
      403,
      'flags change on `num_before` + 1 + `num_after` messages at most',
      contract('flags-by-narrow', 'to %j describes the range: %j, and its ends: %j'),
      {
        client: 'realm/flags/flag-progress.ts',
        demoRealm: 'messages/message-flags.route.ts',
        panel: 'Mark messages',
      },
    ],
    [
      403,
      'the server may take fewer',
      [
        contract('flags-by-narrow', 'covers at most 5,000 messages, whatever was requested'),
        main('realm/flags/flag-progress', 'reaches each message once however the server splits the batches'),
      ],
      {
        client: 'realm/flags/flag-progress.ts',
        demoRealm: 'messages/message-flags.route.ts',
        panel: 'Mark messages',
      },
    ],
    [
      404,
      'a queue lives `idle_queue_timeout_secs` without a poll',
      main(
        'demo-realm/events/event-queues',
        'counts idle time from the last poll, and a blocked poll keeps a queue alive',
      ),
      { client: 'zulip/queue-recovery.ts', demoRealm: 'events/event-queues.ts' },
    ],
    [
      404,
      'a heartbeat every minute',
      [
        contract(
          'event-queue',
          'returns events in order, again until acknowledged, and a heartbeat if there are none',
        ),
        main('zulip/queue-state', 'trusts a held poll until a heartbeat is overdue, and no longer'),
      ],
      { client: 'zulip/queue-timing.ts', demoRealm: 'events/event-queues.ts' },
    ],
    [
      405,
      'an upload that is never used is deleted after a few weeks',
      contract(
        'attachments',
        'disappear with the last message that links to them, or weeks after their upload, without an event',
      ),
      {
        client: 'none: the server does it by itself',
        demoRealm: 'files/attachments.ts',
        panel: 'Attachments',
      },
    ],
  ],
);
