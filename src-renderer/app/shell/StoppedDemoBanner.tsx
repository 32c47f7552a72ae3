import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
      title="The demo organization stopped"
      actions={
        <Button size="xs" loading={isStarting} onClick={startDemo}>
          Start it again
        </Button>
      }
    >
      {problem === null
        ? 'What you changed in it is lost: it starts again with new data.'
        : failureMessage(problem)}
    </Banner>
  );
}
