import { addAttachment } from './files/attachments.ts';
import { endActivity } from './channels/channel-activity.ts';
import { folderRecords } from './channels/channel-folders.ts';
import { linkifierRecords } from './linkifiers/linkifiers.ts';
import { fieldRecords } from './people/profile-fields.ts';
import { limitTopicDeletion } from './channels/topics.route.ts';
import { addMessages } from './messages/imported-messages.ts';
import { regenerateApiKey } from './authentication/credentials.ts';
import { addPushDevice } from './push/push-devices.ts';
import { createRandom } from './seed/random.ts';
import { pickStatus } from './seed/statuses.ts';
import { activeUsers, nowSeconds, type User } from './state.ts';
import { statusRecord, changeStatus } from './people/user-status.ts';
import { deactivateRealm } from './organization/realm-changes.ts';
import { deactivate, reactivate } from './people/user-activation.ts';
import {
  changeDeliveryEmail,
  changeFullName,
  changeProfileValue,
  changeRole,
  changeTimezone,
} from './people/user-changes.ts';
import { moveExports } from './organization/data-exports.ts';
import { importAnew } from './organization/import-anew.ts';
import { readEmoji } from './emoji/emoji-reference.ts';
import { zulipVersion } from './versions.ts';
import { webPublicServerKey } from './organization/web-public.ts';
import type { EventQueue } from './events/event-queues.ts';
import type { Realm } from './router.ts';
import type { Invitation } from './people/invitation-store.ts';
import type { Role } from './people/role.ts';
import type { PushService } from './push/push-store.ts';

/** One account in a plain form, for comparing. */
export interface UserSnapshot {
  userId: number;
  fullName: string;
  email: string;
  role: number;
  isActive: boolean;
  isBot: boolean;
  /** Null for people, and for bots of nobody. */
  botOwnerId: number | null;
  timezone: string;
  /** Stored text by field id. */
  profile: Record<string, string>;
  /** As the API shows it: only what is set. */
  status: Record<string, unknown>;
  /** UNIX seconds; null where there is none. */
  presence: { active: number | null; connected: number } | null;
}

export interface RealmSnapshot {
  featureLevel: number;
  users: UserSnapshot[];
  groups: { id: number; name: string; members: number[]; subgroups: number[]; deactivated: boolean }[];
  queues: { id: string; ownerId: number; waiting: number; held: boolean; nextId: number }[];
  /** Revoked ones too. */
  invitations: { emails: Invitation[]; links: Invitation[] };
}

/** Records as the API shows them. */
export interface RealmLists {
  profileFields: readonly unknown[];
  linkifiers: readonly unknown[];
  folders: readonly unknown[];
  playgrounds: readonly unknown[];
  /** The organization's settings by their names. */
  settings: ReadonlyMap<string, unknown>;
}

/** What tests and demonstrations do to a realm behind the API's back; every change sends its events. */
export interface DemoRealmControl {
  setRole(userId: number, role: Role): void;
  rename(userId: number, fullName: string): void;
  /** An emoji by its Unicode name; null clears it, leaving it out leaves it. */
  setStatus(userId: number, text: string, emojiName?: string | null): void;
  /** @param atSeconds UNIX seconds; now when left out */
  setPresence(userId: number, status: 'active' | 'idle', atSeconds?: number): void;
  setTimezone(userId: number, timezone: string): void;
  /** Gives somebody another real address, as confirming the change of one's own does. */
  setAddress(userId: number, address: string): void;
  /** Null takes the value away. The value is stored as given. */
  setProfileValue(userId: number, fieldId: number, value: string | null): void;
  deactivate(userId: number): void;
  reactivate(userId: number): void;
  /** Makes a deactivated account one that was only ever known from mail, or an imported one that nobody used yet. */
  setOrigin(userId: number, origin: 'mirror-dummy' | 'imported-stub'): void;
  /** Has the files of the exports on the server at an address. */
  moveExports(address: string): void;
  /** Uploads a file as that person, and answers its id. */
  addAttachment(userId: number, name: string, bytes: Uint8Array): number;
  /**
   * Puts messages into a channel that nobody has read yet, as an import does: without events.
   *
   * @returns the ids of the first and the last
   */
  addMessages(channelId: number, topic: string, count: number): { firstId: number; lastId: number };
  /** The id of the message that was sent last. */
  newestMessageId(): number;
  /** Registers a device for encrypted notifications, as an app would, and answers its id. */
  addPushDevice(userId: number, outcome: 'active' | 'failed' | 'pending'): number;
  /** Has the service behind push notifications behave well or badly. */
  setPushService(service: PushService): void;
  /** Changes a setting that is no permission and tells everybody; the name without `realm_`. */
  setRealmSetting(name: string, value: unknown): void;
  /** Allows or forbids channels that the whole web reads, as the server's configuration does: of that no event tells. */
  allowWebPublic(allowed: boolean): void;
  /** From now on a call that deletes a topic ends after so many messages, and says that it is not complete. */
  limitTopicDeletion(messages: number): void;
  /** Gives or takes the right to change other people's addresses. */
  allowEmailChanges(userId: number, allowed: boolean): void;
  /** Gives or takes the right to make accounts. */
  allowUserCreation(userId: number, allowed: boolean): void;
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
  /** Makes the account's key useless and answers the new one. */
  revokeKey(userId: number): string;
  deactivateRealm(): void;
  /** As the server's operator does; nobody is told. */
  reactivateRealm(): void;
  /** Makes real changes of random people at once: statuses, time zones and cities, one event each. */
  burst(count: number): void;
  snapshot(): RealmSnapshot;
  /** What administrators keep together in lists, as the API shows it, in order. */
  lists(): RealmLists;
  queues(): readonly EventQueue[];
}

const burstTimezones = ['Europe/Lisbon', 'Asia/Tokyo', 'America/Bogota', 'Africa/Nairobi', 'Asia/Kolkata'];

/** Makes the control of a running realm. All of its functions throw RangeError for an unknown user. */
export function createControl(
  realm: Realm,
): Omit<DemoRealmControl, 'delayEvents' | 'loseEvents' | 'setClock'> {
  const { state, queues, presence } = realm;
  const random = createRandom(state.seed + 4);

  function user(userId: number): User {
    const found = state.users.get(userId);
    if (found === undefined) throw new RangeError(`There is no user ${userId}.`);
    return found;
  }

  function changeSomething(person: User, turn: number): void {
    if (turn % 3 === 0) {
      const { text, emoji } = pickStatus(random, 'en');
      changeStatus(realm, person, {
        text: `${text} ${turn}`.trim(),
        emoji: emoji === null ? null : readEmoji(state, emoji),
      });
    } else if (turn % 3 === 1) {
      changeTimezone(realm, person, random.pick(burstTimezones.filter((zone) => zone !== person.timezone)));
    } else {
      const city = state.profileFields.find((field) => field.type === 1);
      if (city !== undefined)
        changeProfileValue(realm, person, city, `City ${turn} of ${random.below(1_000_000)}`);
    }
  }

  return {
    setRole: (userId, role) => changeRole(realm, user(userId), role),
    rename: (userId, fullName) => changeFullName(realm, user(userId), fullName),
    setStatus(userId, text, emojiName) {
      const emoji =
        emojiName === undefined ? {} : { emoji: emojiName === null ? null : readEmoji(state, emojiName) };
      changeStatus(realm, user(userId), { text, ...emoji });
    },
    setPresence(userId, status, atSeconds) {
      presence.force(user(userId), status, Math.floor(atSeconds ?? nowSeconds(state)));
    },
    setTimezone: (userId, timezone) => changeTimezone(realm, user(userId), timezone),
    setAddress: (userId, address) => changeDeliveryEmail(realm, user(userId), address),
    setProfileValue(userId, fieldId, value) {
      const field = state.profileFields.find((candidate) => candidate.id === fieldId);
      if (field === undefined) throw new RangeError(`There is no profile field ${fieldId}.`);
      changeProfileValue(realm, user(userId), field, value);
    },
    deactivate: (userId) => deactivate(realm, user(userId)),
    reactivate: (userId) => reactivate(realm, user(userId)),
    setOrigin(userId, origin) {
      user(userId).isMirrorDummy = origin === 'mirror-dummy';
      user(userId).isImportedStub = origin === 'imported-stub';
    },
    moveExports: (address) => moveExports(realm, address),
    addAttachment: (userId, name, bytes) => addAttachment(realm, user(userId).userId, name, bytes).id,
    newestMessageId: () => state.messageStore.nextMessageId - 1,
    addMessages: (channelId, topic, count) => addMessages(state, channelId, topic, count),
    addPushDevice: (userId, outcome) => addPushDevice(realm, user(userId).userId, outcome).id,
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
    allowEmailChanges(userId, allowed) {
      user(userId).canChangeUserEmails = allowed;
    },
    allowUserCreation(userId, allowed) {
      user(userId).canCreateUsers = allowed;
    },
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
    revokeKey: (userId) => regenerateApiKey(state, user(userId)),
    reactivateRealm() {
      state.isDeactivated = false;
    },
    deactivateRealm: () => deactivateRealm(realm),
    burst(count) {
      const people = activeUsers(state).filter((person) => !person.isBot);
      for (let turn = 0; turn < count; turn += 1) changeSomething(random.pick(people), turn);
    },
    snapshot: () => ({
      featureLevel: state.featureLevel,
      users: [...state.users.values()].map((person) => snapshotOf(realm, person)),
      groups: [...state.groups.values()].map(
        ({ id, name, members, subgroups, deactivated: isDeactivated }) => ({
          id,
          name,
          members: [...members],
          subgroups: [...subgroups],
          deactivated: isDeactivated,
        }),
      ),
      queues: queues.list().map(({ id, ownerId, events, held, nextId }) => ({
        id,
        ownerId,
        waiting: events.length,
        held: held !== null,
        nextId,
      })),
      invitations: {
        emails: [...state.invitationStore.emails.values()],
        links: [...state.invitationStore.links.values()],
      },
    }),
    lists: () => ({
      profileFields: fieldRecords(state),
      linkifiers: linkifierRecords(state),
      folders: folderRecords(state),
      playgrounds: state.playgroundStore.list,
      settings: state.settings,
    }),
    queues: () => queues.list(),
  };
}

function snapshotOf({ state }: Realm, user: User): UserSnapshot {
  const row = state.presence.get(user.userId);
  return {
    userId: user.userId,
    fullName: user.fullName,
    email: user.deliveryEmail,
    role: user.role,
    isActive: user.isActive,
    isBot: user.isBot,
    botOwnerId: user.botOwnerId,
    timezone: user.timezone,
    profile: Object.fromEntries(user.profile),
    status: statusRecord(user),
    presence: row === undefined ? null : { active: row.active, connected: row.connected },
  };
}
