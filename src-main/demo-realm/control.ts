import { endActivity } from './channels/channel-activity.ts';
import { limitTopicDeletion } from './channels/topics.route.ts';
import { addMessages } from './messages/imported-messages.ts';
import { createRandom } from './seed/random.ts';
import { nowSeconds } from './state.ts';
import { deactivateRealm } from './organization/realm-changes.ts';
import { moveExports } from './organization/data-exports.ts';
import { importAnew } from './organization/import-anew.ts';
import { zulipVersion } from './versions.ts';
import { webPublicServerKey } from './organization/web-public.ts';
import type { EventQueue } from './events/event-queue.ts';
import { createPeopleControl, type PeopleControl } from './people/people-control.ts';
import { realmLists, realmSnapshot, type RealmLists, type RealmSnapshot } from './realm-snapshot.ts';
import type { Realm } from './router.ts';
import type { PushService } from './push/push-store.ts';

/** What tests and demonstrations do to a realm without the API; every change sends its events. */
export interface DemoRealmControl extends PeopleControl {
  /** Moves the files of the exports to the server at an address. */
  moveExports(address: string): void;
  /**
   * Adds unread messages to a channel, like an import: without events.
   *
   * @returns the ids of the first and the last
   */
  addMessages(channelId: number, topic: string, count: number): { firstId: number; lastId: number };
  /** The id of the last message sent. */
  newestMessageId(): number;
  /** Changes the behavior of the push notification service. */
  setPushService(service: PushService): void;
  /** Changes a setting that isn't a permission and notifies everyone; the name is without `realm_`. */
  setRealmSetting(name: string, value: unknown): void;
  /** Allows or forbids web-public channels, as in the server's configuration: no event reports that. */
  allowWebPublic(allowed: boolean): void;
  /** From now on, a call that deletes a topic ends after this many messages and reports that it is incomplete. */
  limitTopicDeletion(messages: number): void;
  /** Sends any event to every queue. */
  emit(event: { type: string; [key: string]: unknown }): void;
  /** Simulates a crash: all queues are lost, and blocked polls are disconnected. */
  dropQueues(): void;
  /**
   * From now on, events reach their queues this many milliseconds late. 0 ends that and delivers delayed ones at once,
   * Infinity delays them until then.
   */
  delayEvents(milliseconds: number): void;
  /** Whether events from now on are lost: no queue receives them, and the queues survive. */
  loseEvents(areLost: boolean): void;
  /** Sets the server's clock ahead of the machine's, or behind if negative: the `Date` header and stored times. */
  setClock(offsetMilliseconds: number): void;
  /**
   * Imports the same organization into a new server: people, groups and channels get ids that belonged to others, and
   * everyone keeps their key. Queues are lost. Returns people's new ids by their old ones.
   */
  importAnew(): Map<number, number>;
  /** A graceful restart: queues survive and a restart event is sent; the feature level may change. */
  restart(featureLevel?: number): void;
  /** Runs what a server does once a day. */
  runDailyJobs(): void;
  /** Drops the waiting events of a queue (all queues by default), as if acknowledged by another client. */
  pruneQueue(queueId?: string): void;
  deactivateRealm(): void;
  /** Reactivates the organization as the server's administrator does; no one is notified. */
  reactivateRealm(): void;
  snapshot(): RealmSnapshot;
  /** The lists maintained by administrators, in the API's format and order. */
  lists(): RealmLists;
  queues(): readonly EventQueue[];
}

/** Creates the control of a running realm. All functions throw RangeError for an unknown user. */
export function createControl(
  realm: Realm,
): Omit<DemoRealmControl, 'delayEvents' | 'loseEvents' | 'setClock'> {
  const { state, queues } = realm;
  const random = createRandom(state.seed + 4);
  return {
    ...createPeopleControl(realm, random),
    moveExports: (address) => moveExports(realm, address),
    newestMessageId: () => state.messageStore.nextMessageId - 1,
    addMessages: (channelId, topic, count) => addMessages(state, channelId, topic, count),
    setPushService(service) {
      realm.state.pushStore.service = service;
    },
    setRealmSetting(name, value) {
      state.settings.set(name, value);
      queues.publish({ type: 'realm', op: 'update', property: name, value });
    },
    allowWebPublic(allowed) {
      state.settings.set(webPublicServerKey, allowed);
    },
    limitTopicDeletion: (messages) => limitTopicDeletion(state, messages),
    emit: (event) => queues.force(event),
    dropQueues: () => queues.dropAll(),
    importAnew: () => importAnew(realm, random),
    restart(featureLevel) {
      if (featureLevel !== undefined) state.featureLevel = featureLevel;
      state.serverGeneration = Math.max(state.serverGeneration + 1, Math.floor(nowSeconds(state)));
      queues.publish({
        type: 'restart',
        zulip_version: zulipVersion(state.featureLevel),
        zulip_merge_base: zulipVersion(state.featureLevel),
        zulip_feature_level: state.featureLevel,
        server_generation: state.serverGeneration,
        ...(state.featureLevel < 240 ? { immediate: false } : {}),
      });
    },
    runDailyJobs: () => endActivity(realm),
    pruneQueue(queueId) {
      for (const queue of queues.list())
        if (queueId === undefined || queue.id === queueId) queues.prune(queue.id);
    },
    reactivateRealm() {
      state.isDeactivated = false;
    },
    deactivateRealm: () => deactivateRealm(realm),
    snapshot: () => realmSnapshot(realm),
    lists: () => realmLists(realm),
    queues: () => queues.list(),
  };
}
