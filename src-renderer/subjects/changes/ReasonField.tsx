import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import type { Entered } from './use-change-run.ts';

interface ReasonFieldProps {
  entered: Entered;
  onEntered: (entered: Entered) => void;
  isReadOnly?: boolean;
}

/** Why a change is made, which the journal keeps with it. */
export function ReasonField({ entered, onEntered, isReadOnly = false }: ReasonFieldProps): ReactNode {
  return (
    <TextInput
      size="md"
      label={<Labelled remark={say('change.reason-remark')}>{say('change.reason')}</Labelled>}
      maxLength={500}
      value={entered.reason}
      readOnly={isReadOnly}
      onChange={(event) => onEntered({ ...entered, reason: event.currentTarget.value })}
    />
  );
}
