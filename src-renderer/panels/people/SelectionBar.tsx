import { IconX } from '@tabler/icons-react';
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
  onSetStatus: () => void;
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
      <button type="button" className={classes.barAction} onClick={props.onSetStatus}>
        Status <Keys keys="S" tone="inverse" />
      </button>
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
