import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconCopy,
  IconLoader2,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { DiscoveryStep } from '../../../src-preload/contract/discovery-entities.ts';
import { call } from '../../bridge/client.ts';
import classes from './DiscoverySteps.module.css';

const labels: Record<DiscoveryStep['id'], string> = {
  name: 'Name found',
  connection: 'Connection',
  answer: 'Server answered',
  settings: 'Zulip settings',
  methods: 'Sign-in methods',
};
const states: Record<DiscoveryStep['state'], { icon: typeof IconCopy; word: string }> = {
  waiting: { icon: IconCircleDashed, word: 'not reached' },
  running: { icon: IconLoader2, word: 'under way' },
  passed: { icon: IconCircleCheck, word: 'passed' },
  failed: { icon: IconCircleXFilled, word: 'failed' },
  skipped: { icon: IconCircleMinus, word: 'skipped' },
};

/**
 * The steps as plain text, for passing on to whoever runs the server. Holds nothing secret: only the address and
 * what the checks found.
 *
 * @param address what was looked up.
 */
export function reportOf(address: string, steps: readonly DiscoveryStep[]): string {
  const lines = steps.map((step) => {
    const time = step.milliseconds === null ? '' : ` (${step.milliseconds} ms)`;
    const detail = step.detail === '' ? '' : `: ${step.detail}`;
    return `${labels[step.id]}: ${states[step.state].word}${time}${detail}`;
  });
  return [`Realm Console looked for a Zulip organization at ${address}`, ...lines].join('\n');
}

function CopyReport({ address, steps }: { address: string; steps: readonly DiscoveryStep[] }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const result = await call('clipboard.write', { text: reportOf(address, steps) });
    setCopied(result.ok);
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      className={classes.copy}
      leftSection={<IconCopy size={15} stroke={1.6} />}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : 'Copy report'}
    </Button>
  );
}

/** What was checked on the way to the organization, step by step, live. */
export function DiscoverySteps({
  address,
  steps,
  isRunning,
}: {
  address: string;
  steps: readonly DiscoveryStep[];
  isRunning: boolean;
}) {
  return (
    <section className={classes.checked} aria-label="What was checked">
      <div className={classes.head}>
        <h2 className={classes.title}>{isRunning ? 'Checking' : 'What was checked'}</h2>
        {isRunning ? null : <CopyReport address={address} steps={steps} />}
      </div>
      <ol className={classes.steps} aria-live="polite">
        {steps.map((step) => {
          const { icon: Icon, word } = states[step.state];
          return (
            <li key={step.id} className={classes.step} data-state={step.state}>
              <Icon
                size={16}
                stroke={1.6}
                className={step.state === 'running' ? 'rc-spinner' : undefined}
                aria-hidden
              />
              <span className={classes.label}>
                {labels[step.id]}
                <span className="rc-visually-hidden">, {word}</span>
              </span>
              <span className={`${classes.detail} rc-selectable`}>
                {step.detail === '' ? word : step.detail}
              </span>
              <span className={`${classes.time} rc-tabular`}>
                {step.milliseconds === null ? '' : `${Math.round(step.milliseconds)} ms`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
