import type { ReactNode } from 'react';
import classes from './ColumnTitle.module.css';

interface ColumnTitleProps {
  /** By which the column is named. */
  id: string;
  /** A remark stands in a `span`. */
  children: ReactNode;
}

/** The heading of a column of a group's page, in one line with a remark. */
export function ColumnTitle({ id, children }: ColumnTitleProps): ReactNode {
  return (
    <h2 id={id} className={classes.title}>
      {children}
    </h2>
  );
}
