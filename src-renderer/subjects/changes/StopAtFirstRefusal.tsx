import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import type { Entered } from './use-change-run.ts';

interface StopAtFirstRefusalProps {
  entered: Entered;
  onEntered: (entered: Entered) => void;
}

/** Whether several changes go on after one of them was refused. */
export function StopAtFirstRefusal({ entered, onEntered }: StopAtFirstRefusalProps): ReactNode {
  return (
    <Checkbox
      label={say('change.stop')}
      checked={entered.stopAtFirstRefusal}
      onChange={(event) => onEntered({ ...entered, stopAtFirstRefusal: event.currentTarget.checked })}
    />
  );
}
