import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface PanelHeaderProps {
  title: string;
  /** The count in words; empty while unknown. Left out if nothing is counted. */
  count?: string;
  /** What is counted, for screen readers: "people match". */
  counted?: string;
  /** Several numbers that change too often to be announced. */
  numbers?: ReactNode;
  /** Buttons and pictures at the end of the line. */
  children?: ReactNode;
}

/** The first line of a panel: its title, its count, and actions on all of it. */
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
