import { idsOfOrder } from '#contract/id-list.ts';
import {
  newNameOfTarget,
  newTarget,
  numberOfTarget,
  targetOf,
  type ChangeTarget,
} from '#contract/changes.ts';
import { folderOrderTarget } from '#contract/kinds/channel-folders.ts';
import type { ChannelCatalogue, ChannelFolder } from '#contract/channels.ts';
import { supports } from '../../zulip/feature-levels.ts';
import { groupSettingValue } from '../../zulip/wire/user-group.ts';
import { topicsPolicy, type WireChannel, type WireChannelFolder } from '../../zulip/wire/channel.ts';
import { foldersAfter, folderOf, inOrder, tellFolders } from './channel-folders.ts';
import type { ZulipEvent } from '../../zulip/wire/event.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createChannelsOfPeople, type ChannelsOfPeople } from './channels-of-people.ts';
import { createFetchedList, type FetchedList } from './fetched-list.ts';
import { privacyOf, storedChannel, type StoredChannel } from './stored-channel.ts';
import { createSubscribers, type Subscribers } from './subscribers.ts';

export type ChannelEvent = Extract<
  ZulipEvent,
  { type: 'stream' | 'subscription' | 'default_streams' | 'channel_folder' }
>;

/** What a listing of the channels brings. */
export interface ChannelListing {
  channels: readonly WireChannel[];
  folders: readonly WireChannelFolder[];
  /** Ids of the channels that the caller follows. */
  followed: readonly number[];
}

/** The channels the caller may know of. They are not in the snapshot; whoever wants them lists them with `load`. */
export interface Channels extends Pick<FetchedList<ChannelEvent>, 'isLoaded' | 'outdate' | 'beginLoading'> {
  /** Who is subscribed, of the channels that somebody looked at. */
  readonly subscribers: Subscribers;
  /** Which channels people are in, of those that somebody looked at. */
  readonly ofPeople: ChannelsOfPeople;
  /** By channel, the topics of those that somebody looked at: no event tells of them. */
  readonly topics: Map<number, Map<string, number>>;
  load(listing: ChannelListing): void;
  apply(event: ChannelEvent): void;
  personLeft(userId: number): void;
  personReturned(userId: number): void;
  get(channelId: number): StoredChannel | undefined;
  all(): Iterable<StoredChannel>;
  /** The channel of that name, archived ones too, whatever the case of the letters. */
  named(name: string): StoredChannel | undefined;
  folders(): readonly ChannelFolder[];
  catalogue(): ChannelCatalogue;
  /**
   * Takes note of a channel that this console made, a topic that it deleted, an order of folders of which no event tells;
   * true if the change was of that sort.
   */
  noteApplied(change: { target: ChangeTarget; field: string; after: string }, featureLevel: number): boolean;
  /** The text with which this console made the channel of that name; null for all others. */
  createdText(name: string): string | null;
}

/** How many events later, at most, the subscribers of a channel that came into view are named. */
const repetitionWithin = 100;

const foldName = (name: string): string => name.toLowerCase();

/** Channels, none until they are listed, and then kept current by events. */
export function createChannels(changeListener: ChangeListener, myUserId: number): Channels {
  const channels = new Map<number, StoredChannel>();
  const createdTexts = new Map<string, string>();
  const topics = new Map<number, Map<string, number>>();
  let folders: ChannelFolder[] = [];
  const list = createFetchedList<ChannelEvent>(changed);
  const subscribers = createSubscribers(changeListener, myUserId, changed);
  const ofPeople = createChannelsOfPeople(myUserId, changed);
  let version = 0;
  /** Channels that came into view, with how many subscribers by which event: another may name all of these again. */
  const cameIntoView = new Map<number, { eventId: number; count: number }>();
  /** Whoever was deactivated since the last whole channel came: values still name them. */
  const leftSince = new Set<number>();

  function changed(): void {
    version += 1;
    changeListener.row('channels', 0);
  }

  function put(channel: StoredChannel): void {
    channels.set(channel.id, channel);
    changeListener.field(newTarget('channel', channel.name), 'channel');
  }

  function change(channelId: number, changes: Partial<StoredChannel>): void {
    const known = channels.get(channelId);
    if (known !== undefined) channels.set(channelId, { ...known, ...changes });
  }

  const notify = (channelId: number, ...fields: string[]): void => {
    for (const field of fields) changeListener.field(targetOf('channel', channelId), field);
  };

  function update(event: Extract<ChannelEvent, { type: 'stream'; op: 'update' }>): void {
    const { stream_id: id, property, value } = event;
    const known = channels.get(id);
    if (known === undefined) return;
    switch (property) {
      case 'name':
        change(id, { name: String(value) });
        return notify(id, 'name');
      case 'description':
        change(id, { description: String(value), descriptionHtml: event.rendered_description ?? '' });
        return notify(id, 'description');
      case 'invite_only':
      case 'is_web_public':
      case 'history_public_to_subscribers': {
        const isPrivate = known.privacy === 'private' || known.privacy === 'private-protected';
        const privacy = privacyOf({
          invite_only: isPrivate,
          is_web_public: known.privacy === 'web-public',
          history_public_to_subscribers: known.privacy !== 'private-protected',
          ...(event.is_web_public !== undefined && { is_web_public: event.is_web_public }),
          ...(event.history_public_to_subscribers !== undefined && {
            history_public_to_subscribers: event.history_public_to_subscribers,
          }),
          [property]: value === true,
        });
        change(id, { privacy });
        return notify(id, 'privacy');
      }
      case 'message_retention_days':
        change(id, { retentionDays: typeof value === 'number' ? value : null });
        return notify(id, 'retention');
      case 'is_archived':
        change(id, { isArchived: value === true, isFollowed: false });
        // Who is subscribed to it, the caller included, is not said.
        if (value !== true) list.outdate();
        return notify(id, 'state');
      case 'folder_id':
        change(id, { folderId: typeof value === 'number' ? value : null });
        return notify(id, 'folder');
      case 'topics_policy':
        change(id, { topicsPolicy: topicsPolicy.catch('inherit').parse(value) });
        return notify(id, 'topics');
      case 'stream_post_policy':
        if (known.postPolicy === null || typeof value !== 'number') return;
        change(id, { postPolicy: value });
        return notify(id, 'posting');
      case 'is_announcement_only':
        // Comes with the number where there is one, which then says more than "not administrators alone".
        if (known.postPolicy === null || (value === true) === (known.postPolicy === 2)) return;
        change(id, { postPolicy: value === true ? 2 : 1 });
        return notify(id, 'posting');
      default: {
        const read = groupSettingValue.safeParse(value);
        if (!read.success || !known.permissions.has(property)) return;
        change(id, { permissions: new Map(known.permissions).set(property, read.data) });
        return notify(id, property);
      }
    }
  }

  function countSubscribers(channelIds: readonly number[], by: number): void {
    for (const id of channelIds) {
      const count = channels.get(id)?.subscriberCount ?? null;
      if (count !== null) change(id, { subscriberCount: Math.max(0, count + by) });
    }
  }

  /** The channels whose count the subscribers of an event change: all but those that count them already. */
  function channelsGaining(event: {
    id: number;
    stream_ids: readonly number[];
    user_ids: readonly number[];
  }): number[] {
    return event.stream_ids.filter((channelId) => {
      const came = cameIntoView.get(channelId);
      const isRepetition =
        came !== undefined &&
        event.id - came.eventId <= repetitionWithin &&
        event.user_ids.length === came.count;
      if (isRepetition) cameIntoView.delete(channelId);
      return !isRepetition;
    });
  }

  /** Puts a channel that came whole into the model. */
  function putWire(wire: WireChannel, isFollowed: boolean, subscriberCount: number | null): void {
    leftSince.clear();
    const isDefault = channels.get(wire.stream_id)?.isDefault ?? false;
    put({ ...storedChannel(wire, isFollowed), isDefault, subscriberCount });
  }

  function take(event: ChannelEvent): void {
    switch (event.type) {
      case 'stream':
        if (event.op === 'update') return update(event);
        if (event.op === 'delete') {
          for (const id of event.stream_ids) {
            if (!channels.delete(id)) continue;
            notify(id, 'state');
            // Below feature level 378 this is how archiving is told, and a listing still has the channel.
            list.outdate();
          }
          return;
        }
        for (const wire of event.streams) {
          const { stream_id: id, subscriber_count: count } = wire;
          if (count !== null && count > 0) cameIntoView.set(id, { eventId: event.id, count });
          putWire(wire, channels.get(id)?.isFollowed ?? false, count);
        }
        return;
      case 'subscription':
        switch (event.op) {
          case 'add':
            for (const wire of event.subscriptions) {
              const { subscriber_count: before, subscribers } = wire;
              cameIntoView.delete(wire.stream_id);
              // The count is from before; the others who were added with the caller are named here alone.
              putWire(wire, true, before === null ? null : (subscribers?.length ?? before + 1));
              // Counts of archived channels go on counting people who are deactivated; the lists don't name them.
              if (wire.is_archived) list.outdate();
            }
            return;
          case 'remove':
            for (const id of event.subscriptions) change(id, { isFollowed: false });
            countSubscribers(event.subscriptions, -1);
            // Others may have been unsubscribed with the caller, of whom nothing is said.
            return list.outdate();
          case 'peer_add':
            return countSubscribers(channelsGaining(event), event.user_ids.length);
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
    subscribers,
    ofPeople,
    topics,
    isLoaded: list.isLoaded,
    outdate() {
      list.outdate();
      subscribers.outdate();
      ofPeople.outdate();
    },
    beginLoading: list.beginLoading,
    load(listing) {
      channels.clear();
      leftSince.clear();
      const followed = new Set(listing.followed);
      for (const wire of listing.channels) {
        channels.set(wire.stream_id, storedChannel(wire, followed.has(wire.stream_id)));
      }
      folders = listing.folders.map(folderOf);
      // Counts that these bring again may be wrong by one until the next listing, as the server's own may be.
      for (const event of list.loaded()) if (!isCount(event)) take(event);
      changed();
    },
    apply(event) {
      list.note(event);
      if (event.type === 'stream' || event.type === 'subscription') {
        subscribers.apply(event);
        ofPeople.apply(event);
      }
      if (!list.wasLoaded()) return;
      take(event);
      changed();
    },
    personLeft(userId) {
      leftSince.add(userId);
    },
    personReturned(userId) {
      // Values that came without them name them again, and no event says so.
      if (!leftSince.delete(userId)) list.outdate();
      subscribers.outdate();
      ofPeople.outdate();
    },
    get: (channelId) => channels.get(channelId),
    all: () => channels.values(),
    named(name) {
      const folded = foldName(name);
      for (const channel of channels.values()) if (foldName(channel.name) === folded) return channel;
      return undefined;
    },
    folders: () => folders,
    catalogue() {
      let archived = 0;
      for (const { isArchived } of channels.values()) if (isArchived) archived += 1;
      return { id: 0, version, total: list.wasLoaded() ? channels.size : null, archived, folders };
    },
    noteApplied({ target, field, after }, featureLevel) {
      if (target === folderOrderTarget) {
        // Where one tells of it, what somebody else did in the same moment comes before.
        if (supports(featureLevel, 'channel-folder-order-event')) return false;
        folders = inOrder(folders, idsOfOrder(after));
        changed();
        return true;
      }
      if (target.startsWith('channel:') && field.startsWith('topic:')) {
        topics.get(numberOfTarget(target))?.delete(field.slice('topic:'.length));
        changed();
        return true;
      }
      const name = field === 'channel' ? newNameOfTarget(target) : null;
      if (name === null) return false;
      createdTexts.set(foldName(name), after);
      return true;
    },
    createdText: (name) => createdTexts.get(foldName(name)) ?? null,
  };
}

function isCount(event: ChannelEvent): boolean {
  return event.type === 'subscription' && (event.op === 'peer_add' || event.op === 'peer_remove');
}
