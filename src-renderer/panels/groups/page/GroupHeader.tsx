import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCircles, IconCirclesRelation, IconDots, IconLock, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Group as ZulipGroup, GroupDetail } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { formatDate } from '#contract/words/time.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { KeyAction } from '../../../ui/KeyButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { endVerb } from '../group-edits.ts';
import type { GroupEditing } from './use-group-editing.ts';
import classes from './GroupPage.module.css';

/** Dialogs of the page. */
export type GroupDialog = 'add' | 'sets' | 'graph' | 'details';

interface GroupHeaderProps {
  group: ZulipGroup;
  /** Null while it is not known. */
  detail: GroupDetail | null;
  editing: GroupEditing;
  onDialog: (dialog: GroupDialog) => void;
  /** Deactivates or reactivates the group. */
  onState: () => void;
  /** The tabs. */
  children: ReactNode;
}

/** The group's name and description, with actions for the whole group. */
export function GroupHeader(props: GroupHeaderProps): ReactNode {
  const { group, detail, editing, onDialog, onState, children } = props;
  const navigate = useNavigate();
  const server = useServerAge();
  const stateObjection = editing.manageObjection ?? editing.stateObjection;
  const origin = [
    group.createdAt === null ? null : `created ${formatDate(group.createdAt)}`,
    detail?.creatorName == null ? null : `by ${detail.creatorName}`,
  ].filter((part) => part !== null);
  return (
    <PageHeader
      path={[{ words: 'Groups', onOpen: () => navigate({ panel: 'groups', open: null }) }]}
      icon={group.isSystem ? IconLock : IconCircles}
      name={groupName(group)}
      {...(group.deactivated
        ? { remark: 'deactivated' }
        : group.isSystem
          ? { remark: 'follows roles, locked' }
          : {})}
      line={group.description === '' ? 'No description' : group.description}
      lineTip={origin.join(' ')}
      actions={
        <>
          <KeyAction
            shortcut={{ id: 'group add members', label: 'Add members to the group', scope: 'Groups' }}
            keys="A"
            unless={editing.addObjection}
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            run={() => onDialog('add')}
          >
            Add members
          </KeyAction>
          <Button
            leftSection={<IconCirclesRelation size={16} stroke={1.6} aria-hidden />}
            onClick={() => onDialog('sets')}
          >
            Set operations
          </Button>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" aria-label="More for this group">
                <IconDots size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Permitted unless={editing.manageObjection}>
                <Menu.Item onClick={() => onDialog('details')}>Edit name and description</Menu.Item>
              </Permitted>
              <Menu.Item onClick={() => onDialog('graph')}>Open graph</Menu.Item>
              <Menu.Divider />
              <Permitted unless={stateObjection}>
                <Menu.Item onClick={onState}>
                  {group.deactivated ? 'Reactivate group' : `${endVerb(server)} group`}
                </Menu.Item>
              </Permitted>
              {stateObjection !== null && (
                <Menu.Label className={classes.menuReason ?? ''}>{stateObjection}</Menu.Label>
              )}
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {children}
    </PageHeader>
  );
}
