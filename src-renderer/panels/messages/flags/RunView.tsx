import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { FlagRun } from '#contract/messages.ts';
import { say } from '#words/say.ts';
import { sayText } from '#words/text.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useNow } from '../../../state/clock.ts';
import { JobControls, JobScreen } from '../../../ui/JobScreen.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RunFacts } from './RunFacts.tsx';
import { runProgress } from './run-progress.tsx';
import { narrowSummary, wordsOfFlag } from '../../../subjects/messages/narrow-words.ts';

interface RunViewProps {
  run: FlagRun;
  onForgotten: () => void;
}

type Command = 'pause' | 'resume' | 'cancel';

/** One run: how far it is, what it changed, what was left out, and what can be done with it. */
export function RunView({ run, onForgotten }: RunViewProps): ReactNode {
  const call = useOrganizationCall();
  const [problem, setProblem] = useState<string | null>(null);
  const seconds = useNow(1_000);
  const { state } = run;

  async function control(command: Command): Promise<void> {
    setProblem(null);
    const result = await call('flags.control', { runId: run.id, command });
    if (!result.ok) setProblem(failureMessage(result.failure));
  }
  async function forget(): Promise<void> {
    const result = await call('flags.forget', { runId: run.id });
    if (result.ok) onForgotten();
    else setProblem(failureMessage(result.failure));
  }

  const isOpen = state === 'running' || state === 'paused';
  const { processed, expected } = run;
  return (
    <JobScreen
      title={wordsOfFlag(run).title}
      line={<bdi>{narrowSummary(run.narrow)}</bdi>}
      actions={
        <>
          {state !== 'finished' && state !== 'cancelled' && (
            <JobControls
              id="flags pause"
              scope={say('flags.scope')}
              labels={{ pause: say('flags.pause'), resume: say('flags.resume') }}
              isPaused={state !== 'running'}
              left={expected === null ? null : Math.max(0, expected - processed)}
              {...(state === 'stopped' && { resumeWords: say('ui.try-again') })}
              onPause={() => void control('pause')}
              onResume={() => void control('resume')}
              onCancel={isOpen ? () => void control('cancel') : null}
            />
          )}
          {!isOpen && <Button onClick={() => void forget()}>{say('flags.remove')}</Button>}
        </>
      }
      progress={runProgress(run, seconds)}
    >
      <Stack gap={16} ps={16} pe={4} pb={24}>
        {run.explanation !== '' && (
          <Notice tone={state === 'stopped' ? 'bad' : 'warn'}>{sayText(run.explanation)}</Notice>
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <RunFacts run={run} />
      </Stack>
    </JobScreen>
  );
}
