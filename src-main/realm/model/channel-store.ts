import { idsOfOrder } from '#contract/id-list.ts';
import { newTarget, targetOf } from '#contract/changes.ts';
import type { ChannelFolder } from '#contract/channels.ts';
import type { WireChannel, WireChannelFolder } from '../../zulip/wire/channel.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { foldersAfter, folderOf, inOrder, tellFolders } from './channel-folders.ts';
import { channelChange } from './channel-update.ts';
import { createChannelViews } from './channel-views.ts';
import { storedChannel, type StoredChannel } from './stored-channel.ts';

export type ChannelEvent = Extract<
  ZulipEvent,
  { type: 'stream' | 'subscription' | 'default_streams' | 'channel_folder' }
>;

/** The result of listing the channels. */
export interface ChannelListing {
  channels: readonly WireChannel[];
  folders: readonly WireChannelFolder[];
  /** Ids of the channels the caller is subscribed to. */
  followed: readonly number[];
}

/** Channels and their folders, as listed and then changed by events. */
export interface ChannelStore {
  get(channelId: number): StoredChannel | undefined;
  all(): IterableIterator<StoredChannel>;
  /** The channel with that name, ignoring case and including archived ones. */
  named(name: string): StoredChannel | undefined;
  size(): number;
  folders(): ChannelFolder[];
  /** Sorts folders by a list of ids. */
  orderFolders(order: string): void;
  load(listing: ChannelListing): void;
  take(event: ChannelEvent): void;
  personLeft(userId: number): void;
  /** @returns whether values name the person as if they had never been deactivated */
  personReturned(userId: number): boolean;
}

/** The form in which names are compared. */
export const foldName = (name: string): string => name.toLowerCase();

/** @param outdate called when an event reports a change without the new value */
export function createChannelStore(changeListener: ChangeListener, outdate: () => void): ChannelStore {
  const channels = new Map<number, StoredChannel>();
  const views = createChannelViews();
  let folders: ChannelFolder[] = [];
  /** People deactivated since the last full channel arrived, who are still named in values. */
  const leftSince = new Set<number>();

  function change(channelId: number, changes: Partial<StoredChannel>): void {
    const known = channels.get(channelId);
    if (known !== undefined) channels.set(channelId, { ...known, ...changes });
  }

  const notify = (channelId: number, field: string): void =>
    changeListener.field(targetOf('channel', channelId), field);

  function update(event: Extract<ChannelEvent, { type: 'stream'; op: 'update' }>): void {
    const known = channels.get(event.stream_id);
    const change = known && channelChange(known, event);
    if (known === undefined || !change) return;
    channels.set(known.id, { ...known, ...change.changes });
    // The subscribers of a restored channel, the caller included, are not sent.
    if (change.changes.isArchived === false) outdate();
    notify(known.id, change.field);
  }

  function countSubscribers(channelIds: readonly number[], by: number): void {
    for (const id of channelIds) {
      const count = channels.get(id)?.subscriberCount ?? null;
      if (count !== null) change(id, { subscriberCount: Math.max(0, count + by) });
    }
  }

  /** Stores a channel that was sent in full. */
  function putWire(wire: WireChannel, isFollowed: boolean, subscriberCount: number | null): void {
    leftSince.clear();
    const isDefault = channels.get(wire.stream_id)?.isDefault ?? false;
    const channel = { ...storedChannel(wire, isFollowed), isDefault, subscriberCount };
    channels.set(channel.id, channel);
    changeListener.field(newTarget('channel', channel.name), 'channel');
  }

  function take(event: ChannelEvent): void {
    switch (event.type) {
      case 'stream':
        if (event.op === 'update') return update(event);
        if (event.op === 'delete') {
          for (const id of event.stream_ids) {
            if (!channels.delete(id)) continue;
            notify(id, 'state');
            // Below feature level 378 archiving is sent as a deletion, and a listing still contains the channel.
            outdate();
          }
          return;
        }
        for (const wire of event.streams) {
          const { stream_id: id, subscriber_count: count } = wire;
          if (count !== null && count > 0) views.came(id, { eventId: event.id, count });
          putWire(wire, channels.get(id)?.isFollowed ?? false, count);
        }
        return;
      case 'subscription':
        switch (event.op) {
          case 'add':
            for (const wire of event.subscriptions) {
              const { subscriber_count: before, subscribers } = wire;
              views.listed(wire.stream_id);
              // The count predates the event; only here are the others who were added with the caller named.
              putWire(wire, true, before === null ? null : (subscribers?.length ?? before + 1));
              // Counts of archived channels still include deactivated people; the lists don't name them.
              if (wire.is_archived) outdate();
            }
            return;
          case 'remove':
            for (const id of event.subscriptions) change(id, { isFollowed: false });
            countSubscribers(event.subscriptions, -1);
            // Others may have been unsubscribed along with the caller, which is not sent.
            return outdate();
          case 'peer_add':
            return countSubscribers(views.gaining(event), event.user_ids.length);
          case 'peer_remove':
            return countSubscribers(event.stream_ids, -event.user_ids.length);
          case 'update':
            return;
        }
        return;
      case 'default_streams': {
        const defaults = new Set(event.default_streams);
        for (const { id, isDefault } of channels.values()) {
          if (isDefault === defaults.has(id)) continue;
          change(id, { isDefault: defaults.has(id) });
          notify(id, 'default');
        }
        return;
      }
      case 'channel_folder':
        folders = foldersAfter(folders, event);
        return tellFolders(changeListener, event, folders);
    }
  }

  return {
    get: (channelId) => channels.get(channelId),
    all: () => channels.values(),
    named(name) {
      const folded = foldName(name);
      for (const channel of channels.values()) if (foldName(channel.name) === folded) return channel;
      return undefined;
    },
    size: () => channels.size,
    folders: () => folders,
    orderFolders(order) {
      folders = inOrder(folders, idsOfOrder(order));
    },
    load(listing) {
      channels.clear();
      leftSince.clear();
      const followed = new Set(listing.followed);
      for (const wire of listing.channels) {
        channels.set(wire.stream_id, storedChannel(wire, followed.has(wire.stream_id)));
      }
      folders = listing.folders.map(folderOf);
    },
    take,
    personLeft: (userId) => void leftSince.add(userId),
    personReturned: (userId) => leftSince.delete(userId),
  };
}
