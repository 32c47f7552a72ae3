import type { Group } from '#contract/groups.ts';
import { groupName, systemGroupPlace } from '#contract/words/groups.ts';
import { compareTexts } from '#contract/words/order.ts';
import { hasWords } from '../../ui/match.ts';

type GroupSortKey = 'name' | 'direct' | 'effective' | 'subgroups' | 'created';
export interface GroupSort {
  key: GroupSortKey;
  descending: boolean;
}

/** Which groups are listed. */
export interface GroupFilter {
  text: string;
  deactivated: boolean;
}

/** Whether every word of a text occurs in a group's name, description or id. */
export function matchesText(group: Group, text: string): boolean {
  return hasWords(`${groupName(group)}\n${group.name}\n${group.description}\n${group.id}`, text);
}

const numbers: Readonly<Record<Exclude<GroupSortKey, 'name'>, (group: Group) => number>> = {
  direct: (group) => group.directMemberCount,
  effective: (group) => group.effectiveMemberCount ?? -1,
  subgroups: (group) => group.directSubgroupIds.length,
  created: (group) => group.createdAt ?? 0,
};

/** Filters and sorts groups. System groups keep the order of roles when sorted by name. */
export function listedGroups(groups: readonly Group[], filter: GroupFilter, sort: GroupSort): Group[] {
  const found = groups.filter(
    (group) => (filter.deactivated || !group.deactivated) && matchesText(group, filter.text),
  );
  const { key } = sort;
  const order = (one: Group, other: Group): number => {
    const byRole =
      one.isSystem && other.isSystem ? systemGroupPlace(one.name) - systemGroupPlace(other.name) : 0;
    const byName = byRole || compareTexts(groupName(one), groupName(other)) || one.id - other.id;
    const result = key === 'name' ? byName : numbers[key](one) - numbers[key](other) || byName;
    return sort.descending ? -result : result;
  };
  return found.toSorted(order);
}
