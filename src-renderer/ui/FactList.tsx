import type { ReactNode } from 'react';
import classes from './FactList.module.css';

interface FactListProps {
  /** Sheets and side columns have less room for names than pages and dialogs. */
  place: 'page' | 'sheet';
  /** Names of several words get more room. */
  names?: 'short' | 'long';
  /** Alternating `dt` and `dd`; a `small` in a `dd` is a remark. */
  children: ReactNode;
}

/** Facts about one thing: their names in one column, the facts in the other. */
export function FactList({ place, names = 'short', children }: FactListProps): ReactNode {
  const column = names === 'long' ? classes.long : place === 'page' ? classes.page : '';
  return <dl className={`${classes.facts} ${column}`}>{children}</dl>;
}
