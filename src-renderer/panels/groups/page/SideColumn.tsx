import { Button, Select, Stack, Text } from '@mantine/core';
import { IconArrowsMaximize, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Group, groupPermissionNames, type GroupPermissionName } from '#contract/groups.ts';
import { say } from '#words/say.ts';
import { useNavigate } from '../../../state/navigation.ts';
import type { GroupDraft } from '../group-draft.ts';
import { permissionTitle } from '../../../subjects/groups/group-words.ts';
import { HolderList } from '../../../subjects/groups/HolderList.tsx';
import { NestingPicture } from '../nesting/NestingPicture.tsx';
import type { Nesting } from '../nesting/nesting.ts';
import layout from '../../../ui/Layout.module.css';
import classes from './SideColumn.module.css';

interface SideColumnProps {
  group: Group;
  nesting: Nesting;
  draft: GroupDraft;
  permission: GroupPermissionName;
  onPermission: (name: GroupPermissionName) => void;
  onOpenGraph: () => void;
}

/** The nesting of a group as a small picture, and who holds one of its permissions in effect. */
export function SideColumn(props: SideColumnProps): ReactNode {
  const navigate = useNavigate();
  return (
    <Stack
      component="aside"
      gap={0}
      miw={0}
      pt={12}
      pl={16}
      pr={4}
      pb={24}
      bg="var(--rc-sunken)"
      className={layout.scroll}
      aria-label={say('group-page.side')}
    >
      <div className={classes.head}>
        <h2>{say('group-page.nesting')}</h2>
        <Button
          variant="subtle"
          size="xs"
          me={-8}
          leftSection={<IconArrowsMaximize size={14} stroke={1.6} aria-hidden />}
          onClick={props.onOpenGraph}
        >
          {say('group-page.open-graph')}
        </Button>
      </div>
      <NestingPicture
        group={props.group}
        nesting={props.nesting}
        onOpen={(groupId) => navigate({ panel: 'groups', open: groupId })}
        onOpenGraph={props.onOpenGraph}
      />
      <Holders {...props} />
    </Stack>
  );
}

function Holders(props: SideColumnProps): ReactNode {
  const { group, draft, permission } = props;
  const value = draft.permissions[permission]?.value ?? group.permissions[permission] ?? 0;
  const question = { kind: 'holders' as const, value, permission };
  const known = groupPermissionNames.filter((name) => group.permissions[name] !== undefined);
  if (!known.includes(permission)) return null;
  return (
    <>
      <h2 className={classes.second}>{say('group-page.who-has-this-permission')}</h2>
      <Select
        aria-label={say('group-page.permission')}
        allowDeselect={false}
        leftSection={<IconKey size={15} stroke={1.6} aria-hidden />}
        data={known.map((name) => ({ value: name, label: permissionTitle(name) }))}
        value={permission}
        onChange={(name) => name !== null && props.onPermission(name)}
      />
      {draft.permissions[permission] !== undefined && (
        <Text size="sm" c="dimmed" mt={6}>
          {say('group-page.with-your-change')}
        </Text>
      )}
      <HolderList question={question} label={permissionTitle(permission)} />
    </>
  );
}
