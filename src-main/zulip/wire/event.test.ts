import { describe, expect, it } from 'vitest';
import { parseEvent } from './event.ts';

const person = { user_id: 41, email: 'user41@orchid.example.com', full_name: 'Mara Quill', role: 300 };
const group = { id: 23, name: 'kiln-team', description: '', members: [12], direct_subgroup_ids: [19] };
const field = { id: 4, type: 3, order: 2, name: 'Studio', field_data: '{"n":{"text":"North","order":"1"}}' };
const emoji = { id: '7', name: 'kiln', deactivated: false };
const channel = { stream_id: 3, name: 'general', invite_only: false, topics_policy: 'inherit' };
const linkifier = { id: 7, pattern: '#(?P<id>[0-9]+)', url_template: 'https://tracker.example.com/{id}' };
const folder = { id: 2, name: 'Projects', description: '', is_archived: false };
const draft = { id: 31, type: 'stream', to: [3], topic: 'release', content: 'wip', timestamp: 1_780_300_000 };
const scheduled = {
  scheduled_message_id: 14,
  type: 'stream',
  to: 3,
  topic: 'release',
  content: 'Ship it',
  scheduled_delivery_timestamp: 1_780_390_800,
};
const message = {
  id: 9021,
  type: 'stream',
  sender_id: 17,
  sender_email: 'user17@orchid.example.com',
  sender_full_name: 'Iris Vega',
  content: '<p>buy now</p>',
  content_type: 'text/html',
  display_recipient: 'general',
  stream_id: 3,
  recipient_id: 22,
  subject: 'lunch',
  timestamp: 1_777_709_730,
};
const attachment = { id: 41, name: 'plan.pdf', path_id: '2/1c/hP3kd9/plan.pdf', size: 183_221 };
const reaction = {
  message_id: 9021,
  emoji_name: 'tada',
  emoji_code: '1f389',
  reaction_type: 'x',
  user_id: 9,
};

describe('a server event', () => {
  it.each<object>([
    { type: 'heartbeat' },
    { type: 'web_reload_client' },
    { type: 'restart', zulip_version: '12.2', zulip_feature_level: 500 },
    { type: 'user_settings', op: 'update', property: 'presence_enabled', value: false },
    { type: 'realm', op: 'update_dict', data: { icon_url: '/i.png', icon_source: 'U' } },
    { type: 'realm', op: 'deactivated' },
    { type: 'realm_emoji', op: 'update', realm_emoji: { 7: emoji } },
    { type: 'realm_emoji', op: 'add', emoji },
    { type: 'realm_emoji', op: 'update_one', emoji_id: '7', data: { deactivated: true } },
    { type: 'realm_domains', op: 'add', realm_domain: { domain: 'corp.test', allow_subdomains: true } },
    { type: 'realm_domains', op: 'change', realm_domain: { domain: 'corp.test', allow_subdomains: false } },
    { type: 'realm_domains', op: 'remove', domain: 'corp.test' },
    { type: 'realm_user', op: 'add', person },
    { type: 'realm_user', op: 'update', person: { user_id: 41, role: 400, delivery_email: null } },
    {
      type: 'realm_user',
      op: 'update',
      person: { user_id: 41, custom_profile_field: { id: 3, value: null } },
    },
    { type: 'realm_user', op: 'remove', person: { user_id: 41 } },
    { type: 'user_group', op: 'add', group },
    { type: 'user_group', op: 'update', group_id: 23, data: { deactivated: true, can_join_group: 12 } },
    { type: 'user_group', op: 'remove', group_id: 23 },
    { type: 'user_group', op: 'add_members', group_id: 23, user_ids: [57, 60] },
    { type: 'user_group', op: 'remove_subgroups', group_id: 23, direct_subgroup_ids: [19] },
    { type: 'stream', op: 'create', streams: [channel] },
    { type: 'stream', op: 'delete', stream_ids: [3] },
    { type: 'stream', op: 'update', stream_id: 3, name: 'x', property: 'is_archived', value: true },
    { type: 'subscription', op: 'add', subscriptions: [{ ...channel, subscribers: [8] }] },
    { type: 'subscription', op: 'update', stream_id: 3, property: 'color', value: '#c2c2c2' },
    { type: 'subscription', op: 'peer_remove', stream_ids: [3], user_ids: [8] },
    { type: 'channel_folder', op: 'add', channel_folder: folder },
    { type: 'channel_folder', op: 'update', channel_folder_id: 2, data: { name: 'Work' } },
    { type: 'channel_folder', op: 'reorder', order: [2, 1] },
    { type: 'message', message, local_message_id: 'tmp-1' },
    { type: 'reaction', op: 'add', ...reaction },
    { type: 'attachment', op: 'remove', attachment: { id: 41 }, upload_space_used: 5 },
    { type: 'device', op: 'remove', device_id: 7 },
    { type: 'push_device', push_account_id: '2408', status: 'failed', error_code: 'BAD' },
  ])('%j is parsed without unused keys', (raw) => {
    const read = parseEvent({ ...raw, id: 9, colour: 'green' });
    expect(read).toMatchObject({ ...raw, id: 9 });
    expect(read).not.toHaveProperty('colour');
  });
});

const change = (changed: object) => ({ type: 'user_status', user_id: 41, change: changed });
const seen = (...presences: object[]) => ({ type: 'presence', presences });

describe('a list’s event', () => {
  it.each<[object, object]>([
    [
      { type: 'realm_linkifiers', realm_linkifiers: [linkifier] },
      { kind: 'all', rows: [linkifier] },
    ],
    [
      { type: 'drafts', op: 'add', drafts: [draft] },
      { kind: 'put', rows: [draft] },
    ],
    [
      { type: 'drafts', op: 'update', draft },
      { kind: 'put', rows: [draft] },
    ],
    [
      { type: 'drafts', op: 'remove', draft_id: 31 },
      { kind: 'remove', id: 31 },
    ],
    [
      { type: 'scheduled_messages', op: 'add', scheduled_messages: [scheduled] },
      { kind: 'put', rows: [scheduled] },
    ],
    [
      { type: 'scheduled_messages', op: 'update', scheduled_message: scheduled },
      { kind: 'put', rows: [scheduled] },
    ],
    [
      { type: 'scheduled_messages', op: 'remove', scheduled_message_id: 14 },
      { kind: 'remove', id: 14 },
    ],
  ])('%j is parsed into the changes to the list', (raw, changed) => {
    const { type } = raw as { type: string };
    const read = parseEvent({ ...raw, id: 9, colour: 'green' });
    expect(read).toMatchObject({ type, id: 9, change: changed });
    expect(read).not.toHaveProperty('colour');
  });
});

describe('an event with several formats', () => {
  it.each<[object, object]>([
    [
      { type: 'realm', op: 'update', property: 'message_content_edit_limit_seconds', value: null },
      { data: { message_content_edit_limit_seconds: null } },
    ],
    [
      { type: 'custom_profile_fields', fields: [field] },
      { fields: [{ id: 4, field_data: { kind: 'options', options: [{ key: 'n', text: 'North' }] } }] },
    ],
    [
      { type: 'user_status', user_id: 41, status_text: 'At the kiln' },
      change({ status_text: 'At the kiln' }),
    ],
    [{ type: 'user_status', user_id: 41, away: true }, change({ away: true })],
    [
      {
        type: 'user_status',
        user_id: 41,
        status_text: '',
        emoji_name: '',
        emoji_code: '',
        reaction_type: 'x',
      },
      change({ status_text: '', emoji: null }),
    ],
    ...(['zulip_extra_emoji', 'service_extra_emoji'] as const).map((reaction_type): [object, object] => [
      { type: 'user_status', user_id: 41, emoji_name: 'zulip', emoji_code: 'zulip', reaction_type },
      change({ emoji: { name: 'zulip', code: 'zulip', origin: 'extra', reaction_type } }),
    ]),
    [
      { type: 'presence', presences: { 41: { active_timestamp: 10, idle_timestamp: 12 }, 42: {} } },
      seen({ userId: 41, email: null, activeAt: 10, idleAt: 12 }),
    ],
    [
      { type: 'presence', user_id: 41, presence: { website: { status: 'active', timestamp: 10 } } },
      seen({ userId: 41, email: null, activeAt: 10, idleAt: 10 }),
    ],
    [
      { type: 'presence', email: 'a@b.c', presence: { website: { status: 'idle', timestamp: 10 } } },
      seen({ userId: null, email: 'a@b.c', activeAt: null, idleAt: 10 }),
    ],
    [{ type: 'stream', op: 'delete', streams: [{ ...channel }, 4] }, { stream_ids: [3, 4] }],
    [{ type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 3 }] }, { subscriptions: [3] }],
    [
      { type: 'default_streams', default_streams: [3, { ...channel, stream_id: 4 }] },
      { default_streams: [3, 4] },
    ],
    [{ type: 'message', message }, { local_message_id: null }],
    [
      {
        type: 'update_message',
        user_id: null,
        edit_timestamp: 1,
        message_id: 9021,
        message_ids: [9021, 9022],
        subject: 'dinner',
      },
      { message_ids: [9021, 9022], user_id: null, rendering_only: false, changed: { subject: 'dinner' } },
    ],
    [{ type: 'delete_message', message_ids: [9021, 9022] }, { message_ids: [9021, 9022] }],
    [{ type: 'delete_message', message_id: 8100 }, { message_ids: [8100] }],
    [
      {
        type: 'attachment',
        op: 'update',
        attachment: { ...attachment, create_time: 1_780_312_345_000, messages: [{ id: 9021 }] },
        upload_space_used: 5,
      },
      { attachment: { created_at: 1_780_312_345, message_ids: [9021] } },
    ],
    [
      { type: 'device', op: 'update', device_id: 7, push_key_id: 9, push_token_id: null },
      { device_id: 7, data: { push_key_id: 9, push_token_id: null } },
    ],
    [
      { type: 'push_device', push_account_id: 2408, status: 'x' },
      { push_account_id: '2408', error_code: null },
    ],
  ])('%j', (raw, read) => {
    expect(parseEvent({ ...raw, id: 5 })).toMatchObject({ ...read, id: 5 });
  });
});
