import { Button, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { useValueExport } from './use-value-export.ts';

/** Saves everybody's values of a field, before they are deleted. */
export function ValueExportButton({ field }: { field: Pick<ProfileField, 'id'> }): ReactNode {
  const exporting = useValueExport();
  return (
    <>
      <Button
        leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
        loading={exporting.isBusy}
        onClick={() => void exporting.start(field)}
      >
        Export values as CSV
      </Button>
      {exporting.problem !== null && (
        <Text size="sm" c="var(--rc-badText)" role="alert">
          {exporting.problem}
        </Text>
      )}
    </>
  );
}
