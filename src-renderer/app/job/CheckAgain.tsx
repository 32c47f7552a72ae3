import { showNotice } from '../../state/notices.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Job } from '#contract/changes.ts';
import { say } from '#words/say.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { KeyButton } from '../../ui/KeyButton.tsx';

/** Looks again at what became of one change whose outcome is unknown, or with null of all of the job. Sends nothing. */
export function useCheckAgain(jobId: string): (changeId: number | null) => Promise<void> {
  const call = useOrganizationCall();
  return async (changeId) => {
    const result = await call('job.check', { jobId, changeId });
    if (result.ok) return;
    showNotice({
      title: say('job.check-failed'),
      message: failureMessage(result.failure),
      autoClose: false,
    });
  };
}

/** The button that looks at all unknown changes of a job again. */
export function CheckAgain({ job }: { job: Job }): ReactNode {
  const checkAgain = useCheckAgain(job.id);
  const { checking, unknown } = job;
  const wasAsked = useRef(false);
  const check = () => {
    if (checking > 0) return;
    wasAsked.current = true;
    void checkAgain(null);
  };
  useShortcut({
    id: 'check job',
    keys: 'C',
    label: say('job.check-unknown'),
    scope: say('job.scope'),
    run: check,
  });
  const before = useRef(checking);
  useEffect(() => {
    const hasEnded = before.current > 0 && checking === 0;
    before.current = checking;
    if (!hasEnded || !wasAsked.current) return;
    wasAsked.current = false;
    showNotice({
      message: say('job.still-unknown', { count: unknown }),
    });
  }, [checking, unknown]);
  return (
    <KeyButton
      keys="C"
      leftSection={<IconRefresh size={15} stroke={1.6} aria-hidden />}
      disabled={checking > 0}
      onClick={check}
    >
      {checking > 0 ? say('job.checking', { count: checking }) : say('job.check-again')}
    </KeyButton>
  );
}
