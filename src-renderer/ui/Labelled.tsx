import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A field's label with a fact beside it that is always true, such as the level that it needs. */
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
