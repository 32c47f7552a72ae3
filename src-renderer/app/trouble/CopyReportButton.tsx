import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { say } from '#words/say.ts';
import { copyReport } from './error-report.ts';

/**
 * Copies what somebody who looks for a fault needs to know.
 *
 * @param props.fault comes first in the report; empty where there is none.
 * @param props.isPrimary it is what its dialog is opened for.
 */
export function CopyReportButton({
  fault,
  isPrimary = false,
}: {
  fault: string;
  isPrimary?: boolean;
}): ReactNode {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  async function copy(): Promise<void> {
    setState((await copyReport(fault)) ? 'copied' : 'failed');
  }
  return (
    <Button size="md" variant={isPrimary ? 'filled' : 'default'} onClick={() => void copy()}>
      <span role="status">{say('trouble.copy', { state })}</span>
    </Button>
  );
}
