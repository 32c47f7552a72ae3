import type { ZulipEvent } from '../../zulip/wire/event.ts';
import { createFetchedList, type FetchedList } from './fetched-list.ts';

type SubscriptionEvent = Extract<ZulipEvent, { type: 'stream' | 'subscription' }>;

/** The channels of those people whose list someone has viewed; unknown for all others. */
export interface ChannelsOfPeople {
  /** Whether a person's list is there and up to date. */
  isLoaded(userId: number): boolean;
  /** Keeps later events about the person until the list arrives. */
  beginLoading(userId: number): void;
  load(userId: number, channelIds: readonly number[]): void;
  apply(event: SubscriptionEvent): void;
  /** Marks everything as possibly out of date; it stays until the lists arrive again. */
  outdate(): void;
  /** Ids of active and archived channels; undefined if the list was never loaded. */
  of(userId: number): ReadonlySet<number> | undefined;
}

interface Entry {
  channelIds: Set<number>;
  list: FetchedList<SubscriptionEvent>;
}

/** @param changed called when a list goes out of date */
export function createChannelsOfPeople(myUserId: number, changed: () => void): ChannelsOfPeople {
  const entries = new Map<number, Entry>();

  function entryOf(userId: number): Entry {
    const known = entries.get(userId);
    if (known !== undefined) return known;
    const entry = { channelIds: new Set<number>(), list: createFetchedList<SubscriptionEvent>(changed) };
    entries.set(userId, entry);
    return entry;
  }

  function outdate(): void {
    for (const { list } of entries.values()) list.outdate();
  }

  /** Applies an event to one person. */
  function take(event: SubscriptionEvent, userId: number, channelIds: Set<number>): void {
    if (event.type === 'stream') {
      if (event.op === 'delete') for (const id of event.stream_ids) channelIds.delete(id);
      return;
    }
    switch (event.op) {
      case 'add':
        for (const { stream_id: id, subscribers } of event.subscriptions) {
          // Only here are the others who were added with the caller named.
          if (userId === myUserId || subscribers?.includes(userId) === true) channelIds.add(id);
        }
        return;
      case 'remove':
        if (userId === myUserId) for (const id of event.subscriptions) channelIds.delete(id);
        return;
      case 'peer_add':
        if (event.user_ids.includes(userId)) for (const id of event.stream_ids) channelIds.add(id);
        return;
      case 'peer_remove':
        if (event.user_ids.includes(userId)) for (const id of event.stream_ids) channelIds.delete(id);
        return;
      case 'update':
        return;
    }
  }

  /**
   * Whether an event is incomplete: it omits who else left with the caller, and the subscribers of a restored channel.
   */
  const isUnsaid = (event: SubscriptionEvent): boolean =>
    (event.type === 'subscription' && event.op === 'remove') ||
    (event.type === 'stream' && event.op === 'update' && event.property === 'is_archived');

  return {
    isLoaded: (userId) => entries.get(userId)?.list.isLoaded() === true,
    beginLoading: (userId) => entryOf(userId).list.beginLoading(),
    load(userId, channelIds) {
      const entry = entryOf(userId);
      entry.channelIds = new Set(channelIds);
      for (const event of entry.list.loaded()) {
        take(event, userId, entry.channelIds);
        if (isUnsaid(event)) entry.list.outdate();
      }
    },
    apply(event) {
      for (const [userId, { channelIds, list }] of entries) {
        list.note(event);
        take(event, userId, channelIds);
      }
      if (isUnsaid(event)) outdate();
    },
    outdate,
    of: (userId) => {
      const entry = entries.get(userId);
      return entry?.list.wasLoaded() === true ? entry.channelIds : undefined;
    },
  };
}
