import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface PanelHeaderProps {
  title: string;
  /** How many there are, as words; empty while that is not known. Left out where nothing is counted. */
  count?: string;
  /** What is counted, for listeners: "people match". */
  counted?: string;
  /** Several numbers, which change too often to be said aloud. */
  numbers?: ReactNode;
  /** Buttons and pictures at the end of the line. */
  children?: ReactNode;
}

/** The first line of a panel: what it is, how many there are, and what can be done with all of it. */
export function PanelHeader({ title, count, counted, numbers, children }: PanelHeaderProps): ReactNode {
  return (
    <header className={classes.header}>
      <h1 className={classes.title}>{title}</h1>
      {count !== undefined && (
        <span className="rc-tabular" role="status">
          {count}
          <span className="rc-visually-hidden"> {counted}</span>
        </span>
      )}
      {numbers}
      <Flex gap={8} align="center" ms="auto">
        {children}
      </Flex>
    </header>
  );
}
