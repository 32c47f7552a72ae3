import { groupInSentence } from '#contract/words/groups.ts';
import { someOf } from '#contract/words/list.ts';
import { groupsAbove } from '../permissions/permission-ways.ts';
import type { PermissionValue } from '../model/permissions.ts';
import type { RealmModel } from '../model/realm-model.ts';

const namesShown = 4;

/** Whether the caller has a permission with that value. */
export function iMay(model: RealmModel, value: Pick<PermissionValue, 'members' | 'groups'>): boolean {
  if (value.members.has(model.myUserId)) return true;
  const above = groupsAbove(model.groups, model.myUserId);
  return value.groups.some((groupId) => above.has(groupId));
}

/** Describes who has a permission with that value: "administrators", "Announcers, Ines Carvalho and 2 others". */
export function whoMay(
  model: RealmModel,
  { members, groups }: Pick<PermissionValue, 'members' | 'groups'>,
): string {
  const names = [
    ...groups.map((groupId) => {
      const group = model.groups.reference(groupId);
      return group ? groupInSentence(group) : 'a group that you cannot see';
    }),
    ...[...members].map((userId) => model.index.read(userId)?.name ?? 'somebody you cannot see'),
  ];
  return someOf(names, namesShown, 'other') || 'nobody';
}
