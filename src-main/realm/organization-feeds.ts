import type { ChangeTarget } from '#contract/changes.ts';
import type { Push } from '#contract/topics.ts';
import type { ChangeListener } from './journal/change-listener.ts';
import type { LiveModel } from './live-model.ts';
import { createPeopleFeed, type PeopleFeed } from './people/people-feed.ts';
import { personRow } from './people/person-detail.ts';
import type { PresenceService } from './presence/presence-service.ts';
import { createFeedListener } from './replica/feed-listener.ts';
import { createReplica, type Replica } from './replica/replica.ts';
import { createReplicaSource, type RowOwners } from './replica/replica-source.ts';

export interface OrganizationFeedPorts {
  organizationId: string;
  live: LiveModel;
  /** For the tables that the model doesn't contain. */
  readers: RowOwners['readers'];
  presence: PresenceService;
  push(message: Push): void;
  /** Called on every change. */
  changed(): void;
  /** Called when the organization's settings change. */
  settingsChanged(): void;
  /** Called when an event brings this field of a target. */
  confirmed(target: ChangeTarget, field: string): void;
}

/** Pushes an organization to the window: small tables, people and presence. */
export interface OrganizationFeeds {
  readonly replica: Replica;
  readonly peopleFeed: PeopleFeed;
  /** Receives every change of the model. */
  readonly listener: ChangeListener;
  /** Makes everything new. */
  reset(generation: number): void;
  /** Sends what is due. `at`: milliseconds of any steady clock. */
  tick(at: number): void;
}

export function createOrganizationFeeds(ports: OrganizationFeedPorts): OrganizationFeeds {
  const { organizationId, live, presence, push } = ports;
  const replica = createReplica(
    organizationId,
    createReplicaSource({ model: live.model, readers: ports.readers }),
    (payload) => push({ topic: 'replica', payload }),
  );
  const peopleFeed = createPeopleFeed(
    organizationId,
    (userId) => {
      const model = live.model();
      return model ? personRow(model, userId) : undefined;
    },
    (payload) => push({ topic: 'people', payload }),
  );
  const listener = createFeedListener({
    isLoading: live.isLoading,
    replica,
    peopleFeed,
    presenceFeed: presence.feed,
    changed: ports.changed,
    settingsChanged: ports.settingsChanged,
    confirmed: ports.confirmed,
  });
  return {
    replica,
    peopleFeed,
    listener,
    reset(generation) {
      replica.reset(generation);
      peopleFeed.reset(generation);
      presence.feed.reset(generation);
    },
    tick(at) {
      replica.tick(at);
      peopleFeed.tick(at);
      presence.tick(at);
    },
  };
}
