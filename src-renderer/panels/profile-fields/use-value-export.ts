import { useState } from 'react';
import type { ProfileField } from '#contract/people.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useExport } from '../../subjects/people/file/use-export.ts';

interface ValueExport {
  /** Saves everybody's values of a field as a CSV file that an import reads. */
  start(field: Pick<ProfileField, 'id'>): Promise<void>;
  isBusy: boolean;
  problem: string | null;
}

/** Writes the values of a profile field to a file before they are lost. */
export function useValueExport(): ValueExport {
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
