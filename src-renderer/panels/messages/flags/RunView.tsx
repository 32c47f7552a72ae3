import { Button, Flex, Stack } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { FlagRun } from '#contract/messages.ts';
import { formatDayTime } from '#contract/words/time.ts';
import { useOrganizationCall } from '../../../state/use-organization-call.ts';
import { failureMessage } from '../../../bridge/failure-words.ts';
import { useNow } from '../../../state/clock.ts';
import { useShortcut } from '../../../state/shortcuts.ts';
import { KeyButton } from '../../../ui/KeyButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Permitted } from '../../../ui/Permitted.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunProgress } from './RunProgress.tsx';
import { narrowSummary, wordsOfFlag } from '../../../subjects/messages/narrow-words.ts';
import layout from '../../../ui/Layout.module.css';
import classes from './RunView.module.css';

interface RunViewProps {
  run: FlagRun;
  onForgotten: () => void;
}

type Command = 'pause' | 'resume' | 'cancel';

/** One run: how far it is, what it changed, what was left out, and what can be done with it. */
export function RunView({ run, onForgotten }: RunViewProps): ReactNode {
  const call = useOrganizationCall();
  const [problem, setProblem] = useState<string | null>(null);
  const now = useNow(60_000);
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

  return (
    <Stack gap={0} miw={0} className={layout.scroll}>
      <Flex gap={16} align="flex-start" component="header" flex="none" py={12} px={16}>
        <div className={classes.titles}>
          <h2>{wordsOfFlag(run).title}</h2>
          <p className="rc-tabular">
            <bdi>{narrowSummary(run.narrow)}</bdi>. Begun{' '}
            {formatDayTime(run.startedAtMilliseconds / 1_000, now)}.
            {run.reason !== '' && (
              <>
                {' '}
                Reason: <bdi>{run.reason}</bdi>
              </>
            )}
          </p>
        </div>
        <Controls
          state={state}
          onCommand={(command) => void control(command)}
          onForget={() => void forget()}
        />
      </Flex>
      <RunProgress run={run} />
      <Stack gap={16} maw={900} px={16} pb={24}>
        {run.explanation !== '' && (
          <Notice tone={state === 'stopped' ? 'bad' : 'warn'}>{run.explanation}</Notice>
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <RunFacts run={run} />
      </Stack>
    </Stack>
  );
}

interface ControlsProps {
  state: FlagRun['state'];
  onCommand: (command: Command) => void;
  onForget: () => void;
}

function Controls({ state, onCommand, onForget }: ControlsProps): ReactNode {
  const canResume = state === 'paused' || state === 'stopped';
  const isOpen = state === 'running' || state === 'paused';
  const resumeWords = state === 'stopped' ? 'Try again' : 'Resume';
  useShortcut({
    id: 'flags pause',
    keys: 'P',
    label: canResume ? `${resumeWords}: the run of flags` : 'Pause the run of flags',
    scope: 'Mark messages',
    run: () => {
      if (canResume) onCommand('resume');
      else if (state === 'running') onCommand('pause');
    },
  });
  return (
    <Flex gap={8} flex="none">
      {isOpen ? (
        <Button onClick={() => onCommand('cancel')}>Cancel the rest</Button>
      ) : (
        <Button onClick={onForget}>Remove</Button>
      )}
      {state === 'running' && (
        <KeyButton
          keys="P"
          leftSection={<IconPlayerPause size={15} stroke={1.6} aria-hidden />}
          onClick={() => onCommand('pause')}
        >
          Pause
        </KeyButton>
      )}
      {canResume && (
        <Permitted>
          <KeyButton
            keys="P"
            variant="filled"
            leftSection={<IconPlayerPlay size={15} stroke={1.6} aria-hidden />}
            onClick={() => onCommand('resume')}
          >
            {resumeWords}
          </KeyButton>
        </Permitted>
      )}
    </Flex>
  );
}
