import { newNameOfTarget, numberOfTarget } from '#contract/changes.ts';
import {
  groupPermissionNames,
  groupValueText,
  readGroupValue,
  type GroupPermissionName,
  newGroupText,
  readNewGroup,
} from '#contract/groups.ts';
import type { RecordedChange } from '../../store/journal.ts';
import { requestError } from '../../zulip/errors.ts';
import { supports } from '../../zulip/feature-levels.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  deleteUserGroup,
  getUserGroups,
  updateUserGroup,
  type UserGroupUpdate,
} from '../../zulip/route/user-groups.ts';
import type { GroupSettingChange, GroupSettingValue, WireUserGroup } from '../../zulip/wire/user-group.ts';
import { activeGroup, deactivatedGroup } from '../kinds/group/group-facts.ts';
import { evidenceOfAbsence, evidenceOfCreation } from './creation.ts';
import { sentBy } from './sent.ts';
import type { DeedOperations, SettingOperations } from './operations.ts';

function wireValue(text: string): GroupSettingValue {
  const value = readGroupValue(text);
  if (value === null) throw new RangeError('The value names no groups and people.');
  return typeof value === 'number' ? value : { direct_members: value.people, direct_subgroups: value.groups };
}

function textOf(value: GroupSettingValue | undefined): string {
  if (value === undefined) return '';
  return groupValueText(
    typeof value === 'number' ? value : { people: value.direct_members, groups: value.direct_subgroups },
  );
}

function isPermission(field: string): field is GroupPermissionName {
  return (groupPermissionNames as readonly string[]).includes(field);
}

/**
 * Permissions are sent with the previously seen value, so that the server refuses to overwrite other people's changes.
 */
function updateOf(changes: readonly RecordedChange[], compares: boolean): UserGroupUpdate {
  const update: UserGroupUpdate = {};
  const permissions: { -readonly [Name in GroupPermissionName]?: GroupSettingChange } = {};
  for (const { field, before, after } of changes) {
    if (field === 'name') update.name = after;
    else if (field === 'description') update.description = after;
    else if (field === 'state') update.deactivated = after === deactivatedGroup;
    else if (isPermission(field)) {
      permissions[field] = { new: wireValue(after), ...(compares && { old: wireValue(before) }) };
    }
  }
  return { ...update, ...permissions };
}

function valueOf(group: WireUserGroup, field: string): string {
  if (field === 'name') return group.name;
  if (field === 'description') return group.description;
  if (field === 'state') return group.deactivated ? deactivatedGroup : activeGroup;
  return isPermission(field) ? textOf(group[field]) : '';
}

const readBack: SettingOperations['readBack'] = async (connection, changes, signal) => {
  const groupId = numberOfTarget(changes[0].target);
  const group = (await getUserGroups(connection, {}, { signal })).find(({ id }) => id === groupId);
  if (group === undefined) throw requestError({ kind: 'gone', message: 'The group is not there any more.' });
  return changes.map(({ field }) => valueOf(group, field));
};

/** Name, description, permissions and reactivation of one group in one PATCH. https://zulip.com/api/update-user-group */
export const groupUpdateCall: SettingOperations = {
  kind: 'setting',
  limit: 50,
  key: ({ target }) => target,
  async send(connection, changes, options) {
    const update = updateOf(changes, supports(connection.featureLevel, 'expected-group-values'));
    return sentBy(await updateUserGroup(connection, numberOfTarget(changes[0].target), update, options));
  },
  readBack,
};

/** https://zulip.com/api/deactivate-user-group */
export const groupDeactivationCall: SettingOperations = {
  kind: 'setting',
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, changes, options) =>
    sentBy(await deactivateUserGroup(connection, numberOfTarget(changes[0].target), options)),
  readBack,
};

/** A group created by name has its id in the details. */
function deletedId({ target, details }: RecordedChange): number {
  return newNameOfTarget(target) === null ? numberOfTarget(target) : Number(details);
}

/** Servers below feature level 290 can't deactivate a group. */
export const groupDeletionCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, changes, options) =>
    sentBy(await deleteUserGroup(connection, deletedId(changes[0]), options)),
  async evidence({ connection }, [change], _intents, signal) {
    const groups = await getUserGroups(connection, {}, { signal });
    const isThere = groups.some(({ id }) => id === deletedId(change));
    return [isThere ? { kind: 'did-not-happen' } : { kind: 'happened', claim: null }];
  },
};

/** https://zulip.com/api/create-user-group */
export const groupCreationCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target }) => target,
  async send(connection, changes, options) {
    const [{ target, after }] = changes;
    const made = readNewGroup(after);
    const name = newNameOfTarget(target);
    if (made === null || name === null) throw new RangeError('The change makes no group.');
    const { description, members, subgroups } = made;
    const parts = subgroups.length === 0 ? {} : { subgroups };
    const sent = await createUserGroup(connection, { name, description, members, ...parts }, options);
    return sentBy(sent, sent.groupId === null ? undefined : `group:${sent.groupId}`);
  },
  async evidence(looking, [change], [intent], signal) {
    const { connection } = looking;
    const name = newNameOfTarget(change.target);
    const groups = await getUserGroups(connection, {}, { signal });
    const found = groups.find((group) => group.name === name);
    if (found === undefined) {
      const others = groups.map((each) => ({
        claim: `group:${each.id}`,
        creatorId: each.creator_id,
        createdAt: each.date_created,
        isAsAsked: each.description === readNewGroup(change.after)?.description,
      }));
      return [await evidenceOfAbsence(looking, 'group', change, intent ?? null, others, signal)];
    }
    const { description, members, direct_subgroup_ids: subgroups } = found;
    const wanted = {
      claim: `group:${found.id}`,
      creatorId: found.creator_id,
      createdAt: found.date_created,
      isAsAsked: newGroupText({ description, members, subgroups }) === change.after,
    };
    return [await evidenceOfCreation(looking, change, intent ?? null, wanted, signal)];
  },
};
