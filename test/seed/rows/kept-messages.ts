import { contract } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const refused = contract('drafts', 'with %s are rejected, and none of the others is stored');
const stored = contract('drafts', 'are the %s’s own: stored, replaced, deleted');

/** Drafts and scheduled messages as resources: lines 65 to 77. */
export const keptMessages: readonly Statement[] = [
  ...statements(
    { client: 'zulip/route/drafts.ts', demoRealm: 'messages/drafts.ts', panel: 'Announcements' },
    [
      [
        69,
        '`type` is required and one of three',
        [
          stored,
          contract(
            'drafts',
            'are sent to all of one’s clients, including the sending one, and to nobody else',
          ),
          refused,
        ],
      ],
      [
        69,
        'the type of an unaddressed draft is empty',
        contract('drafts', 'without a recipient stay unaddressed, and an empty list is no error'),
      ],
      [70, '`to` of a channel draft is exactly one channel', refused],
      [70, '`to` of a direct draft is people by id', stored],
      [
        70,
        '`to` of an unaddressed draft is empty',
        contract('drafts', 'without a recipient stay unaddressed, and an empty list is no error'),
      ],
      [71, '`topic` is required', refused],
      [71, '`topic` counts for channel drafts alone', stored],
      [71, '`topic` has no null bytes', refused],
      [72, '`content` is required', refused],
      [72, '`content` has no null bytes', refused],
      [73, '`timestamp` is in seconds', stored],
      [
        73,
        '`timestamp` is filled in where it is absent',
        contract('drafts', 'without a time get the server’s'),
      ],
    ],
  ),
  ...statements(
    {
      client: 'zulip/route/scheduled-messages.ts',
      demoRealm: 'messages/scheduled-messages.ts',
      panel: 'Announcements',
    },
    [
      [
        77,
        'created with type, recipients, content, topic and time',
        contract('message-parameters', 'by the client, which reads it back'),
      ],
      [
        77,
        '`scheduled_message_id` is not the id of the sent message',
        contract(
          'scheduled-messages',
          'is sent at its time under another ID, with events for all of the sender’s clients',
        ),
      ],
      [
        77,
        'editing is an endpoint of its own',
        contract('scheduled-messages', 'is the %s’s own: created, changed and deleted'),
        { demoRealm: 'messages/scheduled-messages.route.ts' },
      ],
    ],
  ),
];
