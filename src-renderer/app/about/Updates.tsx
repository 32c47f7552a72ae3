import { Box, Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { missingCase } from '#contract/outcome.ts';
import type { UpdateState } from '#contract/console.ts';
import { say } from '#words/say.ts';
import { call } from '../../bridge/client.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useUpdateStore } from '../../state/updates.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PartsBar } from '../../ui/PartsBar.tsx';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import textStyle from '../../ui/Text.module.css';
import { failedTitles, noUpdatesWords, progressWords, shareOf } from './update-words.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { KeyButton } from '../../ui/KeyButton.tsx';

type Action = 'update.look' | 'update.download' | 'update.cancel';

/** What a button asks for; the answer is how updating stands then. */
async function ask(name: Action): Promise<void> {
  const result = await call(name, {});
  if (result.ok) useUpdateStore.setState({ update: result.value });
}

function Line({ children, button }: { children: ReactNode; button?: ReactNode }): ReactNode {
  return (
    <Group gap={12} wrap="nowrap" mih={32}>
      <Text flex={1} miw={0} role="status">
        {children}
      </Text>
      {button}
    </Group>
  );
}

function ActionButton({ name, children }: { name: Action; children: string }): ReactNode {
  return <Button onClick={() => void ask(name)}>{children}</Button>;
}

function Download({ update }: { update: Extract<UpdateState, { kind: 'downloading' }> }): ReactNode {
  const share = shareOf(update);
  return (
    <div>
      <Line button={<ActionButton name="update.cancel">{say('about.cancel-download')}</ActionButton>}>
        {say('about.downloading', { version: update.version })}
      </Line>
      <Box mt={8} mb={4}>
        <PartsBar
          size="small"
          role="progressbar"
          aria-label={say('about.download-of-version', { version: update.version })}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(share === null ? {} : { 'aria-valuenow': Math.round(share * 100) })}
          endless={share === null}
          parts={[{ key: 'done', tone: 'accent', share: `${(share ?? 0) * 100}%` }]}
        />
      </Box>
      <p className={`${textStyle.hint} rc-tabular`}>{progressWords(update)}</p>
    </div>
  );
}

/** Restarting closes the console, so it asks where a job runs. */
function Ready({ version }: { version: string }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function restart(pauseJobs: boolean): Promise<void> {
    const result = await call('update.restart', { pauseJobs });
    setAsking(result.ok && result.value === 'jobs-running');
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  return (
    <>
      <Line button={<Button onClick={() => void restart(false)}>{say('about.restart')}</Button>}>
        {say('about.ready', { version })}
      </Line>
      {problem === null ? null : <Notice tone="bad">{problem}</Notice>}
      <DialogFrame
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('about.job-running')}
        foot={
          <>
            <KeyButton keys="Esc" size="md" onClick={() => setAsking(false)}>
              {say('ui.cancel')}
            </KeyButton>
            <Button size="md" variant="filled" onClick={() => void restart(true)}>
              {say('about.pause-and-restart')}
            </Button>
          </>
        }
      >
        <p className={textStyle.explanation}>{say('about.job-pauses')}</p>
      </DialogFrame>
    </>
  );
}

/** How updating the console stands, and what can be done next. */
export function Updates(): ReactNode {
  const update = useUpdateStore((state) => state.update);
  if (update === null) return null;
  switch (update.kind) {
    case 'unavailable':
      return <Line>{say(noUpdatesWords[update.reason])}</Line>;
    case 'idle':
      return (
        <Line button={<ActionButton name="update.look">{say('about.look')}</ActionButton>}>
          {say('about.never-checked')}
        </Line>
      );
    case 'looking':
      return <Line>{say('about.looking')}</Line>;
    case 'current':
      return (
        <Line button={<ActionButton name="update.look">{say('about.look')}</ActionButton>}>
          {sayNodes('about.up-to-date', {
            time: <RelativeTime at={update.checkedAt / 1_000} />,
          })}
        </Line>
      );
    case 'available':
      return (
        <Line button={<ActionButton name="update.download">{say('about.download')}</ActionButton>}>
          {say('about.available', { version: update.version })}
        </Line>
      );
    case 'downloading':
      return <Download update={update} />;
    case 'ready':
      return <Ready version={update.version} />;
    case 'restarting':
      return <Line>{say('about.installing', { version: update.version })}</Line>;
    case 'failed':
      return (
        <Notice
          tone="bad"
          title={say(failedTitles[update.step])}
          action={
            <ActionButton name={update.step === 'download' ? 'update.download' : 'update.look'}>
              {update.step === 'install' ? say('about.look') : say('ui.try-again')}
            </ActionButton>
          }
        >
          {update.message}
        </Notice>
      );
    default:
      return missingCase(update);
  }
}
