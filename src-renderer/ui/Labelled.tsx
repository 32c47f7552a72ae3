import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A field's label with a permanent fact next to it, such as the required level. */
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
