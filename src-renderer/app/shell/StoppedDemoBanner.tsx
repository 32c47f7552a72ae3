import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { Banner } from '../../ui/Banner.tsx';
import { useDemo } from '../first-run/use-demo.ts';

/** Says that the demo organization ended unexpectedly, and starts another. */
export function StoppedDemoBanner(): ReactNode {
  const { isStarting, problem, startDemo } = useDemo();
  return (
    <Banner
      tone="bad"
      icon={IconPlayerStop}
      title={say('shell.demo-stopped')}
      actions={
        <Button size="xs" loading={isStarting} onClick={startDemo}>
          {say('shell.demo-restart')}
        </Button>
      }
    >
      {problem === null ? say('shell.demo-restart-help') : failureMessage(problem)}
    </Banner>
  );
}
