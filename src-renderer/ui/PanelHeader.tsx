import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface PanelHeaderProps {
  title: string;
  /** How many there are, as words; empty while that is not known. */
  count: string;
  /** What is counted, for listeners: "people match". */
  counted: string;
  /** Buttons and pictures at the end of the line. */
  children?: ReactNode;
}

/** The first line of a panel: what it is, how many there are, and what can be done with all of it. */
export function PanelHeader({ title, count, counted, children }: PanelHeaderProps): ReactNode {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      <span className="rc-tabular" role="status">
        {count}
        <span className="rc-visually-hidden"> {counted}</span>
      </span>
      <Flex gap={8} ms="auto">
        {children}
      </Flex>
    </header>
  );
}
