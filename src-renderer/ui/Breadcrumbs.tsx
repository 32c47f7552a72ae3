import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import classes from './Breadcrumbs.module.css';

export interface BreadcrumbsProps {
  /** What the page is part of, the outermost first. */
  path: readonly { words: string; onOpen: () => void }[];
  /** The name of the page itself. */
  children: ReactNode;
}

/** Where a page is, with a way back to each part that it is in. */
export function Breadcrumbs({ path, children }: BreadcrumbsProps): ReactNode {
  return (
    <nav aria-label={say('ui.breadcrumbs')} className={classes.crumbs}>
      {path.map(({ words, onOpen }) => (
        <Fragment key={words}>
          <button type="button" className="rc-ellipsis" onClick={onOpen}>
            {words}
          </button>
          <IconChevronRight size={12} stroke={1.6} aria-hidden />
        </Fragment>
      ))}
      {children}
    </nav>
  );
}
