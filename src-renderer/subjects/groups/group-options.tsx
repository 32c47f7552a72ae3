import type { Group } from '#contract/groups.ts';
import { groupName, memberCount } from '#contract/words/groups.ts';
import { compareTexts } from '#contract/words/order.ts';
import { say } from '#words/say.ts';
import type { Option } from '../../ui/picker/OptionList.tsx';
import { GroupMark } from './GroupMark.tsx';

/** The groups that are in use in the order of all lists of options: by name, system groups after the others. */
export function offeredGroups(groups: readonly Group[]): Group[] {
  return groups
    .filter(({ deactivated }) => !deactivated)
    .toSorted(
      (one, other) => Number(one.isSystem) - Number(other.isSystem) || compareTexts(one.name, other.name),
    );
}

/** The groups that are in use as options, each with the number of its members. */
export function groupOptions(groups: readonly Group[], isChecked: (groupId: number) => boolean): Option[] {
  return offeredGroups(groups).map((group) => ({
    key: String(group.id),
    label: groupName(group),
    remark: memberCount(group),
    icon: <GroupMark group={group} />,
    section: say(group.isSystem ? 'groups.system-groups' : 'groups.groups'),
    checked: isChecked(group.id),
  }));
}
