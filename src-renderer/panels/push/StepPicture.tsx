import { Text } from '@mantine/core';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PushStep, PushStepState } from './push-diagnosis.ts';
import classes from './Push.module.css';

const stepStateNames: Readonly<Record<PushStepState, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  unknown: 'Not known',
  waiting: 'Not tested',
};

function Mark({ state, place }: { state: PushStepState; place: number }): ReactNode {
  switch (state) {
    case 'passed':
      return <IconCheck size={14} stroke={2.2} aria-hidden />;
    case 'failed':
      return <IconX size={14} stroke={2.2} aria-hidden />;
    case 'unknown':
      return <IconQuestionMark size={14} stroke={2.2} aria-hidden />;
    case 'waiting':
      return place + 1;
  }
}

/** The way of a notification from the server to the phone, and how far it comes. */
export function StepPicture({ steps }: { steps: readonly PushStep[] }): ReactNode {
  return (
    <ol className={classes.steps}>
      {steps.map(({ id, title, state, words }, place) => (
        <li key={id} data-state={state}>
          <span className={classes.stepMark}>
            <Mark state={state} place={place} />
            <span className="rc-visually-hidden">{stepStateNames[state]}</span>
          </span>
          <Text span inherit fw={500}>
            {title}
          </Text>
          <Text span size="sm" c={state === 'failed' ? 'var(--rc-badText)' : 'dimmed'}>
            {words}
          </Text>
        </li>
      ))}
    </ol>
  );
}
