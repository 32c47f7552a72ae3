import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Group } from '#contract/groups.ts';
import type { PersonRow } from '#contract/people.ts';
import { groupName, memberCount } from '#contract/words/groups.ts';
import { say } from '#words/say.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { Avatar } from '../../../subjects/people/Avatar.tsx';
import { BotMark } from '../../../subjects/people/BotMark.tsx';
import { PresenceDot } from '../../../subjects/people/PresenceDot.tsx';
import { RoleBadge } from '../../../subjects/people/RoleBadge.tsx';
import { LoadingRows } from '../../../ui/LoadingRows.tsx';
import { knownKeys } from '../../../ui/grid/list-order.ts';
import type { RowCache } from '../../../ui/grid/row-cache.ts';
import { LastActive } from '../../../subjects/people/LastActive.tsx';
import { presenceMark } from '../../../subjects/people/PersonCells.tsx';
import { GroupMark } from '../../../subjects/groups/GroupMark.tsx';
import type { GroupDraft } from '../group-draft.ts';
import type { Nesting } from '../nesting/nesting.ts';
import { useFirstRows, useGroupPeople } from '../../../subjects/groups/use-group-answers.ts';
import { ColumnTitle } from './ColumnTitle.tsx';
import { FindOrAdd } from './FindOrAdd.tsx';
import { NameLink } from '../../../subjects/groups/NameLink.tsx';
import type { GroupEditing } from './use-group-editing.ts';
import { useListRow } from '../../../ui/grid/use-list-row.ts';
import layout from '../../../ui/Layout.module.css';
import classes from './MembersColumn.module.css';
import textStyle from '../../../ui/Text.module.css';

interface MembersColumnProps {
  group: Group;
  nesting: Nesting;
  draft: GroupDraft;
  editing: GroupEditing;
  onShowAll: () => void;
}

const mostShown = 40;
const byName = { key: 'name', descending: false } as const;
const noIds = new Uint32Array();

/** Who and which groups are directly in a group; each can be taken out, and others put in. */
export function MembersColumn(props: MembersColumnProps): ReactNode {
  const { group, nesting, draft, editing } = props;
  const list = useGroupPeople({ kind: 'members', groupId: group.id, direct: true }, '', byName);
  const hits = useStore(list.state, (state) => state.hits);
  const ids = hits?.ids ?? noIds;
  useFirstRows(list, mostShown);
  const added = Object.entries(draft.members).filter(([, { isMember }]) => isMember);
  const addedGroups = Object.entries(draft.subgroups).filter(([, isIn]) => isIn);
  const subgroups = nesting.children(group.id);
  const hidden = group.directMemberCount - Math.min(ids.length, mostShown);

  return (
    <Stack
      component="section"
      gap={0}
      miw={0}
      pt={12}
      pr={4}
      pl={16}
      pb={24}
      className={layout.scroll}
      aria-labelledby="group-members"
    >
      <ColumnTitle id="group-members">
        {say('group-page.members')}{' '}
        <span className="rc-tabular">
          {group.effectiveMemberCount === null
            ? say('group-page.direct-and-unknown', {
                count: group.directMemberCount,
                members: memberCount(group),
              })
            : say('group-page.direct-and-all', {
                count: group.directMemberCount,
                all: group.effectiveMemberCount,
              })}
        </span>
      </ColumnTitle>
      <FindOrAdd group={group} nesting={nesting} editing={editing} />
      {subgroups.length + addedGroups.length > 0 && (
        <>
          <h3 className={classes.heading}>{say('groups.subgroups')}</h3>
          <ul aria-label={say('groups.subgroups')}>
            {addedGroups.map(([id]) => {
              const subgroup = nesting.group(Number(id));
              return (
                subgroup !== undefined && (
                  <SubgroupRow key={id} {...props} subgroup={subgroup} change="added" />
                )
              );
            })}
            {subgroups.map((subgroup) => (
              <SubgroupRow
                key={subgroup.id}
                {...props}
                subgroup={subgroup}
                change={draft.subgroups[subgroup.id] === false ? 'removed' : null}
              />
            ))}
          </ul>
        </>
      )}
      <div className={classes.heading}>
        <h3>{say('group-page.people')}</h3>
        <span>{say('group-page.last-active')}</span>
      </div>
      <ul aria-label={say('group-page.people')}>
        {added.map(([id, { name }]) => (
          <li key={id} className={classes.row} data-change="added">
            <Flex component="span" display="inline-flex" flex="none" w={9} />
            <Avatar userId={Number(id)} name={name} />
            <bdi className={`${classes.name} rc-ellipsis`}>{name}</bdi>
            <span className={textStyle.aside}>{say('group-page.change', { change: 'added' })}</span>
            <Button
              size="xs"
              className={classes.action ?? ''}
              onClick={() => editing.setMember(Number(id), name, false, false)}
            >
              {say('group-page.undo')}
            </Button>
          </li>
        ))}
        {hits === null ? (
          <LoadingRows rows={Math.min(8, group.directMemberCount)} />
        ) : (
          knownKeys(ids, 0, mostShown).map((userId) => (
            <MemberRow
              key={userId}
              rows={list.rows}
              userId={userId}
              isRemoved={draft.members[userId]?.isMember === false}
              editing={editing}
            />
          ))
        )}
      </ul>
      {hits !== null && ids.length + added.length === 0 && (
        <Text my={8} c="dimmed">
          {subgroups.length === 0 ? say('group-page.no-members') : say('group-page.only-subgroups')}
        </Text>
      )}
      {hits !== null && hidden > 0 && (
        <Box
          type="button"
          component="button"
          fz="sm"
          c="var(--rc-accentText)"
          py={4}
          mt={4}
          style={{ alignSelf: 'flex-start' }}
          onClick={props.onShowAll}
        >
          {say('group-page.show-more', { count: hidden })}
        </Box>
      )}
    </Stack>
  );
}

function SubgroupRow(
  props: MembersColumnProps & { subgroup: Group; change: 'added' | 'removed' | null },
): ReactNode {
  const navigate = useNavigate();
  const { subgroup, change, editing } = props;
  const name = groupName(subgroup);
  return (
    <li className={classes.row} data-change={change ?? undefined}>
      <GroupMark group={subgroup} />
      <NameLink
        name={name}
        className={classes.name}
        onOpen={() => navigate({ panel: 'groups', open: subgroup.id })}
      />
      {subgroup.deactivated && <span className={textStyle.aside}>{say('groups.deactivated')}</span>}
      {change !== null && <span className={textStyle.aside}>{say('group-page.change', { change })}</span>}
      <Text span inherit fz="sm" c="dimmed" flex="none" ms="auto" className="rc-tabular">
        {memberCount(subgroup)}
      </Text>
      {editing.canRemoveSubgroups && (
        <Button
          size="xs"
          className={classes.action ?? ''}
          aria-label={say(change === null ? 'group-page.remove-name' : 'group-page.undo-name', { name })}
          onClick={() => editing.setSubgroup(subgroup.id, change === 'removed')}
        >
          {change === null ? say('group-page.remove') : say('group-page.undo')}
        </Button>
      )}
    </li>
  );
}

interface MemberRowProps {
  rows: RowCache<PersonRow>;
  userId: number;
  isRemoved: boolean;
  editing: GroupEditing;
}

function MemberRow({ rows, userId, isRemoved, editing }: MemberRowProps): ReactNode {
  const navigate = useNavigate();
  const row = useListRow(rows, userId);
  if (row === undefined) return <li className={classes.row} aria-busy />;
  const mark = presenceMark(row);
  return (
    <li className={classes.row} data-change={isRemoved ? 'removed' : undefined}>
      <Flex component="span" display="inline-flex" flex="none" w={9}>
        {mark !== null && <PresenceDot mark={mark} />}
      </Flex>
      <Avatar userId={userId} name={row.name} />
      <NameLink
        name={row.name}
        className={classes.name}
        onOpen={() => navigate({ panel: 'people', open: userId })}
      />
      {row.isBot && <BotMark />}
      {row.role < 400 && <RoleBadge role={row.role} iconOnly />}
      {isRemoved && (
        <span className={textStyle.aside}>{say('group-page.change', { change: 'removed' })}</span>
      )}
      <Text span inherit fz="sm" c="dimmed" flex="none" ms="auto" className="rc-tabular">
        <LastActive row={row} />
      </Text>
      {editing.canRemove && (
        <Button
          size="xs"
          className={classes.action ?? ''}
          aria-label={say(isRemoved ? 'group-page.keep-name' : 'group-page.remove-name', { name: row.name })}
          onClick={() => editing.setMember(userId, row.name, isRemoved, true)}
        >
          {isRemoved ? say('group-page.keep') : say('group-page.remove')}
        </Button>
      )}
    </li>
  );
}
