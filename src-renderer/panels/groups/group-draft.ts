import {
  type Group,
  groupPermissionNames,
  groupValueText,
  type GroupPermissionName,
  type GroupValue,
} from '#contract/groups.ts';
import { isConflict } from './conflict/merge-values.ts';

/** A permission that is being edited. */
export interface PermissionDraft {
  /** The server's value when editing began, and when that was in milliseconds since the UNIX epoch. */
  opened: GroupValue;
  openedAt: number;
  value: GroupValue;
  /** When the server's value was first seen to differ from the opened one; null while it doesn't. */
  changedAt: number | null;
}

/** The unsent changes of one group. */
export interface GroupDraft {
  permissions: Partial<Record<GroupPermissionName, PermissionDraft>>;
  /** People to add (true) or remove (false), by id, with their names. */
  members: Readonly<Record<number, { isMember: boolean; name: string }>>;
  /** Subgroups to add (true) or remove (false), by id. */
  subgroups: Readonly<Record<number, boolean>>;
}

export const emptyDraft: GroupDraft = { permissions: {}, members: {}, subgroups: {} };

/** Sets a permission; setting it to the server's value ends the edit. */
export function withPermission(
  draft: GroupDraft,
  group: Group,
  name: GroupPermissionName,
  value: GroupValue,
  now: number,
): GroupDraft {
  const server = group.permissions[name];
  if (server === undefined) return draft;
  const { [name]: known, ...others } = draft.permissions;
  const isServers = groupValueText(value) === groupValueText(server);
  if (isServers) return { ...draft, permissions: others };
  const begun = known ?? { opened: server, openedAt: now, changedAt: null };
  return { ...draft, permissions: { ...others, [name]: { ...begun, value } } };
}

/** Rebases a permission's edit onto the value that somebody else saved. */
export function withResolution(
  draft: GroupDraft,
  name: GroupPermissionName,
  theirs: GroupValue,
  result: GroupValue,
  now: number,
): GroupDraft {
  const { [name]: _resolved, ...others } = draft.permissions;
  if (groupValueText(result) === groupValueText(theirs)) return { ...draft, permissions: others };
  const resolved: PermissionDraft = { opened: theirs, openedAt: now, value: result, changedAt: null };
  return { ...draft, permissions: { ...others, [name]: resolved } };
}

/** Adds or removes a person; going back to the current state ends the edit. */
export function withMember(
  draft: GroupDraft,
  userId: number,
  name: string,
  isMember: boolean,
  wasMember: boolean,
): GroupDraft {
  const { [userId]: _before, ...others } = draft.members;
  return {
    ...draft,
    members: isMember === wasMember ? others : { ...others, [userId]: { isMember, name } },
  };
}

/** Adds or removes a subgroup; going back to the current state ends the edit. */
export function withSubgroup(
  draft: GroupDraft,
  subgroupId: number,
  isIn: boolean,
  wasIn: boolean,
): GroupDraft {
  const { [subgroupId]: _before, ...others } = draft.subgroups;
  return { ...draft, subgroups: isIn === wasIn ? others : { ...others, [subgroupId]: isIn } };
}

/** Drops edits that the server already has, and notes when others changed a value. */
export function settledDraft(draft: GroupDraft, group: Group, now: number): GroupDraft {
  let result = draft;
  for (const name of groupPermissionNames) {
    const edit = draft.permissions[name];
    const server = group.permissions[name];
    if (edit === undefined) continue;
    const isGone = server === undefined || groupValueText(edit.value) === groupValueText(server);
    if (isGone) {
      const { [name]: _gone, ...others } = result.permissions;
      result = { ...result, permissions: others };
    } else if (edit.changedAt === null && groupValueText(server) !== groupValueText(edit.opened)) {
      const noted = { ...edit, changedAt: now };
      result = { ...result, permissions: { ...result.permissions, [name]: noted } };
    }
  }
  const inside = new Set(group.directSubgroupIds);
  const open = Object.entries(draft.subgroups).filter(([id, isIn]) => inside.has(Number(id)) !== isIn);
  return open.length === Object.keys(draft.subgroups).length
    ? result
    : { ...result, subgroups: Object.fromEntries(open) };
}

/** Permissions that somebody else changed since editing began. */
export function conflictsIn(draft: GroupDraft, group: Group): GroupPermissionName[] {
  return groupPermissionNames.filter((name) => {
    const edit = draft.permissions[name];
    const theirs = group.permissions[name];
    return (
      edit !== undefined &&
      theirs !== undefined &&
      isConflict({ opened: edit.opened, theirs, yours: edit.value })
    );
  });
}

/** The number of unsent changes. */
export function draftSize({ permissions, members, subgroups }: GroupDraft): number {
  return [permissions, members, subgroups].reduce((sum, part) => sum + Object.keys(part).length, 0);
}
