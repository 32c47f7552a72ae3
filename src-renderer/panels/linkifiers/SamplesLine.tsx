import { Flex } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SampleOutcome } from '#contract/linkifiers.ts';
import { formatCount } from '#contract/words/count.ts';

/** "4 pass", "3 pass, 1 changed". */
function samplesWords(pass: number, changed: number): string {
  const passing = `${formatCount(pass)} pass`;
  return changed === 0 ? passing : `${passing}, ${formatCount(changed)} changed`;
}

/** Summarizes the saved samples of all linkifiers. */
export function SamplesLine({ samples }: { samples: readonly SampleOutcome[] }): ReactNode {
  const changed = samples.filter(({ passes }) => !passes).length;
  if (samples.length === 0) return null;
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={6}
      align="center"
      fz="sm"
      c="dimmed"
      me={8}
      role="status"
    >
      {changed > 0 ? (
        <IconAlertTriangle size={15} stroke={1.6} color="var(--rc-warnText)" aria-hidden />
      ) : (
        <IconCircleCheck size={15} stroke={1.6} color="var(--rc-okText)" aria-hidden />
      )}
      <span className="rc-tabular">Samples: {samplesWords(samples.length - changed, changed)}</span>
    </Flex>
  );
}
