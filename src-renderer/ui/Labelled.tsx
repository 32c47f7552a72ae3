import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A label of a field with what is always true of it beside it, such as the level that it needs. */
export function Labelled({ children, remark }: { children: ReactNode; remark: string | null }): ReactNode {
  return (
    <>
      {children}
      {remark !== null && (
        <Text span inherit ms={4} c="dimmed" fw={400}>
          {' '}
          {remark}
        </Text>
      )}
    </>
  );
}
