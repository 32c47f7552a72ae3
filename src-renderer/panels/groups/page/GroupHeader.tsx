import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCircles, IconCirclesRelation, IconDots, IconLock, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Group as ZulipGroup, GroupDetail } from '#contract/groups.ts';
import { groupName } from '#contract/words/groups.ts';
import { formatDate } from '#contract/words/time.ts';
import { say } from '#words/say.ts';
import { useNavigate } from '../../../state/navigation.ts';
import { useServerAge } from '../../../state/organizations.ts';
import { KeyAction } from '../../../ui/KeyButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { endOperation } from '../group-edits.ts';
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

/** When a group was created and by whom, as far as it is known. */
function originOf({ createdAt }: ZulipGroup, creator: string | null): string {
  if (createdAt === null) return creator === null ? '' : say('group-page.created-by', { creator });
  const date = formatDate(createdAt);
  return creator === null
    ? say('group-page.created-on', { date })
    : say('group-page.created-on-by', { date, creator });
}

/** The group's name and description, with actions for the whole group. */
export function GroupHeader(props: GroupHeaderProps): ReactNode {
  const { group, detail, editing, onDialog, onState, children } = props;
  const navigate = useNavigate();
  const server = useServerAge();
  const stateObjection = editing.manageObjection ?? editing.stateObjection;
  return (
    <PageHeader
      path={[{ words: say('groups.groups'), onOpen: () => navigate({ panel: 'groups', open: null }) }]}
      icon={group.isSystem ? IconLock : IconCircles}
      name={groupName(group)}
      {...(group.deactivated
        ? { remark: say('groups.deactivated') }
        : group.isSystem
          ? { remark: say('group-page.follows-roles') }
          : {})}
      line={group.description === '' ? say('groups.no-description') : group.description}
      lineTip={originOf(group, detail?.creatorName ?? null)}
      actions={
        <>
          <KeyAction
            shortcut={{
              id: 'group add members',
              label: say('group-page.add-members-here'),
              scope: say('groups.groups'),
            }}
            keys="A"
            unless={editing.addObjection}
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            run={() => onDialog('add')}
          >
            {say('groups.add-members')}
          </KeyAction>
          <Button
            leftSection={<IconCirclesRelation size={16} stroke={1.6} aria-hidden />}
            onClick={() => onDialog('sets')}
          >
            {say('groups.set-operations')}
          </Button>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="default" aria-label={say('group-page.more')}>
                <IconDots size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Permitted unless={editing.manageObjection}>
                <Menu.Item onClick={() => onDialog('details')}>{say('group-page.edit-details')}</Menu.Item>
              </Permitted>
              <Menu.Item onClick={() => onDialog('graph')}>{say('group-page.open-graph')}</Menu.Item>
              <Menu.Divider />
              <Permitted unless={stateObjection}>
                <Menu.Item onClick={onState}>
                  {say('group-page.change-state', {
                    action: group.deactivated ? 'reactivate' : endOperation(server),
                  })}
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
