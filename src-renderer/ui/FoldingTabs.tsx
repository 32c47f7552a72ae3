import { ActionIcon, Group, Tabs } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { FoldedMenu } from './FoldedMenu.tsx';
import { useFolding } from './folding.ts';
import classes from './FoldingTabs.module.css';

/** The button next to a list of tabs that opens the menu of the overflowing ones. */
export const moreTabs = () => (
  <ActionIcon size={24} aria-label={say('ui.more-tabs')}>
    <IconChevronDown size={16} stroke={1.6} aria-hidden />
  </ActionIcon>
);

/** The tab list of a `Tabs`. Overflowing tabs are in a menu after it, but never the open one. */
export function FoldingTabs({ label, children }: { label: string; children: ReactNode }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const folded = useFolding(list, '[role="tab"]');
  return (
    <Group gap={4} wrap="nowrap" miw={0} mb={-1}>
      <Tabs.List ref={list} aria-label={label} className={classes.list ?? ''}>
        {children}
      </Tabs.List>
      <FoldedMenu parts={folded} button={moreTabs()} />
    </Group>
  );
}
