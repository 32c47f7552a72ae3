import { Menu, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Role } from '#contract/people.ts';
import { useNavigate } from '../../state/navigation.ts';
import { permissionPlaceText } from '../../state/permission-place.ts';
import type { PeopleAction, Permissions } from '../../state/permissions.ts';
import { Keys } from '../../ui/Keys.tsx';
import { outsideViewWords } from '../../ui/grid/outside-view.ts';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import { BarChange } from '../../ui/grid/BarChange.tsx';
import { BarAction, SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';
import { countInView } from '../../ui/grid/selection.ts';
import { RoleMenu } from './RoleMenu.tsx';

interface PeopleSelectionBarProps extends SelectionProps {
  permissions: Permissions;
  roleMenuOpen: boolean;
  onRoleMenu: (open: boolean) => void;
  onSetRole: (role: Role) => void;
  /** Only bots are shown: what bots do not have is not offered, and what only they have is. */
  ofBots: boolean;
  onSetOwner: () => void;
  onSetGroup: () => void;
  onSetChannels: () => void;
  onSetField: () => void;
  onSetStatus: () => void;
  onDeactivate: () => void;
  onReactivate: () => void;
  onProtect: (isProtected: boolean) => void;
}

const group = {
  id: 'people set group',
  keys: 'G',
  label: 'Add the selected people to a group, or remove them',
  scope: 'People',
};
const channels = {
  id: 'people set channels',
  keys: 'C',
  label: 'Subscribe the selected people to channels, or unsubscribe them',
  scope: 'People',
};

/** What can be done with the people selected. Every action leads to a preview. */
export function PeopleSelectionBar(props: PeopleSelectionBarProps): ReactNode {
  const { permissions } = props;
  const whom = { userIds: [...props.selection.keys] };
  const unless = (action: PeopleAction) => permissions.toPeople(action, whom);
  useChangeShortcut(
    {
      id: 'people set role',
      keys: 'R',
      label: 'Set role for the selected people',
      scope: 'People',
      run: () => props.onRoleMenu(true),
    },
    unless('role'),
  );
  useChangeShortcut(
    {
      id: 'people set field',
      keys: 'E',
      label: 'Edit a profile field of the selected people',
      scope: 'People',
      run: props.onSetField,
    },
    unless('profile'),
  );
  useChangeShortcut(
    {
      id: 'people set owner',
      keys: 'O',
      label: 'Change the owner of the selected bots',
      scope: 'People',
      run: props.onSetOwner,
    },
    props.ofBots ? unless('owner') : 'Show bots alone to change their owners.',
  );
  useChangeShortcut(
    {
      id: 'people set status',
      keys: 'S',
      label: 'Set status or plan leave for the selected people',
      scope: 'People',
      run: props.onSetStatus,
    },
    unless('status'),
  );
  return (
    <SelectionBar
      label="People selected"
      {...props}
      remark={unless('role')}
      more={
        <>
          <Permitted unless={unless('reactivate')}>
            <Menu.Item onClick={props.onReactivate}>Reactivate</Menu.Item>
          </Permitted>
          <CompareItem selection={props.selection} order={props.order} />
          <Menu.Item onClick={() => props.onProtect(true)}>Protect from changes</Menu.Item>
          <Menu.Item onClick={() => props.onProtect(false)}>Remove protection</Menu.Item>
        </>
      }
    >
      <RoleMenu
        opened={props.roleMenuOpen}
        onOpened={props.onRoleMenu}
        current={null}
        onPick={props.onSetRole}
        unless={unless('role')}
        unlessRole={(role) => permissions.toRole(role, whom)}
      >
        <BarAction>
          Set role <Keys keys="R" tone="inverse" />
        </BarAction>
      </RoleMenu>
      <BarChange shortcut={group} unless={unless('group')} run={props.onSetGroup}>
        Group
      </BarChange>
      <BarChange shortcut={channels} unless={unless('channels')} run={props.onSetChannels}>
        Channels
      </BarChange>
      {props.ofBots ? (
        <Permitted unless={unless('owner')}>
          <BarAction onClick={props.onSetOwner}>
            Owner <Keys keys="O" tone="inverse" />
          </BarAction>
        </Permitted>
      ) : (
        <>
          <Permitted unless={unless('profile')}>
            <BarAction onClick={props.onSetField}>
              Edit field <Keys keys="E" tone="inverse" />
            </BarAction>
          </Permitted>
          <Permitted unless={unless('status')}>
            <BarAction onClick={props.onSetStatus}>
              Status <Keys keys="S" tone="inverse" />
            </BarAction>
          </Permitted>
        </>
      )}
      <Permitted unless={unless('deactivate')}>
        <BarAction onClick={props.onDeactivate}>Deactivate</BarAction>
      </Permitted>
    </SelectionBar>
  );
}

/** Leads to the permissions of two people side by side; absent where it is not two who are selected. */
function CompareItem({ selection, order }: Pick<SelectionProps, 'selection' | 'order'>): ReactNode {
  const navigate = useNavigate();
  const [first, second, third] = selection.keys;
  if (first === undefined || second === undefined || third !== undefined) return null;
  const inView = countInView(selection, order);
  return (
    <Menu.Item
      onClick={() =>
        navigate({
          panel: 'permissions',
          open: permissionPlaceText({ view: 'compare', userIds: [first, second] }),
        })
      }
    >
      Compare permissions
      {inView < 2 && (
        <Text className="rc-tabular" span inherit display="block" size="xs" c="dimmed">
          {' '}
          {outsideViewWords(inView, 2 - inView)}
        </Text>
      )}
    </Menu.Item>
  );
}
