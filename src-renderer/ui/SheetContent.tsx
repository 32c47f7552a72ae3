import type { ReactNode } from 'react';
import classes from './SheetContent.module.css';

interface SheetContentProps {
  /** The icon of what the sheet is about. */
  mark: ReactNode;
  name: string;
  actions: ReactNode;
  /** What takes the thing away or brings it back, apart from the other actions. */
  lastAction: ReactNode;
  children: ReactNode;
}

/** What a sheet says of one thing: its name, what can be done with it, and more under headings of level two. */
export function SheetContent({ mark, name, actions, lastAction, children }: SheetContentProps): ReactNode {
  return (
    <div className={classes.content}>
      <div className={classes.head}>
        <span className={classes.tile}>{mark}</span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </div>
      <div className={classes.actions}>
        {actions}
        <span className={classes.gap} />
        {lastAction}
      </div>
      {children}
    </div>
  );
}
