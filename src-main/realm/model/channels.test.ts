import { describe, expect, it } from 'vitest';
import { wireChannel, wireChannelFolder } from '../../zulip/wire/channel.ts';
import { parseEvent } from '../../zulip/wire/event.ts';
import { recordingListener } from '../example-realm.ts';
import type { ChannelEvent } from './channel-store.ts';
import { createChannels, type Channels } from './channels.ts';

const general = {
  stream_id: 3,
  name: 'general',
  description: 'Everything',
  rendered_description: '<p>Everything</p>',
  date_created: 1_700_000_000,
  creator_id: 9,
  invite_only: false,
  is_web_public: false,
  history_public_to_subscribers: true,
  is_archived: false,
  first_message_id: 100,
  folder_id: null,
  message_retention_days: null,
  subscriber_count: 12,
  stream_weekly_traffic: 40,
  can_send_message_group: 10,
};

let nextEvent = 0;
function event(raw: object): ChannelEvent {
  // Far apart, so that none is taken for part of another action.
  nextEvent += 10;
  return parseEvent({ id: nextEvent, ...raw }) as ChannelEvent;
}

function listed(): { channels: Channels; notified: string[] } {
  const changeListener = recordingListener();
  const { notified } = changeListener;
  const channels = createChannels(changeListener, 7);
  channels.load({ channels: [wireChannel.parse(general)], folders: [], followed: [3] });
  notified.length = 0;
  return { channels, notified };
}

const update = (property: string, value: unknown, more: object = {}) =>
  event({ type: 'stream', op: 'update', stream_id: 3, name: 'general', property, value, ...more });

describe('channels', () => {
  it.each<[string, unknown, object, string, object]>([
    ['name', 'commons', {}, 'name', { name: 'commons' }],
    [
      'description',
      'All',
      { rendered_description: '<p>All</p>' },
      'description',
      { description: 'All', descriptionHtml: '<p>All</p>' },
    ],
    [
      'invite_only',
      true,
      { history_public_to_subscribers: false, is_web_public: false },
      'privacy',
      { privacy: 'private-protected' },
    ],
    [
      'invite_only',
      false,
      { history_public_to_subscribers: true, is_web_public: true },
      'privacy',
      { privacy: 'web-public' },
    ],
    ['message_retention_days', 30, {}, 'retention', { retentionDays: 30 }],
    ['is_archived', true, {}, 'state', { isArchived: true }],
    ['folder_id', 2, {}, 'folder', { folderId: 2 }],
    ['topics_policy', 'disable_empty_topic', {}, 'topics', { topicsPolicy: 'disable_empty_topic' }],
  ])('apply a change of %s to %s', (property, value, more, field, expected) => {
    const { channels, notified } = listed();
    channels.apply(update(property, value, more));
    expect(channels.get(3)).toMatchObject(expected);
    expect(notified).toContain(`field channel:3 ${field}`);
    expect(notified).toContain('row channels 0');
  });

  it('update permissions of groups and people known from the server', () => {
    const { channels, notified } = listed();
    channels.apply(update('can_send_message_group', { direct_members: [9], direct_subgroups: [] }));
    expect(channels.get(3)?.permissions.get('can_send_message_group')).toEqual({
      direct_members: [9],
      direct_subgroups: [],
    });
    expect(notified).toContain('field channel:3 can_send_message_group');
    channels.apply(update('can_not_be_known_group', 4));
    expect([...(channels.get(3)?.permissions.keys() ?? [])]).toEqual(['can_send_message_group']);
  });

  it('count subscribers as they come and go, never below zero', () => {
    const { channels } = listed();
    const peers = (op: string, user_ids: number[]) =>
      event({ type: 'subscription', op, stream_ids: [3], user_ids });
    channels.apply(peers('peer_add', [20, 21]));
    expect(channels.get(3)?.subscriberCount).toBe(14);
    channels.apply(peers('peer_remove', [20]));
    expect(channels.get(3)?.subscriberCount).toBe(13);
    channels.apply(
      peers(
        'peer_remove',
        Array.from({ length: 40 }, (_, index) => index),
      ),
    );
    expect(channels.get(3)?.subscriberCount).toBe(0);
  });

  const peerAdd = (count: number) => ({
    type: 'subscription',
    op: 'peer_add',
    stream_ids: [4],
    user_ids: Array.from({ length: count }, (_, index) => 20 + index),
  });
  const created = (subscriber_count: number) => ({
    type: 'stream',
    op: 'create',
    streams: [{ ...general, stream_id: 4, name: 'kiln', subscriber_count }],
  });
  const joined = (subscriber_count: number, subscribers?: number[]) => ({
    type: 'subscription',
    op: 'add',
    subscriptions: [{ ...general, stream_id: 4, name: 'kiln', subscriber_count, subscribers }],
  });
  it.each<[string, object[], number]>([
    ['one is created for others', [created(0), peerAdd(2)], 2],
    ['one is created for the caller and others', [created(0), joined(0, [9, 20, 21])], 3],
    ['the caller is added with others', [created(2), joined(2, [9, 20, 21, 22])], 4],
    ['the caller is added, and others later', [created(2), joined(2, [9, 20, 21]), peerAdd(1)], 4],
    ['the server names no subscribers', [joined(2)], 3],
    ['one comes into view', [created(5), { type: 'heartbeat' }, peerAdd(5)], 5],
    ['one comes into view, and others are added later', [created(5), peerAdd(5), peerAdd(2)], 7],
    ['one comes into view unnamed, and others are added', [created(5), peerAdd(2)], 7],
  ])('count subscribers when %s', (_what, events, count) => {
    const { channels } = listed();
    nextEvent += 1_000;
    for (const raw of events) {
      nextEvent += 1;
      if ('op' in raw) channels.apply(parseEvent({ id: nextEvent, ...raw }) as ChannelEvent);
    }
    expect(channels.get(4)?.subscriberCount).toBe(count);
    expect(channels.isLoaded()).toBe(true);
  });

  it.each<[string, object, object]>([
    // Others may have been unsubscribed along with the caller, which is not sent.
    [
      'the caller is unsubscribed',
      { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 3, name: 'general' }] },
      { isFollowed: false, subscriberCount: 11 },
    ],
    [
      'one is restored',
      { type: 'stream', op: 'update', stream_id: 3, name: 'general', property: 'is_archived', value: false },
      { isFollowed: false },
    ],
  ])('are listed again when %s', (_what, raw, expected) => {
    const { channels } = listed();
    channels.apply(event(raw));
    expect(channels.get(3)).toMatchObject(expected);
    expect(channels.isLoaded()).toBe(false);
  });

  it("ignore subscription events while archived, as servers don't list those subscriptions", () => {
    const { channels } = listed();
    channels.apply(update('is_archived', true));
    expect(channels.get(3)).toMatchObject({ isArchived: true, isFollowed: false });
    channels.load({
      channels: [wireChannel.parse({ ...general, is_archived: true })],
      folders: [],
      followed: [3],
    });
    expect(channels.get(3)?.isFollowed).toBe(false);
  });

  it('are listed again when a reactivated person may be missing from their values', () => {
    const { channels } = listed();
    channels.personLeft(20);
    channels.personReturned(20);
    expect(channels.isLoaded()).toBe(true);
    channels.personLeft(20);
    channels.apply(update('is_archived', true));
    channels.load({ channels: [wireChannel.parse(general)], folders: [], followed: [3] });
    channels.personReturned(20);
    expect(channels.isLoaded()).toBe(false);
  });

  it('are added, removed, and made default channels', () => {
    const { channels } = listed();
    channels.apply(
      event({ type: 'stream', op: 'create', streams: [{ ...general, stream_id: 4, name: 'Kiln' }] }),
    );
    expect(channels.named('KILN')?.id).toBe(4);
    channels.apply(event({ type: 'default_streams', default_streams: [4] }));
    expect(channels.get(4)?.isDefault).toBe(true);
    channels.apply(event({ type: 'stream', op: 'delete', stream_ids: [4], streams: [{ stream_id: 4 }] }));
    expect(channels.named('kiln')).toBeUndefined();
    expect(channels.catalogue()).toMatchObject({ total: 1, archived: 0 });
  });

  const deleted = () => event({ type: 'stream', op: 'delete', stream_ids: [3], streams: [{ stream_id: 3 }] });
  it.each<[string, (channels: Channels) => void]>([
    ['is removed', (channels) => channels.apply(deleted())],
    [
      'is removed while they are being listed',
      (channels) => {
        channels.outdate();
        channels.beginLoading();
        channels.apply(deleted());
        channels.load({ channels: [wireChannel.parse(general)], folders: [], followed: [] });
      },
    ],
  ])('are listed again when one %s, since it may only have been archived', (_when, lose) => {
    const { channels } = listed();
    lose(channels);
    expect(channels.get(3)).toBeUndefined();
    expect(channels.isLoaded()).toBe(false);
    channels.load({
      channels: [wireChannel.parse({ ...general, is_archived: true })],
      folders: [],
      followed: [],
    });
    expect(channels.catalogue()).toMatchObject({ total: 1, archived: 1 });
    expect(channels.isLoaded()).toBe(true);
  });

  describe('without a permission to post', () => {
    const { can_send_message_group: _permission, ...old } = general;
    const policyOf = (raw: object) => {
      const channels = createChannels(recordingListener(), 7);
      channels.load({ channels: [wireChannel.parse({ ...old, ...raw })], folders: [], followed: [] });
      return channels;
    };

    it.each([
      [{ stream_post_policy: 3, is_announcement_only: false }, 3],
      [{ stream_post_policy: 2, is_announcement_only: true }, 2],
      [{ is_announcement_only: true }, 2],
      [{ is_announcement_only: false }, 1],
      [{}, null],
      [{ can_send_message_group: 10, stream_post_policy: 2, is_announcement_only: true }, null],
    ])('report who can post as %j', (raw, policy) => {
      expect(policyOf(raw).get(3)?.postPolicy).toBe(policy);
    });

    it.each<[before: number, events: [string, unknown][], after: number]>([
      [1, [['stream_post_policy', 4]], 4],
      [
        4,
        [
          ['stream_post_policy', 2],
          ['is_announcement_only', true],
        ],
        2,
      ],
      [
        2,
        [
          ['stream_post_policy', 4],
          ['is_announcement_only', false],
        ],
        4,
      ],
      [1, [['is_announcement_only', true]], 2],
      [2, [['is_announcement_only', false]], 1],
    ])('change from %i with %j to %i', (before, events, after) => {
      const channels = policyOf({ stream_post_policy: before });
      for (const [property, value] of events) channels.apply(update(property, value));
      expect(channels.get(3)?.postPolicy).toBe(after);
    });
  });

  it('that change while they are being listed follow the events', () => {
    const channels = createChannels(recordingListener(), 7);
    channels.apply(update('name', 'before anybody asked'));
    expect(channels.catalogue().total).toBeNull();
    channels.beginLoading();
    channels.apply(update('name', 'commons'));
    channels.load({ channels: [wireChannel.parse(general)], folders: [], followed: [] });
    expect(channels.get(3)).toMatchObject({ name: 'commons', isFollowed: false });
  });

  it('have a folder only once when an event repeats it after the listing', () => {
    const channels = createChannels(recordingListener(), 7);
    const folder = wireChannelFolder.parse({ id: 7, name: 'Workshops', description: '', is_archived: false });
    const added = event({
      type: 'channel_folder',
      op: 'add',
      channel_folder: { ...folder, name: 'Studios' },
    });
    channels.beginLoading();
    channels.apply(added);
    const rest = { rendered_description: '', order: 0, date_created: null, creator_id: null };
    channels.load({ channels: [], folders: [{ ...folder, ...rest }], followed: [] });
    expect(channels.folders()).toEqual([{ id: 7, name: 'Studios', description: '', isArchived: false }]);
  });

  it('stay visible but out of date after missed events', () => {
    const { channels, notified } = listed();
    channels.outdate();
    expect(channels.isLoaded()).toBe(false);
    expect(channels.get(3)?.name).toBe('general');
    expect(notified).toEqual(['row channels 0']);
  });
});
