import { addAttachment } from '../files/attachments.ts';
import { regenerateApiKey } from '../authentication/credentials.ts';
import { addPushDevice } from '../push/push-devices.ts';
import type { Random } from '../seed/random.ts';
import { pickStatus } from '../seed/statuses.ts';
import { activeUsers, nowSeconds, type User } from '../state.ts';
import { changeStatus } from './user-status.ts';
import { deactivate, reactivate } from './user-activation.ts';
import {
  changeDeliveryEmail,
  changeFullName,
  changeProfileValue,
  changeRole,
  changeTimezone,
} from './user-changes.ts';
import { readEmoji } from '../emoji/emoji-reference.ts';
import type { Realm } from '../router.ts';
import type { Role } from './role.ts';

/** Controls single accounts for tests and demonstrations; everything throws RangeError for an unknown user. */
export interface PeopleControl {
  setRole(userId: number, role: Role): void;
  rename(userId: number, fullName: string): void;
  /** Sets an emoji by its Unicode name; null clears it, undefined keeps it. */
  setStatus(userId: number, text: string, emojiName?: string | null): void;
  /** @param atSeconds UNIX seconds; now by default */
  setPresence(userId: number, status: 'active' | 'idle', atSeconds?: number): void;
  setTimezone(userId: number, timezone: string): void;
  /** Changes a person's real address, as confirming a change of one's own does. */
  setAddress(userId: number, address: string): void;
  /** Null removes the value. The value is stored as given. */
  setProfileValue(userId: number, fieldId: number, value: string | null): void;
  deactivate(userId: number): void;
  reactivate(userId: number): void;
  /** Turns a deactivated account into one known only from mail, or into an unused imported one. */
  setOrigin(userId: number, origin: 'mirror-dummy' | 'imported-stub'): void;
  /** Uploads a file as that person and returns its id. */
  addAttachment(userId: number, name: string, bytes: Uint8Array): number;
  /** Registers a device for encrypted notifications, as an app would, and returns its id. */
  addPushDevice(userId: number, outcome: 'active' | 'failed' | 'pending'): number;
  /** Grants or revokes the right to change other people's addresses. */
  allowEmailChanges(userId: number, allowed: boolean): void;
  /** Grants or revokes the right to create accounts. */
  allowUserCreation(userId: number, allowed: boolean): void;
  /** Invalidates the account's key and returns the new one. */
  revokeKey(userId: number): string;
  /** Makes real changes to random people at once: statuses, time zones and cities, one event each. */
  burst(count: number): void;
}

const burstTimezones = ['Europe/Lisbon', 'Asia/Tokyo', 'America/Bogota', 'Africa/Nairobi', 'Asia/Kolkata'];

/** Creates the control of a realm's people. */
export function createPeopleControl(realm: Realm, random: Random): PeopleControl {
  const { state, presence } = realm;

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
    addAttachment: (userId, name, bytes) => addAttachment(realm, user(userId).userId, name, bytes).id,
    addPushDevice: (userId, outcome) => addPushDevice(realm, user(userId).userId, outcome).id,
    allowEmailChanges(userId, allowed) {
      user(userId).canChangeUserEmails = allowed;
    },
    allowUserCreation(userId, allowed) {
      user(userId).canCreateUsers = allowed;
    },
    revokeKey: (userId) => regenerateApiKey(state, user(userId)),
    burst(count) {
      const people = activeUsers(state).filter((person) => !person.isBot);
      for (let turn = 0; turn < count; turn += 1) changeSomething(random.pick(people), turn);
    },
  };
}
