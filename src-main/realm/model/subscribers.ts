import { targetOf } from '#contract/changes.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createFetchedList, type FetchedList } from './fetched-list.ts';

type SubscriberEvent = Extract<ZulipEvent, { type: 'stream' | 'subscription' }>;

/** The subscribers of channels that someone has viewed; unknown for all others. */
export interface Subscribers {
  /** Whether a channel's list is there and up to date. */
  isLoaded(channelId: number): boolean;
  /** Keeps later events about the channel until its list arrives. */
  beginLoading(channelId: number): void;
  load(channelId: number, userIds: readonly number[]): void;
  apply(event: SubscriberEvent): void;
  /** Marks everything as possibly out of date; it stays until the lists arrive again. */
  outdate(): void;
  /** Undefined if the list was never loaded. */
  of(channelId: number): ReadonlySet<number> | undefined;
}

interface Entry {
  userIds: Set<number>;
  list: FetchedList<SubscriberEvent>;
}

/** @param changed called when a list goes out of date */
export function createSubscribers(
  changeListener: ChangeListener,
  myUserId: number,
  changed: () => void,
): Subscribers {
  const entries = new Map<number, Entry>();

  function entryOf(channelId: number): Entry {
    const known = entries.get(channelId);
    if (known !== undefined) return known;
    const entry = { userIds: new Set<number>(), list: createFetchedList<SubscriberEvent>(changed) };
    entries.set(channelId, entry);
    return entry;
  }

  const tell = (channelId: number, userId: number): void =>
    changeListener.field(targetOf('user', userId), `channel:${channelId}`);

  function set(channelId: number, userIds: Iterable<number>, isSubscribed: boolean): void {
    const entry = entries.get(channelId);
    for (const userId of userIds) {
      if (isSubscribed) entry?.userIds.add(userId);
      else entry?.userIds.delete(userId);
      tell(channelId, userId);
    }
  }

  function take(event: SubscriberEvent, only: number | null): void {
    const isMeant = (channelId: number): boolean => only === null || channelId === only;
    if (event.type === 'stream') {
      if (event.op !== 'delete' || only !== null) return;
      for (const id of event.stream_ids) entries.delete(id);
      return;
    }
    switch (event.op) {
      case 'add':
        for (const { stream_id: id, subscribers } of event.subscriptions) {
          // Only here are the others who were added with the caller named.
          if (isMeant(id)) set(id, [myUserId, ...(subscribers ?? [])], true);
        }
        return;
      case 'remove':
        for (const id of event.subscriptions) {
          if (!isMeant(id)) continue;
          set(id, [myUserId], false);
          // Others who were removed along with the caller are not named.
          entries.get(id)?.list.outdate();
        }
        return;
      case 'peer_add':
      case 'peer_remove':
        for (const id of event.stream_ids) {
          if (isMeant(id)) set(id, event.user_ids, event.op === 'peer_add');
        }
        return;
      case 'update':
        return;
    }
  }

  return {
    isLoaded: (channelId) => entries.get(channelId)?.list.isLoaded() === true,
    beginLoading: (channelId) => entryOf(channelId).list.beginLoading(),
    load(channelId, userIds) {
      const entry = entryOf(channelId);
      const before = entry.userIds;
      const now = new Set(userIds);
      entry.userIds = now;
      for (const userId of before) if (!now.has(userId)) tell(channelId, userId);
      for (const userId of now) if (!before.has(userId)) tell(channelId, userId);
      for (const event of entry.list.loaded()) take(event, channelId);
    },
    apply(event) {
      for (const { list } of entries.values()) list.note(event);
      take(event, null);
    },
    outdate() {
      for (const { list } of entries.values()) list.outdate();
    },
    of(channelId) {
      const entry = entries.get(channelId);
      return entry?.list.wasLoaded() === true ? entry.userIds : undefined;
    },
  };
}
