import { Flex, type SelectProps } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { groupName, memberCount } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { OptionLine, renderOptions } from '../../ui/picker/OptionLine.tsx';
import { GroupMark } from './GroupMark.tsx';
import { offeredGroups } from './group-options.tsx';

interface GroupOptionProps {
  group: Group;
  /** The group whose page is open. */
  isThis?: boolean;
  /** Why it can't be chosen; null where it can. */
  objection?: string | null;
}

/** What a line that offers a group says: its mark, its name, and at the end how many are in it with subgroups. */
export function GroupOption({ group, isThis = false, objection = null }: GroupOptionProps): ReactNode {
  const members = memberCount(group);
  return (
    <OptionLine
      mark={
        objection === null ? (
          <GroupMark group={group} />
        ) : (
          <Flex component="span" display="inline-flex" justify="center" flex="none" w={20}>
            <IconBan size={15} stroke={1.6} aria-hidden />
          </Flex>
        )
      }
      name={groupName(group)}
      remark={isThis ? say('groups.this-group', { members }) : members}
      objection={objection}
    />
  );
}

/**
 * Draws the options of a field that are groups.
 *
 * @param groupIdOf the group of an option's value; null where it is something else.
 */
export function renderGroups(
  groups: readonly Group[],
  groupIdOf: (value: string) => number | null = Number,
): NonNullable<SelectProps['renderOption']> {
  return renderOptions((value) => {
    const id = groupIdOf(value);
    const group = groups.find((each) => each.id === id);
    return group === undefined ? null : <GroupOption group={group} />;
  });
}

/** The options of a field for a group: those in use, each drawn as a group. */
export function groupsField(groups: readonly Group[]): {
  data: { value: string; label: string }[];
  renderOption: NonNullable<SelectProps['renderOption']>;
} {
  return {
    data: offeredGroups(groups).map((group) => ({ value: String(group.id), label: groupName(group) })),
    renderOption: renderGroups(groups),
  };
}
