import type { ReactNode } from 'react';
import classes from './FactList.module.css';

interface FactListProps {
  /** Sheets and side columns have less room for the names than pages and dialogs. */
  place: 'page' | 'sheet';
  /** `dt` and `dd` in turn; a `small` in a `dd` is a remark. */
  children: ReactNode;
}

/** What is known of one thing: names of facts in one column, the facts in the other. */
export function FactList({ place, children }: FactListProps): ReactNode {
  return (
    <dl className={place === 'page' ? `${classes.facts} ${classes.page}` : classes.facts}>{children}</dl>
  );
}
