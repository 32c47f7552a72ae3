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

/** What tests and demonstrations do to a realm behind the API's back; every change sends its events. */
export interface DemoRealmControl extends PeopleControl {
  /** Has the files of the exports on the server at an address. */
  moveExports(address: string): void;
  /**
   * Puts messages into a channel that nobody has read yet, as an import does: without events.
   *
   * @returns the ids of the first and the last
   */
  addMessages(channelId: number, topic: string, count: number): { firstId: number; lastId: number };
  /** The id of the message that was sent last. */
  newestMessageId(): number;
  /** Has the service behind push notifications behave well or badly. */
  setPushService(service: PushService): void;
  /** Changes a setting that is no permission and tells everybody; the name without `realm_`. */
  setRealmSetting(name: string, value: unknown): void;
  /** Allows or forbids channels that the whole web reads, as the server's configuration does: of that no event tells. */
  allowWebPublic(allowed: boolean): void;
  /** From now on a call that deletes a topic ends after so many messages, and says that it is not complete. */
  limitTopicDeletion(messages: number): void;
  /** Sends an event to every queue, whatever it is. */
  emit(event: { type: string; [key: string]: unknown }): void;
  /** A crash: all queues are gone, held polls lose their connection. */
  dropQueues(): void;
  /**
   * Events reach their queues so many milliseconds late from now on; 0 ends that and brings what is on its way at once,
   * Infinity keeps them back until then.
   */
  delayEvents(milliseconds: number): void;
  /** Whether events from now on are lost: no queue gets them, and none is lost for it. */
  loseEvents(areLost: boolean): void;
  /** Puts the server's clock ahead of the machine's by so much, behind where it is negative: `Date` and what is stored. */
  setClock(offsetMilliseconds: number): void;
  /**
   * The same organization imported into a new server: people, groups and channels have others' ids, and everybody
   * their old key. Queues are gone. Answers the new id by the old one for people.
   */
  importAnew(): Map<number, number>;
  /** A graceful restart: queues stay, a restart event is sent; the feature level may be another one afterwards. */
  restart(featureLevel?: number): void;
  /** What a server does once a day by itself. */
  runDailyJobs(): void;
  /** Forgets what waits in a queue, in all of them when left out, as if somebody else had acknowledged it. */
  pruneQueue(queueId?: string): void;
  deactivateRealm(): void;
  /** As the server's operator does; nobody is told. */
  reactivateRealm(): void;
  snapshot(): RealmSnapshot;
  /** What administrators keep together in lists, as the API shows it, in order. */
  lists(): RealmLists;
  queues(): readonly EventQueue[];
}

/** Makes the control of a running realm. All of its functions throw RangeError for an unknown user. */
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
