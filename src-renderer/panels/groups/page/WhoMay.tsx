import { Box, Flex, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import {
  type Group,
  type GroupDetail,
  groupPermissionNames,
  partsOfValue,
  type GroupPermissionName,
} from '#contract/groups.ts';
import type { GroupQuestion } from '#contract/calls/groups.ts';
import { wordsAt, type ServerAge } from '#contract/level-words.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../../ui/say-nodes.tsx';
import { useTable } from '../../../state/replica.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { PendingMark } from '../../../subjects/changes/PendingMark.tsx';
import { usePersonNames } from '../../../subjects/people/use-person-names.ts';
import { useRow } from '../../../state/replica.ts';
import { conflictsIn, type GroupDraft } from '../group-draft.ts';
import { permissionLevel, permissionTitle, ruleWords } from '../../../subjects/groups/group-words.ts';
import { nobodyIdOf, ValuePicker } from '../../../subjects/groups/ValuePicker.tsx';
import { useGroupCounts } from '../../../subjects/groups/use-group-answers.ts';
import { ColumnTitle } from './ColumnTitle.tsx';
import type { GroupEditing } from './use-group-editing.ts';
import classes from './WhoMay.module.css';

interface WhoMayProps {
  group: Group;
  detail: GroupDetail | null;
  draft: GroupDraft;
  editing: GroupEditing;
  server: ServerAge;
  /** Shows who holds a permission in effect. */
  onHolders: (name: GroupPermissionName) => void;
  onConflict: (name: GroupPermissionName) => void;
}

/** The six permissions of a group, each with its rule, its value and how many people hold it. */
export function WhoMay(props: WhoMayProps): ReactNode {
  const { group, detail, draft, editing, server } = props;
  const shown = groupPermissionNames.filter((name) => group.permissions[name] !== undefined);
  const missing = groupPermissionNames.filter((name) => group.permissions[name] === undefined);
  const questions = shown.map((permission): GroupQuestion => {
    const value = draft.permissions[permission]?.value ?? group.permissions[permission] ?? 0;
    return { kind: 'holders', value, permission };
  });
  const counts = useGroupCounts(questions);
  return (
    <section className={classes.column} aria-labelledby="group-who-may">
      <ColumnTitle id="group-who-may">
        {say('group-page.permissions')} <span>{wordsAt(server, 'permissionConflicts')}</span>
      </ColumnTitle>
      {(editing.manageObjection ?? editing.frozenPermissions) !== null && (
        <Notice>{editing.manageObjection ?? editing.frozenPermissions}</Notice>
      )}
      {shown.map((name, index) => (
        <PermissionField key={name} {...props} name={name} count={counts?.[index] ?? null} />
      ))}
      {missing.map((name) => (
        <p key={name} className={classes.missing}>
          {sayNodes('group-page.needs-level', {
            permission: <strong>{permissionTitle(name)}</strong>,
            needed: permissionLevel(name),
            level: server.featureLevel,
          })}
        </p>
      ))}
      {detail !== null && <AlsoBy detail={detail} />}
    </section>
  );
}

function PermissionField(
  props: WhoMayProps & { name: GroupPermissionName; count: number | null },
): ReactNode {
  const { group, detail, draft, editing, name, count } = props;
  const id = useId();
  const groups = useTable('groups');
  const isPending = useRow('pending', `group:${group.id}:${name}`) !== undefined;
  const edit = draft.permissions[name];
  const server = group.permissions[name] ?? 0;
  const value = edit?.value ?? server;
  const names = usePersonNames([...partsOfValue(value).people].slice(0, 100));
  const rule = detail?.permissions.find((permission) => permission.name === name)?.rule ?? null;
  const title = permissionTitle(name);
  const single = wordsAt(props.server, 'singleGroup');
  const isNobody = value === nobodyIdOf(groups);
  return (
    <Box mb={16}>
      <Flex align="center" gap={8} mb={4}>
        <Text component="h3" fz="sm" fw={550} lh="20px" className="rc-ellipsis">
          {title}
        </Text>
        {single !== '' && (
          <Text span size="sm" truncate miw={0} c="dimmed">
            {single}
          </Text>
        )}
        {/* What can't be chosen says why in the list. */}
        <span id={id} className="rc-visually-hidden">
          {rule === null ? '' : ruleWords(rule)}
        </span>
        {isPending && <PendingMark />}
        {!isNobody && (
          <button
            type="button"
            className={`${classes.count} rc-tabular`}
            onClick={() => props.onHolders(name)}
            aria-label={
              count === null
                ? say('group-page.holders-counting', { permission: title })
                : say('group-page.holders', { permission: title, count })
            }
          >
            {count === null ? '' : say('group-page.holder-count', { count })}
          </button>
        )}
      </Flex>
      <ValuePicker
        label={title}
        value={value}
        before={edit === undefined ? null : server}
        rule={rule ?? noRule}
        groups={groups}
        names={names}
        thisGroupId={group.id}
        isSingle={single !== ''}
        readOnly={!editing.canSetPermissions || rule === null}
        describedBy={id}
        onValue={(next) => editing.setPermission(name, next)}
      />
      {conflictsIn(draft, group).includes(name) && (
        <p className={classes.conflict} role="status">
          {say('group-page.conflict')}
          <button type="button" onClick={() => props.onConflict(name)}>
            {say('group-page.compare')}
          </button>
        </p>
      )}
    </Box>
  );
}

/** Until the rule is known nothing can be picked; it comes with the rights. */
const noRule = {
  systemGroupsOnly: false,
  internet: false,
  nobody: true,
  everyone: true,
  systemGroupNames: [],
};

function AlsoBy({ detail }: { detail: GroupDetail }): ReactNode {
  const manage = detail.permissions.find(({ name }) => name === 'can_manage_group');
  const all = manage?.alsoBy.find(({ organizationWide }) => organizationWide);
  if (manage === undefined) return null;
  return (
    <p className={classes.also}>
      {all === undefined
        ? say('group-page.also-manage', { count: manage.holderCount })
        : say('group-page.also-manage-all', {
            count: manage.holderCount,
            all: all.holderCount,
            permission: all.label,
          })}
    </p>
  );
}
