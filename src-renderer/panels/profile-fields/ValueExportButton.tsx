import { Button, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useExport } from '../../subjects/people/file/use-export.ts';

interface ValueExport {
  /** Saves all values of a field as a CSV file that can be imported. */
  start(field: Pick<ProfileField, 'id'>): Promise<void>;
  isBusy: boolean;
  problem: string | null;
}

/** Exports the values of a field before they are lost. */
function useValueExport(): ValueExport {
  const call = useOrganizationCall();
  const exporting = useExport();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    async start({ id: fieldId }) {
      const people = await call('profile-fields.people', { fieldId });
      setProblem(people.ok ? null : failureMessage(people.failure));
      if (people.ok) {
        exporting.start(Uint32Array.from(people.value), ['name', 'email', 'account', `field:${fieldId}`]);
      }
    },
    isBusy: exporting.share !== null,
    problem,
  };
}

/** A button that exports the values of a field before they are deleted. */
export function ValueExportButton({ field }: { field: Pick<ProfileField, 'id'> }): ReactNode {
  const exporting = useValueExport();
  return (
    <>
      <Button
        leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
        loading={exporting.isBusy}
        onClick={() => void exporting.start(field)}
      >
        {say('profile-fields.export-values')}
      </Button>
      {exporting.problem !== null && (
        <Text size="sm" c="var(--rc-badText)" role="alert">
          {exporting.problem}
        </Text>
      )}
    </>
  );
}
