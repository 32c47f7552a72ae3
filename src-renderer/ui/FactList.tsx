import type { ReactNode } from 'react';
import classes from './FactList.module.css';

interface FactListProps {
  /** A sheet has less room for the names than a page or a dialog. */
  place: 'page' | 'sheet';
  /** `dt` and `dd` in turn; a `span` in a `dd` is a remark. */
  children: ReactNode;
}

/** What is known of one thing: names of facts in one column, the facts in the other. */
export function FactList({ place, children }: FactListProps): ReactNode {
  return <dl className={`${classes.facts} ${classes[place]}`}>{children}</dl>;
}
