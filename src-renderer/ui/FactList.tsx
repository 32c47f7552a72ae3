import type { ReactNode } from 'react';
import classes from './FactList.module.css';

interface FactListProps {
  /** Sheets and side columns have less room for the names than pages and dialogs. */
  place: 'page' | 'sheet';
  /** Names that are sentences get as much room as the facts. */
  names?: 'short' | 'long';
  /** `dt` and `dd` in turn; a `small` in a `dd` is a remark. */
  children: ReactNode;
}

/** What is known of one thing: names of facts in one column, the facts in the other. */
export function FactList({ place, names = 'short', children }: FactListProps): ReactNode {
  const column = names === 'long' ? classes.long : place === 'page' ? classes.page : '';
  return <dl className={`${classes.facts} ${column}`}>{children}</dl>;
}
