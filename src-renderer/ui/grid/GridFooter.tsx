import { Box, Flex } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { useTable } from '../../state/replica.ts';
import { FooterOutcome } from './FooterOutcome.tsx';
import classes from './GridFooter.module.css';

interface GridFooterProps {
  /** "7 files, 42.7 MB". */
  summed: string;
  /** At the end of the line. */
  children?: ReactNode;
}

/** The rows' summary, the last change's result, and the number of pending changes. */
export function GridFooter({ summed, children }: GridFooterProps): ReactNode {
  const waiting = useTable('pending').length;
  return (
    <footer className={`${classes.footer} rc-tabular`}>
      <span className={classes.summed}>{summed}</span>
      <FooterOutcome />
      {waiting > 0 && (
        <Flex component="span" display="inline-flex" gap={5} align="center">
          <IconClock size={13} stroke={1.6} aria-hidden />
          {say('grid.waiting', { count: waiting })}
        </Flex>
      )}
      {children !== undefined && (
        <Box component="span" flex="none" ms="auto">
          {children}
        </Box>
      )}
    </footer>
  );
}
