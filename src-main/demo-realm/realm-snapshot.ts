import { folderRecords } from './channels/channel-folders.ts';
import { linkifierRecords } from './linkifiers/linkifiers.ts';
import { fieldRecords } from './people/profile-fields.ts';
import { statusRecord } from './people/user-status.ts';
import type { Invitation } from './people/invitation-store.ts';
import type { Realm } from './router.ts';
import type { User } from './state.ts';

/** One account in a plain form, for comparing. */
export interface UserSnapshot {
  userId: number;
  fullName: string;
  email: string;
  role: number;
  isActive: boolean;
  isBot: boolean;
  /** Null for people, and for bots without an owner. */
  botOwnerId: number | null;
  timezone: string;
  /** Stored text by field id. */
  profile: Record<string, string>;
  /** In the API's format: only the parts that are set. */
  status: Record<string, unknown>;
  /** UNIX seconds; null if there is none. */
  presence: { active: number | null; connected: number } | null;
}

export interface RealmSnapshot {
  featureLevel: number;
  users: UserSnapshot[];
  groups: { id: number; name: string; members: number[]; subgroups: number[]; deactivated: boolean }[];
  queues: { id: string; ownerId: number; waiting: number; held: boolean; nextId: number }[];
  /** Including revoked ones. */
  invitations: { emails: Invitation[]; links: Invitation[] };
}

/** Records in the API's format. */
export interface RealmLists {
  profileFields: readonly unknown[];
  linkifiers: readonly unknown[];
  folders: readonly unknown[];
  playgrounds: readonly unknown[];
  /** The organization's settings by name. */
  settings: ReadonlyMap<string, unknown>;
}

function accountSnapshot({ state }: Realm, user: User): UserSnapshot {
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

/** Everyone and everything at this moment, in a plain form. */
export function realmSnapshot(realm: Realm): RealmSnapshot {
  const { state, queues } = realm;
  return {
    featureLevel: state.featureLevel,
    users: [...state.users.values()].map((person) => accountSnapshot(realm, person)),
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
  };
}

/** The lists maintained by administrators, in the API's format and order. */
export function realmLists({ state }: Realm): RealmLists {
  return {
    profileFields: fieldRecords(state),
    linkifiers: linkifierRecords(state),
    folders: folderRecords(state),
    playgrounds: state.playgroundStore.list,
    settings: state.settings,
  };
}
