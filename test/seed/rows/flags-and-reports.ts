import { contract, main, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const range = contract('flags-by-narrow', 'to %j describes the range: %j, and its ends: %j');
const refusedReport = (name: string) => contract('reports', name);

/** The answer to flags on a narrow, and reports: lines 208 to 218. */
export const flagsAndReports: readonly Statement[] = [
  ...statements(
    {
      client: 'zulip/route/message-flags.ts',
      demoRealm: 'messages/message-flags.route.ts',
      panel: 'Mark messages',
    },
    [
      [208, '`processed_count`: at most the range that was asked for', range],
      [208, '`updated_count`: at most `processed_count`', range],
      [208, '`first_processed_id` and `last_processed_id`', range],
      [
        208,
        'both are null for an empty range',
        contract('message-flags', 'don’t change with an empty range'),
      ],
      [208, '`found_oldest`', range],
      [208, '`found_newest`', range],
      [
        208,
        'whether another request is needed follows from them',
        main('realm/flags/flag-progress', 'reaches each message once however the server splits the batches'),
        { client: 'realm/flags/flag-progress.ts' },
      ],
      [
        208,
        '`ignored_because_not_subscribed_channels` has what was left out of marking as unread',
        [
          contract('message-flags', 'skip unsubscribed channels when marking as unread'),
          whole('e2e/flags', 'that marks as unread names the skipped channels'),
        ],
      ],
      [208, 'and it is empty for every other change', range],
      [
        208,
        'terms of the narrow have `operator` and `operand`',
        contract(
          'message-flags',
          'are set in a narrow batch by batch, up to the newest, each message counted once',
        ),
        { client: 'realm/flags/wire-narrow.ts', demoRealm: 'messages/narrow-parameter.ts' },
      ],
    ],
  ),
  ...statements(
    { client: 'zulip/route/reports.ts', demoRealm: 'reports/reports.route.ts', panel: 'Reports' },
    [
      [
        214,
        '`message_id` in the path',
        contract('reports', 'by the %s appears in the moderation channel, in the servers’ layout'),
      ],
      [
        215,
        '`report_type` is required',
        contract('reports', 'about an unreadable message is rejected, and a type is required'),
      ],
      [
        215,
        'it is a key of `server_report_message_types`',
        [
          refusedReport('an unknown kind'),
          whole(
            'e2e/reports',
            'the queue shows copies of direct messages, saves evidence, and can report a message',
          ),
        ],
        { client: 'realm/reports/report-service.ts', demoRealm: 'reports/reports.ts' },
      ],
      [
        215,
        'below level 435 one of five',
        [
          contract('reports', 'has one of five types at level %i'),
          contract('register-parameters', 'has no list of report types below level 435'),
        ],
        { client: 'realm/reports/report-service.ts', demoRealm: 'reports/reports.ts' },
      ],
      [
        216,
        '`description` may be left out',
        contract('reports', 'about a direct message contains its text, because moderators can’t open it'),
      ],
      [
        216,
        'clients limit it to 1,000 code points',
        contract(
          'reports',
          'with exactly 1,000 code points is accepted; white space counts as an explanation',
        ),
      ],
      [216, 'with `other` it is required', refusedReport('no explanation')],
      [216, 'and then not empty', refusedReport('an empty explanation')],
      [
        218,
        'a message of the notification bot comes to the moderation channel',
        contract('reports', 'by the %s appears in the moderation channel, in the servers’ layout'),
        { demoRealm: 'reports/reports.ts' },
      ],
      [
        218,
        'the answer is an empty success',
        contract('reports', 'has one of five types at level %i'),
        { client: 'zulip/route/call.ts' },
      ],
      [
        218,
        'fails where no moderation channel is set',
        contract('reports', 'is rejected without a moderation channel'),
      ],
    ],
  ),
];
