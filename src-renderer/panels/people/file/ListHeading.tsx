import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import layout from '../../../ui/Layout.module.css';

/** The heading of a list of rows in an import, with how many there are. */
export function ListHeading({ count, children }: { count: number; children: string }): ReactNode {
  return (
    <Text
      component="h3"
      flex="none"
      pt={12}
      px={20}
      pb={8}
      fw={500}
      lts="-0.003em"
      size="md"
      className={layout.lineBelow}
    >
      {children}{' '}
      <Text span inherit ms={4} fw={400} c="dimmed" className="rc-tabular">
        {formatCount(count)}
      </Text>
    </Text>
  );
}
