import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { exactTime } from '../../ui/time-words.ts';
import { readLocalTime } from './local-date-time.ts';
import classes from './DateTimeField.module.css';

interface DateTimeFieldProps {
  label: string;
  /** Stands beside the label. */
  remark?: string;
  description?: string;
  /** As the field holds it: see `readLocalTime`. */
  value: string;
  onValue: (value: string) => void;
  error: string | null;
  disabled?: boolean;
}

/** Date and time in the local zone, with the exact value on hover. */
export function DateTimeField(props: DateTimeFieldProps): ReactNode {
  const at = readLocalTime(props.value);
  return (
    <TextInput
      type="datetime-local"
      size="md"
      label={
        <>
          {props.label}
          {props.remark !== undefined && <span className={classes.remark}> {props.remark}</span>}
        </>
      }
      description={props.description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={props.value}
      max="9999-12-31T23:59"
      disabled={props.disabled ?? false}
      title={at === null ? undefined : exactTime(Math.floor(at / 1_000))}
      onChange={(event) => props.onValue(event.currentTarget.value)}
      error={props.error ?? undefined}
      className={classes.field ?? ''}
    />
  );
}
