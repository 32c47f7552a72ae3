import { Box, Center, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SheetContent.module.css';
import layoutStyle from './Layout.module.css';

interface SheetContentProps {
  /** The icon of what the sheet is about. */
  mark: ReactNode;
  name: string;
  actions: ReactNode;
  /** What takes the thing away or brings it back, apart from the other actions. */
  lastAction: ReactNode;
  /** Tabs between the head and the content. */
  parts?: ReactNode;
  /** What is below fills the rest of the sheet and scrolls by itself. */
  isFilled?: boolean;
  children: ReactNode;
}

/** The content of a sheet about one thing: its name, its actions, and more under headings of level two. */
export function SheetContent(props: SheetContentProps): ReactNode {
  const { mark, name, actions, lastAction, parts, isFilled = false, children } = props;
  return (
    <div className={classes.content} data-filled={isFilled}>
      <div className={classes.head}>
        <Center component="span" w={40} h={40} flex="none" bdrs={8} bg="var(--rc-hover)" c="var(--rc-fg2)">
          {mark}
        </Center>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </div>
      <Flex gap={8} wrap="wrap" mt={12}>
        {actions}
        <span className={layoutStyle.grow} />
        {lastAction}
      </Flex>
      {parts !== undefined && <Box mt={12}>{parts}</Box>}
      {children}
    </div>
  );
}
