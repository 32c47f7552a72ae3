import { Flex } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { groupName, memberCount } from '#contract/words/groups.ts';
import { GroupMark } from './GroupMark.tsx';
import classes from './GroupOption.module.css';

interface GroupOptionProps {
  group: Group;
  /** Replaces its mark, where it cannot be taken. */
  mark?: ReactNode;
  /** Replaces the number of its members. */
  remark?: string;
}

/** What a line that offers a group says: its mark, its name, and at the end how many are in it with subgroups. */
export function GroupOption({ group, mark, remark = memberCount(group) }: GroupOptionProps): ReactNode {
  return (
    <>
      {mark ?? <GroupMark group={group} />}
      <bdi className="rc-ellipsis">{groupName(group)}</bdi>
      <span className={`${classes.remark} rc-tabular`}>{remark}</span>
    </>
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
  return ({ option }) => {
    const id = groupIdOf(option.value);
    const group = groups.find((each) => each.id === id);
    if (group === undefined) return <bdi className="rc-ellipsis">{option.label}</bdi>;
    return (
      <Flex component="span" align="center" gap={8} miw={0} w="100%">
        <GroupOption group={group} />
      </Flex>
    );
  };
}
