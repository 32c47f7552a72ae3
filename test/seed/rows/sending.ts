import { contract, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const message = (name: string) => contract('message-parameters', name);
const asType = message('as %s, and is %s');
const lengths = contract('messages', 'is silently truncated: content at 10,000 characters, a topic at 60');
const refused = contract('messages', 'is rejected for %s');
const required = message('is rejected under each of its names if a topic is required');
const scheduled = message('by the client, which reads it back');
const echo = contract('sending', 'returns its local ID only with both names, in that queue alone');
const limits = message('with content and topic truncated at the limits of a message');

/** Sending, scheduling, rendering and fetching messages: lines 155 to 194. */
export const sending: readonly Statement[] = [
  ...statements(
    { client: 'zulip/route/messages.ts', demoRealm: 'messages/messages.route.ts', panel: 'Announcements' },
    [
      [159, '`type` `direct`', asType],
      [
        159,
        '`type` `channel`, from level 248 on',
        [
          asType,
          message('as “channel” from level 248 on'),
          contract('messages', 'is sent to old servers with the word that they know'),
        ],
      ],
      [159, '`type` `stream`', asType],
      [159, '`type` `private`', asType],
      [
        160,
        '`to` a channel by name',
        message('the name of a channel'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        160,
        '`to` a channel by id',
        message('the id of a channel'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        160,
        '`to` people by id',
        message('to several people, with or without oneself, or to oneself alone'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        160,
        'the sender may be listed',
        message('to several people, with or without oneself, or to oneself alone'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        160,
        'the sender alone is a message to oneself',
        message('to several people, with or without oneself, or to oneself alone'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        160,
        '`to` people by address',
        contract('sending', 'is sent to people by ID or address, with or without oneself'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [161, '`content` is required', contract('messages', 'requires all arguments: %j')],
      [
        161,
        '`content` is bounded by `max_message_length`',
        lengths,
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [162, '`topic` is required for a channel', refused],
      [162, '`topic` is ignored for people', message('with a topic that is ignored for people')],
      [
        162,
        '`topic` is bounded by `max_topic_length`',
        lengths,
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        162,
        '`topic` follows the rule of the empty topic',
        required,
        { demoRealm: 'messages/message-checks.ts' },
      ],
      [
        162,
        '`subject` is the older name',
        contract('sending', 'can use the topic’s older parameter, but not both'),
        { client: 'none: it uses the newer name', panel: 'client only' },
      ],
      [163, '`queue_id` needs `local_id`', echo, { demoRealm: 'messages/message-delivery.ts' }],
      [164, '`local_id` needs `queue_id`', echo, { demoRealm: 'messages/message-delivery.ts' }],
      [
        164,
        '`local_id` comes back in the event of that queue',
        contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
        { demoRealm: 'messages/message-delivery.ts' },
      ],
      [
        165,
        '`read_by_sender` decides whether it is read',
        message('as read by its sender on request: %s'),
        { demoRealm: 'messages/message-delivery.ts' },
      ],
      [
        165,
        'without `read_by_sender` the name of the client decides',
        contract('sending', '%s is named in the message, and decides whether its sender has read it'),
        {
          client: 'none: it always says that it is read',
          demoRealm: 'messages/message-sending.ts',
          panel: 'client only',
        },
      ],
      [
        167,
        '`id` of the new message',
        contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
      ],
      [
        167,
        '`automatic_new_visibility_policy` where sending changed it',
        [
          contract('topic-policies', 'when its first message is sent, by a new account’s settings'),
          contract('sending', 'is reported with what was sent'),
          whole('e2e/announce', 'that the server rejects keeps the text, with the server’s words'),
        ],
        { client: 'changes/calls/message-deed.ts', demoRealm: 'messages/automatic-policies.ts' },
      ],
    ],
  ),
  ...statements(
    {
      client: 'zulip/route/scheduled-messages.ts',
      demoRealm: 'messages/scheduled-messages.route.ts',
      panel: 'Announcements',
    },
    [
      [173, '`type` of a scheduled message, in four words', asType],
      [174, '`to` a channel by id', asType],
      [174, '`to` people by id', asType],
      [175, '`content` is bounded as that of a message', limits],
      [176, '`topic` for a channel', message('to a channel only with a topic')],
      [
        177,
        '`scheduled_delivery_timestamp` is required, in seconds',
        [asType, contract('scheduled-messages', 'requires %s')],
      ],
      [
        178,
        '`read_by_sender` decides whether it is read',
        contract('sending', 'is ignored if a scheduled message has read_by_sender: %s'),
        { demoRealm: 'messages/scheduled-messages.ts' },
      ],
      [
        178,
        'without `read_by_sender` the name of the client and the recipient decide',
        contract('sending', '%s, to %s: as for a scheduled message'),
        { client: 'none: it always says that it is read', panel: 'client only' },
      ],
      [180, '`scheduled_message_id`', scheduled],
    ],
  ),
  ...statements(
    { client: 'zulip/route/messages.ts', demoRealm: 'messages/messages.route.ts', panel: 'Announcements' },
    [
      [184, '`content` to render is required', contract('messages', 'requires text')],
      [184, '`rendered` is HTML', contract('messages', 'shows people, groups and a spoiler')],
      [
        190,
        '`message_id` in the path',
        contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        191,
        '`apply_markdown` is true by default',
        contract('message-fields', 'its content as HTML or Markdown, and which of them it is'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        191,
        '`apply_markdown` false gives Markdown',
        contract('message-fields', 'its content as HTML or Markdown, and which of them it is'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        192,
        '`allow_empty_topic_name` is false by default',
        message('has its display name unless the client supports the empty one'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        192,
        '`allow_empty_topic_name` false shows the display name',
        message('has its display name unless the client supports the empty one'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        192,
        'also in `edit_history`',
        contract('empty-topic', 'has its name in messages, their versions and edits'),
        { demoRealm: 'messages/message-record.ts', panel: 'Message inspector' },
      ],
      [
        192,
        '`allow_empty_topic_name` true shows the empty topic',
        message('has its display name unless the client supports the empty one'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        194,
        '`message` and `raw_content` are answered',
        contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        194,
        'a message that is not there or not to be seen is an error',
        contract('messages', 'to people only reaches them'),
        { demoRealm: 'messages/message-access.ts', panel: 'Message inspector, Reports' },
      ],
    ],
  ),
  ...statements(
    {
      client: 'zulip/route/message-flags.ts',
      demoRealm: 'messages/message-range.ts',
      panel: 'Mark messages',
    },
    [
      [
        200,
        '`anchor` is the id of a message, as text',
        message('from an ID in the middle, inclusive or not, as many as requested on either side'),
      ],
      [200, '`anchor` `newest`', message('from the newest or the oldest')],
      [200, '`anchor` `oldest`', message('from the newest or the oldest')],
      [
        200,
        '`anchor` `first_unread` is the oldest unread that matches',
        message('from the oldest unread, or from the newest if all are read'),
      ],
      [
        200,
        '`anchor` `first_unread` is the newest where all is read',
        message('from the oldest unread, or from the newest if all are read'),
      ],
      [
        201,
        '`include_anchor` is true by default',
        message('from an ID in the middle, inclusive or not, as many as requested on either side'),
      ],
      [
        201,
        '`include_anchor` false leaves the anchor out',
        message('from an ID in the middle, inclusive or not, as many as requested on either side'),
      ],
      [
        202,
        '`num_before` is required, the most before the anchor',
        [
          message('from an ID in the middle, inclusive or not, as many as requested on either side'),
          contract('message-flags', 'with the range %j are rejected'),
        ],
      ],
      [
        202,
        'the server may take less than `num_before`',
        message('for at most 5,000 messages at once, whatever was requested'),
        { demoRealm: 'messages/message-flags.route.ts' },
      ],
      [
        203,
        '`num_after` is required, the most after the anchor',
        [
          message('from an ID in the middle, inclusive or not, as many as requested on either side'),
          contract('message-flags', 'with the range %j are rejected'),
        ],
      ],
      [
        203,
        'the server may take less than `num_after`',
        message('for at most 5,000 messages at once, whatever was requested'),
        { demoRealm: 'messages/message-flags.route.ts' },
      ],
      [
        204,
        '`narrow` of objects',
        message('in a narrow of objects or of pairs'),
        { demoRealm: 'messages/narrow-parameter.ts' },
      ],
      [
        204,
        '`narrow` of pairs of strings',
        message('in a narrow of objects or of pairs'),
        { demoRealm: 'messages/narrow-parameter.ts' },
      ],
      [
        204,
        'adding `read` should narrow to what is unread',
        message('by adding read only to what is unread, as servers advise'),
        {
          client: 'realm/flags/wire-narrow.ts',
          demoRealm: 'messages/message-narrow.ts',
          fixed:
            'The filter is for the person to add: a run counts messages that stay in its narrow, to know what a batch without an answer changed.',
        },
      ],
      [
        205,
        '`op` `add` and `remove`',
        [message('by adding and removing read'), contract('message-flags', 'are rejected for %s')],
        { demoRealm: 'messages/message-flags.route.ts' },
      ],
      [
        206,
        '`flag` names the flag',
        [message('by adding and removing read'), contract('message-flags', 'are rejected for %s')],
        { demoRealm: 'messages/message-flags.route.ts' },
      ],
    ],
  ),
];
