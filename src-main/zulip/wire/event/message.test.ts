import { describe, expect, it } from 'vitest';
import { parseEvent } from '../event.ts';

const draft = { id: 31, type: 'stream', to: [3], topic: 'release', content: 'wip', timestamp: 1_780_300_000 };
const scheduled = {
  scheduled_message_id: 14,
  type: 'stream',
  to: 3,
  topic: 'release',
  content: 'Ship it',
  rendered_content: '<p>Ship it</p>',
  scheduled_delivery_timestamp: 1_780_390_800,
  failed: false,
};
const message = {
  id: 9021,
  type: 'stream',
  sender_id: 17,
  sender_email: 'user17@orchid.example.com',
  sender_full_name: 'Iris Vega',
  sender_realm_str: 'orchid',
  avatar_url: null,
  client: 'website',
  content: '<p>buy now</p>',
  content_type: 'text/html',
  display_recipient: 'general',
  stream_id: 3,
  recipient_id: 22,
  subject: 'lunch',
  topic_links: [],
  timestamp: 1_777_709_730,
  is_me_message: false,
  reactions: [{ emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji', user_id: 9 }],
  submessages: [],
};
const attachment = { id: 41, name: 'plan.pdf', path_id: '2/1c/hP3kd9/plan.pdf', size: 183_221 };
const snippet = { id: 4, title: 'Thanks', content: 'Thank you!', date_created: 1_780_300_000 };
const reminder = {
  reminder_id: 5,
  type: 'private',
  to: [9],
  content: 'x',
  scheduled_delivery_timestamp: 1,
  reminder_target_message_id: 9021,
};
const reaction = {
  message_id: 9021,
  emoji_name: 'tada',
  emoji_code: '1f389',
  reaction_type: 'unicode_emoji',
  user_id: 9,
};

/** What the server sends, and what of it is read. */
describe('events of messages and of one’s own things', () => {
  it.each<[object, object]>([
    [
      { type: 'message', message, flags: ['read'], local_message_id: 'tmp-1' },
      { message: { id: 9021, subject: 'lunch' }, flags: ['read'], local_message_id: 'tmp-1' },
    ],
    [
      {
        type: 'message',
        message: {
          ...message,
          type: 'private',
          display_recipient: [{ id: 9, email: 'a', full_name: 'A', is_mirror_dummy: false }],
        },
        flags: [],
      },
      { local_message_id: null },
    ],
    [
      {
        type: 'update_message',
        user_id: 17,
        edit_timestamp: 1,
        message_id: 9021,
        message_ids: [9021, 9022],
        flags: [],
        rendering_only: false,
        stream_id: 3,
        orig_subject: 'lunch',
        subject: 'dinner',
        propagate_mode: 'change_all',
      },
      {
        message_ids: [9021, 9022],
        changed: { stream_id: 3, orig_subject: 'lunch', subject: 'dinner', propagate_mode: 'change_all' },
      },
    ],
    [
      {
        type: 'update_message',
        user_id: null,
        edit_timestamp: 1,
        message_id: 9021,
        message_ids: [9021],
        flags: [],
        rendering_only: true,
        content: 'x',
        rendered_content: '<p>x</p>',
      },
      { user_id: null, rendering_only: true },
    ],
    [
      {
        type: 'delete_message',
        message_type: 'stream',
        message_ids: [9021, 9022],
        stream_id: 3,
        topic: 'lunch',
      },
      { message_ids: [9021, 9022], stream_id: 3, topic: 'lunch' },
    ],
    [
      { type: 'delete_message', message_type: 'private', message_id: 8100 },
      { message_ids: [8100], stream_id: null, topic: null },
    ],
    [
      { type: 'reaction', op: 'add', ...reaction, user: { user_id: 9 } },
      { op: 'add', ...reaction },
    ],
    [{ type: 'reaction', op: 'remove', ...reaction }, { op: 'remove' }],
    [
      {
        type: 'update_message_flags',
        op: 'add',
        operation: 'add',
        flag: 'starred',
        messages: [9021],
        all: false,
      },
      { op: 'add', flag: 'starred', messages: [9021] },
    ],
    [
      {
        type: 'update_message_flags',
        op: 'remove',
        flag: 'read',
        messages: [9021],
        all: false,
        message_details: {
          9021: { type: 'stream', stream_id: 3, topic: 'lunch', unmuted_stream_msg: true, mentioned: true },
        },
      },
      { message_details: { 9021: { type: 'stream', stream_id: 3, topic: 'lunch', mentioned: true } } },
    ],
    [
      {
        type: 'submessage',
        message_id: 1,
        submessage_id: 2,
        sender_id: 3,
        msg_type: 'widget',
        content: '{}',
      },
      { submessage_id: 2 },
    ],
    [
      {
        type: 'typing',
        op: 'start',
        message_type: 'direct',
        sender: { user_id: 9, email: 'x' },
        recipients: [],
      },
      { op: 'start', sender_id: 9, stream_id: null },
    ],
    [
      {
        type: 'typing',
        op: 'stop',
        message_type: 'stream',
        sender: { user_id: 9, email: 'x' },
        stream_id: 3,
        topic: 'x',
      },
      { op: 'stop', stream_id: 3 },
    ],
    [
      { type: 'typing_edit_message', op: 'start', sender_id: 9, message_id: 1, recipient: {} },
      { op: 'start', message_id: 1 },
    ],
    [{ type: 'drafts', op: 'add', drafts: [draft] }, { drafts: [draft] }],
    [
      { type: 'drafts', op: 'update', draft: { ...draft, type: '', to: [], topic: '' } },
      { draft: { type: '' } },
    ],
    [{ type: 'drafts', op: 'remove', draft_id: 31 }, { draft_id: 31 }],
    [
      { type: 'scheduled_messages', op: 'add', scheduled_messages: [scheduled] },
      { scheduled_messages: [scheduled] },
    ],
    [
      {
        type: 'scheduled_messages',
        op: 'update',
        scheduled_message: { ...scheduled, type: 'private', to: [9], failed: true },
      },
      { scheduled_message: { type: 'private', to: [9], failed: true } },
    ],
    [{ type: 'scheduled_messages', op: 'remove', scheduled_message_id: 14 }, { scheduled_message_id: 14 }],
    [
      { type: 'reminders', op: 'add', reminders: [reminder] },
      { reminders: [{ reminder_id: 5, failed: false }] },
    ],
    [{ type: 'reminders', op: 'remove', reminder_id: 5 }, { reminder_id: 5 }],
    [{ type: 'saved_snippets', op: 'add', saved_snippet: snippet }, { saved_snippet: snippet }],
    [{ type: 'saved_snippets', op: 'update', saved_snippet: snippet }, { op: 'update' }],
    [{ type: 'saved_snippets', op: 'remove', saved_snippet_id: 4 }, { saved_snippet_id: 4 }],
    [
      { type: 'navigation_view', op: 'add', navigation_view: { fragment: 'inbox', is_pinned: true } },
      { navigation_view: { fragment: 'inbox', name: null } },
    ],
    [
      { type: 'navigation_view', op: 'update', fragment: 'x', data: { is_pinned: false } },
      { data: { is_pinned: false } },
    ],
    [{ type: 'navigation_view', op: 'remove', fragment: 'x' }, { fragment: 'x' }],
    [
      {
        type: 'attachment',
        op: 'add',
        attachment: { ...attachment, create_time: 1_780_312_345, message_ids: [9021] },
        upload_space_used: 5,
      },
      { attachment: { created_at: 1_780_312_345, message_ids: [9021] }, upload_space_used: 5 },
    ],
    [
      {
        type: 'attachment',
        op: 'update',
        attachment: { ...attachment, create_time: 1_780_312_345_000, messages: [{ id: 9021, date_sent: 1 }] },
        upload_space_used: 5,
      },
      { attachment: { created_at: 1_780_312_345, message_ids: [9021] } },
    ],
    [
      { type: 'attachment', op: 'remove', attachment: { id: 41 }, upload_space_used: 5 },
      { attachment_id: 41 },
    ],
    [{ type: 'device', op: 'add', device_id: 7 }, { device_id: 7 }],
    [{ type: 'device', op: 'remove', device_id: 7 }, { device_id: 7 }],
    [
      { type: 'device', op: 'update', device_id: 7, push_key_id: 9, push_token_id: null },
      { device_id: 7, data: { push_key_id: 9, push_token_id: null } },
    ],
    [
      { type: 'push_device', push_account_id: '2408', status: 'pending' },
      { push_account_id: '2408', error_code: null },
    ],
    [
      { type: 'push_device', push_account_id: 2408, status: 'failed', error_code: 'BAD' },
      { push_account_id: '2408', error_code: 'BAD' },
    ],
    [
      { type: 'muted_users', muted_users: [{ id: 4, timestamp: 1 }] },
      { muted_users: [{ id: 4, timestamp: 1 }] },
    ],
    [{ type: 'muted_topics', muted_topics: [] }, {}],
    [
      { type: 'user_topic', stream_id: 3, topic_name: 'x', last_updated: 1, visibility_policy: 2 },
      { visibility_policy: 2 },
    ],
    [{ type: 'alert_words', alert_words: ['kiln'] }, { alert_words: ['kiln'] }],
    [
      { type: 'onboarding_steps', onboarding_steps: [{ type: 'one_time_notice', name: 'intro' }] },
      { names: ['intro'] },
    ],
    [{ type: 'has_zoom_token', value: true }, { value: true }],
    [{ type: 'has_webex_token', value: false }, { value: false }],
  ])('%j', (raw, read) => {
    const { type } = raw as { type: string };
    expect(parseEvent({ ...raw, id: 5 })).toMatchObject({ type, id: 5, ...read });
  });

  it.each([
    { type: 'drafts', op: 'add', drafts: [{ ...draft, type: 'letter' }] },
    { type: 'attachment', op: 'add', attachment: { id: 41 }, upload_space_used: 5 },
    { type: 'device', op: 'update', device_id: 7, push_key_id: 'nine' },
  ])('%j is unexpected, not half read', (raw) => {
    expect(parseEvent({ ...raw, id: 5 })).toEqual({
      type: 'unexpected',
      id: 5,
      rawType: raw.type,
      rawOp: 'op' in raw ? raw.op : null,
    });
  });
});
