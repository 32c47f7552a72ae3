import { Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatExactTime } from '#contract/words/time.ts';
import { incompleteTime, readLocalTime } from './local-date-time.ts';
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
  const [isTyping, setIsTyping] = useState(false);
  const isIncomplete = props.value === incompleteTime;
  /** Parts that do not make a moment yet have no value, and must not pass for an empty field. */
  function tell({ value, validity }: HTMLInputElement): void {
    const told = value === '' && validity.badInput ? incompleteTime : value;
    if (told !== props.value) props.onValue(told);
  }
  return (
    <TextInput
      type="datetime-local"
      size="md"
      label={
        <>
          {props.label}
          {props.remark !== undefined && (
            <Text span inherit fw={400} c="dimmed">
              {' '}
              {props.remark}
            </Text>
          )}
        </>
      }
      description={props.description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={isIncomplete ? '' : props.value}
      max="9999-12-31T23:59"
      disabled={props.disabled ?? false}
      title={at === null ? undefined : formatExactTime(Math.floor(at / 1_000))}
      onChange={(event) => tell(event.currentTarget)}
      onKeyUp={(event) => tell(event.currentTarget)}
      onFocus={() => setIsTyping(true)}
      onBlur={(event) => {
        setIsTyping(false);
        tell(event.currentTarget);
      }}
      error={isIncomplete && isTyping ? undefined : (props.error ?? undefined)}
      className={classes.field ?? ''}
    />
  );
}
