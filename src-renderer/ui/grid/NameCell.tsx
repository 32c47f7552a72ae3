import type { ReactNode } from 'react';
import classes from './NameCell.module.css';

interface NameCellProps {
  mark: ReactNode;
  name: string;
  /** Shown after the name, such as the mark of a pending change. */
  children: ReactNode;
}

/** The cell that names a row: a mark of its kind and the name, truncated if necessary. */
export function NameCell({ mark, name, children }: NameCellProps): ReactNode {
  return (
    <span className={classes.cell}>
      <span className={classes.mark}>{mark}</span>
      <bdi className="rc-ellipsis">{name}</bdi>
      {children}
    </span>
  );
}
