import { Stack } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './WorkbenchSection.module.css';

interface WorkbenchSectionProps {
  title: string;
  /** At the end of the heading's line: how what the section tries came out. Leaves room for it while there is none. */
  outcome?: ReactNode;
  children: ReactNode;
}

/** A part of the workbench in which linkifiers are tried. */
export function WorkbenchSection({ title, outcome, children }: WorkbenchSectionProps): ReactNode {
  const id = useId();
  return (
    <Stack gap={8} component="section" aria-labelledby={id}>
      <div className={`${classes.heading} ${outcome === undefined ? '' : classes.withOutcome}`}>
        <h2 id={id}>{title}</h2>
        {outcome}
      </div>
      {children}
    </Stack>
  );
}

/** The frame of a section's field and of what came out below it; it has the ring of the focus. */
export function WorkbenchBox({ children }: { children: ReactNode }): ReactNode {
  return <div className={classes.box}>{children}</div>;
}
