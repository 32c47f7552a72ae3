import { Menu } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Role } from '../../../src-preload/contract/entities.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { countWords } from '../../ui/time-words.ts';
import { RoleMenu } from './RoleMenu.tsx';
import classes from './PeoplePanel.module.css';

interface SelectionBarProps {
  count: number;
  /** How many of them do not match the filters in force. */
  outsideView: number;
  total: number;
  roleMenuOpen: boolean;
  onRoleMenu: (open: boolean) => void;
  onSelectAll: () => void;
  onSetRole: (role: Role) => void;
  onSetGroup: () => void;
  onSetField: () => void;
  onSetStatus: () => void;
  onDeactivate: () => void;
  onReactivate: () => void;
  onProtect: (isProtected: boolean) => void;
  onClear: () => void;
}

/** What can be done with the people selected. Every action leads to a preview. */
export function SelectionBar(props: SelectionBarProps): ReactNode {
  useShortcut({
    id: 'people set role',
    keys: 'R',
    label: 'Set role of the people selected',
    scope: 'People',
    run: () => props.onRoleMenu(true),
  });
  useShortcut({
    id: 'people set group',
    keys: 'G',
    label: 'Add the people selected to a group, or remove them',
    scope: 'People',
    run: props.onSetGroup,
  });
  useShortcut({
    id: 'people set field',
    keys: 'E',
    label: 'Edit a profile field of the people selected',
    scope: 'People',
    run: props.onSetField,
  });
  useShortcut({
    id: 'people set status',
    keys: 'S',
    label: 'Set status of the people selected',
    scope: 'People',
    run: props.onSetStatus,
  });
  return (
    <div className={classes.selectionBar} role="toolbar" aria-label="People selected">
      <strong className="rc-tabular" role="status">
        {countWords(props.count)} selected
      </strong>
      {props.outsideView > 0 && (
        <span className={`${classes.outside} rc-tabular`}>
          {countWords(props.outsideView)} not in this view
        </span>
      )}
      {props.count - props.outsideView < props.total && (
        <button type="button" className={`${classes.selectAll} rc-tabular`} onClick={props.onSelectAll}>
          Select all {countWords(props.total)}
        </button>
      )}
      <span className={classes.barLine} />
      <RoleMenu
        opened={props.roleMenuOpen}
        onOpened={props.onRoleMenu}
        current={null}
        onPick={props.onSetRole}
      >
        <button type="button" className={classes.barAction}>
          Set role <Keys keys="R" tone="inverse" />
        </button>
      </RoleMenu>
      <button type="button" className={classes.barAction} onClick={props.onSetGroup}>
        Group <Keys keys="G" tone="inverse" />
      </button>
      <button type="button" className={classes.barAction} onClick={props.onSetField}>
        Edit field <Keys keys="E" tone="inverse" />
      </button>
      <button type="button" className={classes.barAction} onClick={props.onSetStatus}>
        Status <Keys keys="S" tone="inverse" />
      </button>
      <button
        type="button"
        className={`${classes.barAction} ${classes.barDanger}`}
        onClick={props.onDeactivate}
      >
        Deactivate
      </button>
      <Menu position="top-end" withinPortal width={220}>
        <Menu.Target>
          <button type="button" className={classes.barAction} aria-label="More actions">
            <IconDots size={16} stroke={1.6} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={props.onReactivate}>Reactivate</Menu.Item>
          <Menu.Item onClick={() => props.onProtect(true)}>Protect from changes</Menu.Item>
          <Menu.Item onClick={() => props.onProtect(false)}>Take the protection away</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className={classes.barLine} />
      <button
        type="button"
        className={classes.barAction}
        onClick={props.onClear}
        aria-label="Clear the selection"
      >
        <IconX size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  );
}
