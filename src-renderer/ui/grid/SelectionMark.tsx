import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DataGrid.module.css';

interface SelectionMarkProps {
  state: 'none' | 'some' | 'all';
  label: string;
}

/**
 * The box that selects a row or, in the header, the whole view. The grid, which is one tab stop, handles clicks and
 * keys; this shows the state and has a 24-pixel target.
 */
export function SelectionMark({ state, label }: SelectionMarkProps): ReactNode {
  return (
    <span
      role="checkbox"
      aria-label={label}
      aria-checked={state === 'some' ? 'mixed' : state === 'all'}
      tabIndex={-1}
      className={classes.selectionTarget}
    >
      <span className={classes.selectionBox} data-state={state}>
        {state === 'all' && <IconCheck size={12} stroke={3} aria-hidden="true" />}
        {state === 'some' && <IconMinus size={12} stroke={3} aria-hidden="true" />}
      </span>
    </span>
  );
}
