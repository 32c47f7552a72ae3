import { groupsAbove } from '../permissions/permission-ways.ts';
import type { PermissionValue } from '../model/permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';

/** System groups in words, for sentences. https://zulip.com/api/group-setting-values#system-groups */
const systemGroupWords: Readonly<Record<string, string>> = {
  'role:internet': 'everyone',
  'role:everyone': 'everyone, guests too',
  'role:members': 'everyone but guests',
  'role:fullmembers': 'full members',
  'role:moderators': 'moderators, administrators and owners',
  'role:administrators': 'administrators and owners',
  'role:owners': 'owners',
  'role:nobody': 'nobody',
};
const namesShown = 4;

/** Whether the caller holds a permission of that value. */
export function iMay(model: RealmModel, value: Pick<PermissionValue, 'members' | 'groups'>): boolean {
  if (value.members.has(model.myUserId)) return true;
  const above = groupsAbove(model.groups, model.myUserId);
  return value.groups.some((groupId) => above.has(groupId));
}

/** Who holds a permission of that value: "administrators and owners", "Announcers, Ines Carvalho and 2 others". */
export function whoMay(model: RealmModel, { members, groups }: PermissionValue): string {
  const names = [
    ...groups.map((groupId) => {
      const group = model.groups.reference(groupId);
      if (!group) return 'a group that you cannot see';
      return systemGroupWords[group.name] ?? group.name;
    }),
    ...[...members].map((userId) => model.index.read(userId)?.name ?? 'somebody you cannot see'),
  ];
  if (names.length === 0) return 'nobody';
  const shown = names.slice(0, namesShown);
  const others = names.length - shown.length;
  if (others > 0) return `${shown.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`;
  return shown.length === 1 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
}
