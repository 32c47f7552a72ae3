import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A cell of a file, under the title of its column; without one, the whole row. */
export function ColumnValue({ column, value }: { column: string; value: string }): ReactNode {
  return (
    <>
      <Text span inherit c="var(--rc-fg2)">
        <bdi>{column === '' ? 'Whole row' : column}</bdi>
      </Text>{' '}
      <Text component="bdi" inherit style={{ whiteSpace: 'pre-line' }}>
        {value === '' ? 'Empty' : value}
      </Text>
    </>
  );
}
