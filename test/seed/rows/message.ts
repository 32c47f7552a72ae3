import { component, contract, main } from '../shown-by.ts';
import { statements, type Statement } from '../statement.ts';

const shown = component(
  'panels/messages/inspector/message-fields',
  'are all there, each by its name in the API',
);
const changes = contract(
  'message-fields',
  'is sorted newest first, each with who, when and only what changed',
);
const ofContent = contract('message-fields', 'its content as HTML or Markdown, and which of them it is');
const reactions = contract(
  'message-fields',
  'are sorted from oldest to newest, with name, code, type and person, in all three types',
);
const bySender = contract('message-fields', 'its sender’s ID, name, API address and organization');
const parts = contract('message-fields', 'parts of a widget have type, content, message, sender and ID');
const people = contract(
  'message-fields',
  'the people of a direct message, each with ID, address, name and whether they are a mirror dummy',
);

/** The fields of a message: lines 33 to 63. */
export const message: readonly Statement[] = statements(
  { client: 'zulip/wire/message.ts', demoRealm: 'messages/message-record.ts', panel: 'Message inspector' },
  [
    [
      37,
      '`id` is unique',
      [contract('message-fields', 'its ID, which increases, and lists are sorted by it'), shown],
    ],
    [
      37,
      'messages are in the order of `id`',
      contract('message-fields', 'its ID, which increases, and lists are sorted by it'),
      { demoRealm: 'messages/message-range.ts' },
    ],
    [38, '`type` is `stream` or `private`', contract('message-fields', 'its channel only if it has one')],
    [39, '`sender_id`', bySender],
    [40, '`sender_email` is the address for the API', bySender],
    [41, '`sender_full_name`', bySender],
    [42, '`sender_realm_str`', bySender],
    [
      43,
      '`avatar_url` is an address',
      contract(
        'message-fields',
        'a sender’s picture is left to the client only if it can be computed and the client offered to',
      ),
    ],
    [
      43,
      '`avatar_url` is null only where the client offered to compute it and can',
      contract(
        'message-fields',
        'a sender’s picture is left to the client only if it can be computed and the client offered to',
      ),
    ],
    [44, '`client`', contract('message-fields', 'the program that sent it')],
    [45, '`content` is HTML with `apply_markdown`', ofContent],
    [45, '`content` is Markdown without it', ofContent],
    [46, '`content_type` is `text/html`', ofContent],
    [46, '`content_type` is `text/x-markdown`', ofContent],
    [
      47,
      '`display_recipient` is the name of the channel',
      contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
    ],
    [
      47,
      '`display_recipient` is the people of a direct message, with four fields each',
      [
        people,
        component(
          'panels/messages/inspector/message-fields',
          'of a conversation name its people, and who of them has no account',
        ),
      ],
    ],
    [
      48,
      '`recipient_id` is of the set of recipients',
      contract(
        'message-fields',
        'the same recipient ID for the same channel or people, and another for others',
      ),
    ],
    [
      49,
      '`stream_id` only for channel messages',
      contract('message-fields', 'its channel only if it has one'),
    ],
    [
      50,
      '`subject` is the topic',
      contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
    ],
    [
      50,
      '`subject` of a direct message is empty',
      contract('message-fields', 'its channel only if it has one'),
    ],
    [
      50,
      'the empty topic is the display name for clients without `empty_topic_name`',
      contract('message-parameters', 'has its display name unless the client supports the empty one'),
    ],
    [
      51,
      '`topic_links`',
      contract('message-fields', 'the links that linkifiers create in its topic'),
      { demoRealm: 'linkifiers/linkifier-matching.ts' },
    ],
    [52, '`timestamp`', contract('message-fields', 'when it was sent, in whole seconds')],
    [53, '`is_me_message`', contract('messages', 'to people only reaches them')],
    [
      54,
      '`flags` are the reader’s own',
      contract('message-flags', 'are set on messages by ID, and only reported to one’s own clients'),
      { demoRealm: 'messages/message-access.ts' },
    ],
    [
      54,
      '`wildcard_mentioned` is either of the two newer flags',
      [
        contract('foreign-client', 'counts unread messages, and says where to start reading'),
        contract('sending', '%s has its flag, and the older one as well'),
      ],
      { demoRealm: 'messages/message-access.ts' },
    ],
    [55, '`reactions` from the oldest to the newest', reactions],
    [55, 'a reaction has `emoji_name`', reactions],
    [55, 'a reaction has `emoji_code`', reactions],
    [55, 'a reaction has `reaction_type`, one of three', reactions],
    [55, 'a reaction has `user_id`', reactions],
    [
      56,
      '`submessages` have type, content, message, sender and id',
      parts,
      { demoRealm: 'messages/widgets.ts' },
    ],
    [57, '`edit_history` has the newest first', changes],
    [
      57,
      '`edit_history` is absent where nothing was changed',
      contract('message-fields', 'is absent without an edit'),
    ],
    [
      57,
      '`edit_history` is absent where the history is not shown',
      contract('message-fields', 'is absent if the organization hides it'),
    ],
    [57, 'an edit has `user_id` and `timestamp`', changes],
    [
      57,
      '`user_id` of an edit is null before March 2017',
      contract('message-fields', 'may have unknown authors before 2017'),
      { demoRealm: 'none: no message of it is that old' },
    ],
    [57, 'an edit of the content has `prev_content` and `prev_rendered_content`', changes],
    [57, 'an edit of the channel has `prev_stream` and `stream`', changes],
    [57, 'an edit of the topic has `prev_topic` and `topic`', changes],
    [57, 'an edit has only what changed', changes],
    [
      58,
      '`last_edit_timestamp` is absent where the content was never edited',
      contract('message-fields', 'a move is no edit'),
    ],
    [58, '`last_edit_timestamp` after an edit', contract('message-fields', 'an edit is no move')],
    [
      59,
      '`last_moved_timestamp` is absent where it was never moved',
      contract('message-fields', 'an edit is no move'),
    ],
    [
      59,
      'resolving a topic is no move',
      contract('message-fields', 'resolving a topic is no move'),
      { demoRealm: 'messages/message-moves.ts' },
    ],
    [
      61,
      '`raw_content` beside the message',
      contract('messages', 'to a channel is sent, arrives as an event, and is read back with every field'),
      {
        client: 'none: the client asks for the Markdown itself, for `raw_content` is deprecated',
        demoRealm: 'messages/messages.route.ts',
      },
    ],
    [
      63,
      '`unicode_emoji`: the code points in hexadecimal',
      reactions,
      { demoRealm: 'emoji/emoji-reference.ts' },
    ],
    [63, '`realm_emoji`: the id of the custom emoji', reactions, { demoRealm: 'emoji/emoji-reference.ts' }],
    [
      63,
      '`service_extra_emoji`: the name of the emoji',
      [
        contract(
          'message-fields',
          'with the server’s own emoji are accepted and parsed with both spellings of their type',
        ),
        main('zulip/wire/event', 'zulip_extra_emoji'),
      ],
      { demoRealm: 'emoji/emoji-reference.ts' },
    ],
  ],
);
