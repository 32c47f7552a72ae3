import { Flex } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Diff.module.css';

/** A value with none before it, such as a message to be sent. */
export function NewValue({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={classes.diff}>
      <bdi className={classes.after}>{children}</bdi>
    </span>
  );
}

/**
 * A value before, an arrow, and the value after; read aloud as "before, changes to, after". Values too long for one line are stacked.
 *
 * @param props.goes draws the value after as what disappears.
 */
export function Diff({
  before,
  after,
  goes = false,
}: {
  before: ReactNode;
  after: ReactNode;
  goes?: boolean;
}) {
  return (
    <span className={classes.diff} data-both>
      <bdi className={classes.before}>{before}</bdi>
      <Flex component="span" display="inline-flex" gap={6} align="flex-start" miw={0} maw="100%">
        <IconArrowRight size={13} stroke={1.6} className={classes.arrow} role="img" aria-label="changes to" />
        <bdi className={classes.after} data-goes={goes}>
          {after}
        </bdi>
      </Flex>
    </span>
  );
}
