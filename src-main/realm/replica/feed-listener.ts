import type { ChangeTarget } from '#contract/changes.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import type { PeopleFeed } from '../people/people-feed.ts';
import type { PresenceFeed } from '../presence/presence-feed.ts';
import type { Replica } from './replica.ts';

/** What is notified of model changes. */
export interface FeedListenerPorts {
  /** Whether a snapshot is being loaded; everything is new then, and the feeds are `reset`. */
  isLoading(): boolean;
  replica: Pick<Replica, 'mark'>;
  peopleFeed: PeopleFeed;
  presenceFeed: PresenceFeed;
  /** Called on every change. */
  changed(): void;
  /** Called when the organization's settings change. */
  settingsChanged(): void;
  /** Called when an event brings this field of a target. */
  confirmed(target: ChangeTarget, field: string): void;
}

/** Notifies the feeds of the window and the change engine of what an event changed. */
export function createFeedListener(ports: FeedListenerPorts): ChangeListener {
  const { replica, peopleFeed, presenceFeed } = ports;
  function unlessLoading<Arguments extends unknown[]>(
    tell: (...given: Arguments) => void,
  ): (...given: Arguments) => void {
    return (...given) => {
      if (ports.isLoading()) return;
      ports.changed();
      tell(...given);
    };
  }
  return {
    row: unlessLoading((table, id) => {
      replica.mark(table, id);
      peopleFeed.tableChanged(table);
      presenceFeed.tableChanged(table);
      if (table === 'settings') ports.settingsChanged();
    }),
    person: unlessLoading((userId) => peopleFeed.personChanged(userId)),
    picture: unlessLoading((userId) => peopleFeed.pictureChanged(userId)),
    order: unlessLoading(() => peopleFeed.orderChanged()),
    presence: unlessLoading((userId) => {
      peopleFeed.presenceChanged(userId);
      presenceFeed.changed(userId);
    }),
    lastActive: unlessLoading(() => {
      peopleFeed.lastActiveChanged();
      presenceFeed.lastActiveChanged();
    }),
    board: unlessLoading(() => presenceFeed.boardChanged()),
    field: unlessLoading((target, field) => {
      if (field === 'status') {
        peopleFeed.statusChanged();
        presenceFeed.statusChanged();
      }
      ports.confirmed(target, field);
    }),
  };
}
