import type { EndpointTable } from './endpoint-parameter.ts';

const range = 'anchor anchor_date@445 include_anchor num_before num_after narrow';
/** The topic has older names as well. */
const message = 'type to topic subject content';
const view = 'apply_markdown client_gravatar';
const emptyName = 'allow_empty_topic_name@334';

/** Messages, drafts, reactions and reports. https://zulip.com/api/get-messages */
export const messageParameters: EndpointTable = {
  'GET /messages': `${range} ${view} ${emptyName} use_first_unread_anchor message_ids@300`,
  'POST /messages': `${message} queue_id local_id read_by_sender@236`,
  'GET /messages/:id': `apply_markdown ${emptyName}`,
  'PATCH /messages/:id':
    'topic subject content stream_id propagate_mode send_notification_to_old_thread send_notification_to_new_thread prev_content_sha256@379',
  'GET /messages/:id/history': emptyName,
  'POST /messages/render': 'content',
  'POST /messages/:id/report': 'report_type description',
  'POST /messages/:id/reactions': 'emoji_name emoji_code reaction_type',
  'DELETE /messages/:id/reactions': 'emoji_name emoji_code reaction_type',
  'POST /messages/:id/typing': 'op',
  'POST /messages/flags': 'messages op flag',
  'POST /messages/flags/narrow': `${range} op flag`,
  'GET /messages/matches_narrow': `msg_ids narrow ${emptyName}`,
  'GET /messages/summary': 'narrow',
  'POST /mark_stream_as_read': 'stream_id',
  'POST /mark_topic_as_read': 'stream_id topic_name',
  'POST /submessage': 'message_id msg_type content',
  'POST /typing': 'type op to stream_id topic subject',

  'POST /scheduled_messages': `${message} scheduled_delivery_timestamp read_by_sender@236`,
  'PATCH /scheduled_messages/:id': `${message} scheduled_delivery_timestamp`,
  'POST /reminders': 'message_id scheduled_delivery_timestamp note@415',
  'POST /drafts': 'drafts',
  'PATCH /drafts/:id': 'draft',
  /** For scaled-down files, outside the API. */
  'GET /thumbnail': 'url size',
  'POST /saved_snippets': 'title content',
  'PATCH /saved_snippets/:id': 'title content',
};
