import { contract, whole } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const message = (name: string) => contract('message-parameters', name);
const asType = message('as %s, and is %s');
const lengths = contract(
  'messages',
  'keeps its lengths: content is cut at 10,000 characters, a topic at 60, both without an error',
);
const refused = contract('messages', '%s is refused');
const required = message('is refused under each of its names where a topic is required');
const scheduled = message('by the client, which reads it back');
const echo = contract(
  'sending',
  'comes back under its local id only with both names, in the queue of that name alone',
);
const limits = message('with content and topic cut at the limits of a message');

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
          contract('messages', 'goes to old servers with the word that they know'),
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
        message('to several people, oneself listed or not, or to oneself alone'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        160,
        'the sender may be listed',
        message('to several people, oneself listed or not, or to oneself alone'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        160,
        'the sender alone is a message to oneself',
        message('to several people, oneself listed or not, or to oneself alone'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [
        160,
        '`to` people by address',
        contract('sending', 'goes to people by ids or by addresses, oneself among them or not'),
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [161, '`content` is required', contract('messages', '%j lacks an argument')],
      [
        161,
        '`content` is bounded by `max_message_length`',
        lengths,
        { demoRealm: 'messages/message-recipient.ts' },
      ],
      [162, '`topic` is required for a channel', refused],
      [162, '`topic` is ignored for people', message('with a topic that means nothing for people')],
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
        contract('sending', 'may call its topic by the older name, but not by both'),
        { client: 'none: it uses the newer name', panel: 'client only' },
      ],
      [163, '`queue_id` needs `local_id`', echo, { demoRealm: 'messages/message-delivery.ts' }],
      [164, '`local_id` needs `queue_id`', echo, { demoRealm: 'messages/message-delivery.ts' }],
      [
        164,
        '`local_id` comes back in the event of that queue',
        contract('messages', 'to a channel is sent, comes as an event, and is read back with every field'),
        { demoRealm: 'messages/message-delivery.ts' },
      ],
      [
        165,
        '`read_by_sender` decides whether it is read',
        message('read by its sender as asked: %s'),
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
        contract('messages', 'to a channel is sent, comes as an event, and is read back with every field'),
      ],
      [
        167,
        '`automatic_new_visibility_policy` where sending changed it',
        [
          contract('topic-policies', 'when its first message is sent, as the settings of a new account say'),
          contract('sending', 'is told with what was sent'),
          whole('e2e/announce', 'refused by the server leaves the text where it is, with the server’s words'),
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
        [asType, contract('scheduled-messages', 'needs %s')],
      ],
      [
        178,
        '`read_by_sender` decides whether it is read',
        contract('sending', 'is not asked where a scheduled message says read_by_sender: %s'),
        { demoRealm: 'messages/scheduled-messages.ts' },
      ],
      [
        178,
        'without `read_by_sender` the name of the client and the recipient decide',
        contract('sending', '%s, to %s: as that of a scheduled message'),
        { client: 'none: it always says that it is read', panel: 'client only' },
      ],
      [180, '`scheduled_message_id`', scheduled],
    ],
  ),
  ...statements(
    { client: 'zulip/route/messages.ts', demoRealm: 'messages/messages.route.ts', panel: 'Announcements' },
    [
      [184, '`content` to render is required', contract('messages', 'needs text')],
      [184, '`rendered` is HTML', contract('messages', 'shows people, groups and a spoiler')],
      [
        190,
        '`message_id` in the path',
        contract('messages', 'to a channel is sent, comes as an event, and is read back with every field'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        191,
        '`apply_markdown` is true by default',
        contract('message-fields', 'its content as HTML or as Markdown, and which of them it is'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        191,
        '`apply_markdown` false gives Markdown',
        contract('message-fields', 'its content as HTML or as Markdown, and which of them it is'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        192,
        '`allow_empty_topic_name` is false by default',
        message('is read by its display name unless the client takes it empty'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        192,
        '`allow_empty_topic_name` false shows the display name',
        message('is read by its display name unless the client takes it empty'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        192,
        'also in `edit_history`',
        contract('empty-topic', 'is named so in messages, their versions, and what was edited'),
        { demoRealm: 'messages/message-record.ts', panel: 'Message inspector' },
      ],
      [
        192,
        '`allow_empty_topic_name` true shows the empty topic',
        message('is read by its display name unless the client takes it empty'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        194,
        '`message` and `raw_content` are answered',
        contract('messages', 'to a channel is sent, comes as an event, and is read back with every field'),
        { panel: 'Message inspector, Reports' },
      ],
      [
        194,
        'a message that is not there or not to be seen is an error',
        contract('messages', 'to people reaches them alone'),
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
        message('from an id in the middle, with it or without it, as many as asked to either side'),
      ],
      [200, '`anchor` `newest`', message('from the newest or the oldest')],
      [200, '`anchor` `oldest`', message('from the newest or the oldest')],
      [
        200,
        '`anchor` `first_unread` is the oldest unread that matches',
        message('from the oldest unread, or from the newest where all is read'),
      ],
      [
        200,
        '`anchor` `first_unread` is the newest where all is read',
        message('from the oldest unread, or from the newest where all is read'),
      ],
      [
        201,
        '`include_anchor` is true by default',
        message('from an id in the middle, with it or without it, as many as asked to either side'),
      ],
      [
        201,
        '`include_anchor` false leaves the anchor out',
        message('from an id in the middle, with it or without it, as many as asked to either side'),
      ],
      [
        202,
        '`num_before` is required, the most before the anchor',
        [
          message('from an id in the middle, with it or without it, as many as asked to either side'),
          contract('message-flags', 'of the range %j are refused'),
        ],
      ],
      [
        202,
        'the server may take less than `num_before`',
        message('of at most 5,000 messages at once, whatever was asked for'),
        { demoRealm: 'messages/message-flags.route.ts' },
      ],
      [
        203,
        '`num_after` is required, the most after the anchor',
        [
          message('from an id in the middle, with it or without it, as many as asked to either side'),
          contract('message-flags', 'of the range %j are refused'),
        ],
      ],
      [
        203,
        'the server may take less than `num_after`',
        message('of at most 5,000 messages at once, whatever was asked for'),
        { demoRealm: 'messages/message-flags.route.ts' },
      ],
      [
        204,
        '`narrow` of objects',
        message('on a narrow of objects or of pairs'),
        { demoRealm: 'messages/narrow-parameter.ts' },
      ],
      [
        204,
        '`narrow` of pairs of strings',
        message('on a narrow of objects or of pairs'),
        { demoRealm: 'messages/narrow-parameter.ts' },
      ],
      [
        204,
        'adding `read` should narrow to what is unread',
        message('by adding read to what is unread alone, as servers advise'),
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
        [message('by adding and removing read'), contract('message-flags', '%s is refused')],
        { demoRealm: 'messages/message-flags.route.ts' },
      ],
      [
        206,
        '`flag` names the flag',
        [message('by adding and removing read'), contract('message-flags', '%s is refused')],
        { demoRealm: 'messages/message-flags.route.ts' },
      ],
    ],
  ),
];
