import { newNameOfTarget, numberOfTarget, type ChangeTarget } from '#contract/changes.ts';
import { folderOrderTarget } from '#contract/kinds/channel-folders.ts';
import type { ChannelCatalogue } from '#contract/channels.ts';
import { supports } from '../../zulip/feature-levels.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { createChannelStore, foldName, type ChannelEvent, type ChannelStore } from './channel-store.ts';
import { createChannelsOfPeople, type ChannelsOfPeople } from './channels-of-people.ts';
import { createFetchedList, type FetchedList } from './fetched-list.ts';
import { createSubscribers, type Subscribers } from './subscribers.ts';

/** The channels visible to the caller. They are not in the snapshot; `load` lists them. */
export interface Channels
  extends
    Pick<FetchedList<ChannelEvent>, 'isLoaded' | 'outdate' | 'beginLoading'>,
    Pick<ChannelStore, 'get' | 'all' | 'named' | 'folders' | 'load' | 'personLeft'> {
  /** The subscribers of channels that someone has viewed. */
  readonly subscribers: Subscribers;
  /** The channels of people that someone has viewed. */
  readonly ofPeople: ChannelsOfPeople;
  /** By channel, the topics of those that someone has viewed; no event reports them. */
  readonly topics: Map<number, Map<string, number>>;
  apply(event: ChannelEvent): void;
  personReturned(userId: number): void;
  catalogue(): ChannelCatalogue;
  /**
   * Records a new channel, a deleted topic or a folder order set by this console, which no event reports; true for a
   * change of that kind.
   */
  noteApplied(change: { target: ChangeTarget; field: string; after: string }, featureLevel: number): boolean;
  /** The text from which this console created the channel with that name; null for all others. */
  createdText(name: string): string | null;
}

/** Channels, empty until listed and then kept current by events. */
export function createChannels(changeListener: ChangeListener, myUserId: number): Channels {
  const createdTexts = new Map<string, string>();
  const topics = new Map<number, Map<string, number>>();
  const list = createFetchedList<ChannelEvent>(changed);
  const store = createChannelStore(changeListener, list.outdate);
  const subscribers = createSubscribers(changeListener, myUserId, changed);
  const ofPeople = createChannelsOfPeople(myUserId, changed);
  let version = 0;

  function changed(): void {
    version += 1;
    changeListener.row('channels', 0);
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
      store.load(listing);
      // Counts that these events repeat may be off by one until the next listing, as the server's own may be.
      for (const event of list.loaded()) if (!isCount(event)) store.take(event);
      changed();
    },
    apply(event) {
      list.note(event);
      if (event.type === 'stream' || event.type === 'subscription') {
        subscribers.apply(event);
        ofPeople.apply(event);
      }
      if (!list.wasLoaded()) return;
      store.take(event);
      changed();
    },
    personLeft: store.personLeft,
    personReturned(userId) {
      // Values that arrived without the person name them again, and no event says so.
      if (!store.personReturned(userId)) list.outdate();
      subscribers.outdate();
      ofPeople.outdate();
    },
    get: store.get,
    all: store.all,
    named: store.named,
    folders: store.folders,
    catalogue() {
      let archived = 0;
      for (const { isArchived } of store.all()) if (isArchived) archived += 1;
      return {
        id: 0,
        version,
        total: list.wasLoaded() ? store.size() : null,
        archived,
        folders: store.folders(),
      };
    },
    noteApplied({ target, field, after }, featureLevel) {
      if (target === folderOrderTarget) {
        // If an event reports it, concurrent changes by others are ordered before it.
        if (supports(featureLevel, 'channel-folder-order-event')) return false;
        store.orderFolders(after);
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
