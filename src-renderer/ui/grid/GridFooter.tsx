import { Box, Flex } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatDuration } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { useOrganization } from '../../state/organizations.ts';
import { useTable } from '../../state/replica.ts';
import { FooterOutcome } from './FooterOutcome.tsx';
import classes from './GridFooter.module.css';

export interface VisibleRows {
  first: number;
  last: number;
}

interface GridFooterProps {
  total: number;
  /** A store, so that scrolling renders the footer and not the panel. */
  visible: StoreApi<VisibleRows>;
}

/** Which rows are on screen, how many changes wait for the server's event, and how fresh the data is. */
export function GridFooter({ total, visible }: GridFooterProps): ReactNode {
  const { first, last } = useStore(visible);
  const waiting = useTable('pending').length;
  return (
    <footer className={`${classes.footer} rc-tabular`}>
      <span>
        {total === 0 || first < 0
          ? 'No rows'
          : `Rows ${formatCount(first + 1)} to ${formatCount(last + 1)} of ${formatCount(total)}`}
      </span>
      <FooterOutcome />
      {waiting > 0 && (
        <Flex component="span" display="inline-flex" gap={5} align="center">
          <IconClock size={13} stroke={1.6} aria-hidden />
          {countOf(waiting, 'change')} waiting for the server
        </Flex>
      )}
      <LastEvent />
    </footer>
  );
}

function LastEvent(): ReactNode {
  const at = useOrganization(({ lastEventAtMilliseconds }) => lastEventAtMilliseconds) ?? null;
  const now = useNow();
  if (at === null) return null;
  const seconds = Math.max(0, Math.floor((now - at) / 1_000));
  const words = seconds < 1 ? 'now' : `${formatDuration(seconds)} ago`;
  return (
    <Box component="span" ms="auto">
      Last event {words}
    </Box>
  );
}
