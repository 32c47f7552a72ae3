import { targetOf } from '#contract/changes.ts';
import { botTypes, roles, type Role } from '#contract/people.ts';
import { isRole } from '#contract/words/roles.ts';
import { ownPicture } from '../../zulip/picture.ts';
import type { WireUserChange } from '../../zulip/wire/event/user.ts';
import type { WireUser } from '../../zulip/wire/user.ts';
import type { ChangeListener } from '../journal/change-listener.ts';
import { readAccount, roleIn, type PersonAccount, type PersonRecord } from '../people/people-columns.ts';
import type { PeopleIndex } from '../people/people-index.ts';
import type { PossibleValues } from './profile-fields.ts';

/** Reads an unknown role of a newer server as member, the one without special rights. */
function roleOf(value: number): Role {
  return isRole(value) ? value : roles.member;
}

function secondsOf(date: string): number | null {
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? null : Math.max(0, Math.floor(milliseconds / 1000));
}

const noValues: Readonly<Record<string, string>> = {};

function profileOf(user: WireUser): Record<string, string> {
  const profile: Record<string, string> = {};
  for (const [fieldId, { value }] of Object.entries(user.profile_data ?? {})) profile[fieldId] = value;
  return profile;
}

function recordOf(user: WireUser, origin: string, profile: Readonly<Record<string, string>>): PersonRecord {
  return {
    userId: user.user_id,
    name: user.full_name,
    apiEmail: user.email,
    email: user.delivery_email,
    role: roleOf(user.role),
    isBot: user.is_bot,
    isActive: user.is_active,
    botOwnerId: user.bot_owner_id,
    botType: botTypes.find((type) => type === user.bot_type) ?? null,
    joinedAt: secondsOf(user.date_joined),
    timezone: user.timezone,
    isImportedStub: user.is_imported_stub,
    isDeleted: user.is_deleted,
    picture: ownPicture(origin, user.avatar_url),
    profile,
  };
}

/** A field with more distinct values than this contains free text, which rarely repeats. */
const distinctValuesLimit = 500;

/** Reuses one string for equal texts: a list's key occurs in a hundred thousand profiles. */
function createInterning(): (fieldId: string, text: string) => string {
  const perField = new Map<string, Map<string, string>>();
  return (fieldId, text) => {
    let texts = perField.get(fieldId);
    if (!texts) perField.set(fieldId, (texts = new Map()));
    if (texts.size > distinctValuesLimit) return text;
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
}

/** Adds the people of a snapshot of the organization at `origin` to an empty index, one by one. */
export function createUserLoading(index: PeopleIndex, origin: string): (user: WireUser) => void {
  const intern = createInterning();
  return (user) => {
    index.put(recordOf(user, origin, noValues));
    const values = user.profile_data;
    for (const fieldId in values) {
      const value = values[fieldId]?.value;
      if (value !== undefined) index.putProfileValue(user.user_id, Number(fieldId), intern(fieldId, value));
    }
  };
}

/** What an event did to a person, for other models and the session. */
export interface UserChangeEffect {
  roleBefore: Role;
  role: Role;
  deactivated: boolean;
  reactivated: boolean;
  /**
   * Active again, and deactivated since before the snapshot: snapshots omit the status and presence of deactivated
   * people, and no event brings them.
   */
  returned: boolean;
}

/** Applies `realm_user` events to the index. https://zulip.com/api/get-events#realm_user-update */
export interface Users {
  add(user: WireUser): void;
  /** Returns null if the caller can't see the person. */
  change(change: WireUserChange): UserChangeEffect | null;
  /** Status and presence of a reactivated person are known now. */
  completed(userId: number): void;
  remove(userId: number): void;
  /** Drops values that are no longer possible, after an event that brought all fields. */
  profileFieldsChanged(possible: PossibleValues): void;
}

/** Whether a change goes beyond the picture or a profile value, which are the most frequent changes. */
function isOfAccount(change: WireUserChange): boolean {
  for (const key in change) {
    if (key !== 'user_id' && key !== 'custom_profile_field' && key !== 'avatar_url') return true;
  }
  return false;
}

function unchanged(role: Role): UserChangeEffect {
  return { roleBefore: role, role, deactivated: false, reactivated: false, returned: false };
}

function changedAccount(record: PersonAccount, change: WireUserChange): PersonAccount {
  return {
    ...record,
    name: change.full_name ?? record.name,
    role: change.role === undefined ? record.role : roleOf(change.role),
    isActive: change.is_active ?? record.isActive,
    timezone: change.timezone ?? record.timezone,
    email: change.delivery_email === undefined ? record.email : change.delivery_email,
    apiEmail: change.new_email ?? record.apiEmail,
    botOwnerId: change.bot_owner_id === undefined ? record.botOwnerId : change.bot_owner_id,
    isImportedStub: change.is_imported_stub ?? record.isImportedStub,
    isDeleted: change.is_deleted ?? record.isDeleted,
    joinedAt: change.date_joined === undefined ? record.joinedAt : secondsOf(change.date_joined),
  };
}

export function createUsers(index: PeopleIndex, origin: string, changeListener: ChangeListener): Users {
  /** People deactivated since the snapshot: their status and presence are known. */
  const deactivatedSince = new Set<number>();
  /** Reactivated people whose status and presence aren't known yet. */
  const incomplete = new Set<number>();

  function membershipChanged(userId: number): void {
    changeListener.person(userId);
    changeListener.order();
    changeListener.board();
  }

  return {
    add(user) {
      index.put(recordOf(user, origin, profileOf(user)));
      membershipChanged(user.user_id);
      changeListener.picture(user.user_id);
      for (const field of ['role', 'name'] as const)
        changeListener.field(targetOf('user', user.user_id), field);
    },
    change(change) {
      const { custom_profile_field: value, avatar_url: avatar, user_id: userId } = change;
      const row = index.row(userId);
      if (row === undefined) return null;
      if (value) {
        index.putProfileValue(userId, value.id, value.value ?? undefined);
        // The board may be grouped by this field, or a grid sorted by it.
        membershipChanged(userId);
        changeListener.field(targetOf('user', userId), `field:${value.id}`);
      }
      const picture = avatar === undefined ? undefined : ownPicture(origin, avatar);
      if (picture !== undefined && picture !== index.picture(userId)) {
        index.putPicture(userId, picture);
        changeListener.picture(userId);
      }
      if (!isOfAccount(change)) return unchanged(roleIn(index.columns, row));
      const before = readAccount(index.columns, row);
      const after = changedAccount(before, change);
      index.putAccount(after);
      membershipChanged(userId);
      if (change.bot_owner_id !== undefined) {
        changeListener.field(targetOf('user', change.user_id), 'owner');
      }
      // Rows of bots name their owner and show whether the account is active.
      if (change.full_name !== undefined || change.is_active !== undefined) {
        for (const { userId, ownerId } of index.bots()) {
          if (ownerId === change.user_id) changeListener.person(userId);
        }
      }
      if (change.role !== undefined) changeListener.field(targetOf('user', change.user_id), 'role');
      if (change.full_name !== undefined) changeListener.field(targetOf('user', change.user_id), 'name');
      if (change.is_active !== undefined) changeListener.field(targetOf('user', change.user_id), 'account');
      if (change.delivery_email !== undefined)
        changeListener.field(targetOf('user', change.user_id), 'email');
      const deactivated = before.isActive && !after.isActive;
      const reactivated = !before.isActive && after.isActive;
      if (deactivated && !incomplete.has(change.user_id)) deactivatedSince.add(change.user_id);
      const returned = reactivated && !deactivatedSince.has(change.user_id);
      if (returned) incomplete.add(change.user_id);
      return {
        roleBefore: before.role,
        role: after.role,
        deactivated,
        reactivated,
        returned,
      };
    },
    completed: (userId) => void incomplete.delete(userId),
    profileFieldsChanged(possible) {
      for (const userId of index.profileFieldsChanged(possible)) changeListener.person(userId);
    },
    remove(userId) {
      if (index.row(userId) === undefined) return;
      index.remove(userId);
      membershipChanged(userId);
    },
  };
}
