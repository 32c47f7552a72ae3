import { describe, expect, it } from 'vitest';
import { parseEvent } from '../event.ts';

const channel = {
  stream_id: 3,
  name: 'general',
  description: 'Everything *else*',
  rendered_description: '<p>Everything <em>else</em></p>',
  date_created: 1_700_000_000,
  creator_id: 9,
  invite_only: false,
  is_web_public: false,
  history_public_to_subscribers: true,
  is_archived: false,
  first_message_id: 100,
  folder_id: null,
  is_recently_active: true,
  message_retention_days: null,
  topics_policy: 'inherit',
  subscriber_count: 12,
  stream_weekly_traffic: 40,
  can_administer_channel_group: { direct_members: [9], direct_subgroups: [] },
  can_send_message_group: 10,
};
const linkifier = {
  id: 7,
  pattern: '#(?P<id>[0-9]+)',
  url_template: 'https://tracker.example.com/issues/{id}',
};
const folder = {
  id: 2,
  name: 'Projects',
  description: '',
  rendered_description: '',
  order: 0,
  is_archived: false,
};

/** What the server sends, and what of it is read. */
describe('events of the organization and its channels', () => {
  it.each<[object, object]>([
    [
      { type: 'realm_linkifiers', realm_linkifiers: [linkifier] },
      { linkifiers: [{ ...linkifier, reverse_template: null, alternative_url_templates: [] }] },
    ],
    [{ type: 'realm_filters', realm_filters: [] }, {}],
    [
      { type: 'realm_playgrounds', realm_playgrounds: [{ id: 1, name: 'x' }] },
      { playgrounds: [{ id: 1, name: 'x' }] },
    ],
    [
      { type: 'realm_user_settings_defaults', op: 'update', property: 'color_scheme', value: 2 },
      { property: 'color_scheme', value: 2 },
    ],
    [
      {
        type: 'realm_export',
        exports: [
          {
            id: 1,
            export_time: 1.5,
            acting_user_id: 8,
            export_url: null,
            deleted_timestamp: null,
            failed_timestamp: null,
            pending: true,
            export_type: 1,
          },
        ],
      },
      { exports: [{ id: 1, pending: true, export_type: '1' }] },
    ],
    [
      { type: 'realm_export_consent', user_id: 8, consented: true },
      { user_id: 8, consented: true },
    ],
    [{ type: 'invites_changed' }, {}],
    [
      { type: 'realm_bot', op: 'add', bot: { user_id: 50, services: [] } },
      { op: 'add', user_id: 50, bot: { services: [] } },
    ],
    [
      { type: 'realm_bot', op: 'delete', bot: { user_id: 50 } },
      { op: 'delete', user_id: 50 },
    ],
    [
      { type: 'stream', op: 'create', streams: [channel] },
      { op: 'create', streams: [channel] },
    ],
    [
      { type: 'stream', op: 'delete', stream_ids: [3], streams: [{ stream_id: 3 }] },
      { op: 'delete', stream_ids: [3] },
    ],
    [
      { type: 'stream', op: 'delete', streams: [channel] },
      { op: 'delete', stream_ids: [3] },
    ],
    [
      {
        type: 'stream',
        op: 'update',
        stream_id: 3,
        name: 'general',
        property: 'description',
        value: 'x',
        rendered_description: '<p>x</p>',
      },
      { property: 'description', value: 'x', more: { rendered_description: '<p>x</p>' } },
    ],
    [
      {
        type: 'stream',
        op: 'update',
        stream_id: 3,
        name: 'general',
        property: 'invite_only',
        value: true,
        history_public_to_subscribers: false,
        is_web_public: false,
      },
      {
        property: 'invite_only',
        value: true,
        more: { history_public_to_subscribers: false, is_web_public: false },
      },
    ],
    [
      { type: 'subscription', op: 'add', subscriptions: [{ ...channel, color: '#76ce90', is_muted: true }] },
      { subscriptions: [{ stream_id: 3, color: '#76ce90', is_muted: true }] },
    ],
    [
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 3, name: 'general' }] },
      { op: 'remove', stream_ids: [3] },
    ],
    [
      { type: 'subscription', op: 'update', stream_id: 3, property: 'color', value: '#ff0000' },
      { op: 'update', property: 'color', value: '#ff0000' },
    ],
    [
      { type: 'subscription', op: 'peer_add', stream_ids: [3], user_ids: [9] },
      { op: 'peer_add', stream_ids: [3], user_ids: [9] },
    ],
    [{ type: 'subscription', op: 'peer_remove', stream_ids: [3], user_ids: [9] }, { op: 'peer_remove' }],
    [{ type: 'default_streams', default_streams: [3, 4] }, { stream_ids: [3, 4] }],
    [{ type: 'default_streams', default_streams: [channel] }, { stream_ids: [3] }],
    [
      {
        type: 'default_stream_groups',
        default_stream_groups: [{ id: 1, name: 'x', description: '', streams: [3] }],
      },
      { groups: [{ id: 1, stream_ids: [3] }] },
    ],
    [
      { type: 'channel_folder', op: 'add', channel_folder: folder },
      { op: 'add', channel_folder: folder },
    ],
    [
      { type: 'channel_folder', op: 'update', channel_folder_id: 2, data: { name: 'Plans' } },
      { channel_folder_id: 2, data: { name: 'Plans' } },
    ],
    [{ type: 'channel_folder', op: 'reorder', order: [2, 1] }, { order: [2, 1] }],
  ])('%j', (raw, read) => {
    const { type } = raw as { type: string };
    expect(parseEvent({ ...raw, id: 5 })).toMatchObject({ type, id: 5, ...read });
  });

  it.each([
    { type: 'stream', op: 'create', streams: [{ ...channel, stream_id: '3' }] },
    { type: 'delete_message', message_type: 'stream' },
    { type: 'realm_linkifiers', realm_linkifiers: [{ ...linkifier, pattern: 7 }] },
  ])('%j is unexpected, not half read', (raw) => {
    expect(parseEvent({ ...raw, id: 5 })).toEqual({
      type: 'unexpected',
      id: 5,
      rawType: raw.type,
      rawOp: 'op' in raw ? raw.op : null,
    });
  });
});
