import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Group } from '#contract/groups.ts';
import { hasFeature, type ServerAge } from '#contract/level-words.ts';
import { formatCount } from '#contract/words/count.ts';
import { groupName } from '#contract/words/groups.ts';
import { formatDate } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useRow } from '../../state/replica.ts';
import { PendingMark } from '../../subjects/changes/PendingMark.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import type { GridColumn } from '../../ui/grid/column-layout.ts';
import { Unset } from '../../subjects/people/PersonCells.tsx';
import { GroupMark } from '../../subjects/groups/GroupMark.tsx';
import textStyle from '../../ui/Text.module.css';

function NameCell({ group }: { group: Group }): ReactNode {
  const isPending = useRow('pending', `group:${group.id}:name`) !== undefined;
  return (
    <Flex component="span" align="center" gap={8} miw={0}>
      <GroupMark group={group} />
      <bdi className={`${textStyle.medium} rc-ellipsis`}>{groupName(group)}</bdi>
      {group.deactivated && <span className={textStyle.aside}>{say('groups.deactivated')}</span>}
      {isPending && <PendingMark />}
    </Flex>
  );
}

const countWords = (count: number | null): string =>
  count === null ? say('groups.unknown') : formatCount(count);
/** What stands after the name. */
const remarkOf = ({ deactivated }: Group): string => (deactivated ? say('groups.deactivated') : '');
const createdWords = ({ createdAt }: Group): string =>
  createdAt === null ? say('groups.unknown') : formatDate(createdAt);

const number = (
  id: string,
  title: string,
  importance: number,
  read: (group: Group) => number | null,
): GridColumn<Group> => ({
  id,
  title,
  minimumWidth: 92,
  importance,
  align: 'end',
  sortable: true,
  descendingFirst: true,
  text: (group) => countWords(read(group)),
  cell: (group) => <span className="rc-tabular">{countWords(read(group))}</span>,
});

/** The columns of the list of groups; older servers do not tell when a group was created. */
export function groupColumns(server: ServerAge): GridColumn<Group>[] {
  const columns: GridColumn<Group>[] = [
    {
      id: 'name',
      title: say('groups.name'),
      minimumWidth: 220,
      importance: 9,
      sortable: true,
      text: (group) => `${groupName(group)}${remarkOf(group)}`,
      beside: 44,
      face: 'name',
      cell: (group) => <NameCell group={group} />,
    },
    {
      id: 'description',
      title: say('groups.description'),
      minimumWidth: 160,
      importance: 4,
      sortable: false,
      text: ({ description }) => (description === '' ? say('groups.no-description') : description),
      cell: (group) =>
        group.description === '' ? (
          <Unset>{say('groups.no-description')}</Unset>
        ) : (
          <span dir="auto" className="rc-ellipsis">
            {group.description}
          </span>
        ),
    },
    number('direct', say('groups.direct'), 6, (group) => group.directMemberCount),
    number('effective', say('groups.effective'), 8, (group) => group.effectiveMemberCount),
    number('subgroups', say('groups.subgroups'), 5, (group) => group.directSubgroupIds.length),
    {
      id: 'created',
      title: say('groups.created'),
      minimumWidth: 104,
      importance: 2,
      align: 'end',
      sortable: true,
      descendingFirst: true,
      text: createdWords,
      cell: (group) =>
        group.createdAt === null ? (
          <Unset>{createdWords(group)}</Unset>
        ) : (
          <RelativeTime at={group.createdAt} />
        ),
    },
  ];
  return columns.filter(({ id }) => id !== 'created' || hasFeature(server, 'group-creator'));
}
