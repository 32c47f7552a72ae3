import { TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Labelled } from '../Labelled.tsx';
import type { Reading } from './read-date.ts';

/** The properties of every date or time field. */
export interface DateFieldProps extends Pick<
  TextInputProps,
  'aria-label' | 'placeholder' | 'size' | 'disabled' | 'description' | 'title' | 'rightSection' | 'onKeyDown'
> {
  label?: ReactNode;
  /** Next to the label. */
  remark?: string;
  /** What the field's reader returns, empty for nothing, or the input if incomplete. */
  value: string;
  onValue: (value: string) => void;
  error?: ReactNode;
  'data-autofocus'?: boolean;
}

interface TypedFieldProps extends DateFieldProps {
  placeholder: string;
  /** Parses the input. */
  read: (text: string) => Reading;
  /** Formats a value; null if it is incomplete. */
  write: (value: string) => string | null;
}

/** A field for typing a date or time in any common form. Errors are shown once it loses the focus or on Enter. */
export function TypedField({ value, onValue, error, read, write, ...props }: TypedFieldProps): ReactNode {
  const { label, remark, onKeyDown, ...input } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const written = write(value);
  const isPartial = value !== '' && written === null;
  const reading = isPartial ? read(value) : null;
  const missing = reading !== null && 'problem' in reading ? reading.problem : null;
  function change(text: string): void {
    setTyped(text);
    const found = read(text);
    onValue(text.trim() === '' ? '' : 'value' in found ? found.value : text);
  }
  return (
    <TextInput
      {...input}
      label={remark === undefined ? label : <Labelled remark={remark}>{label}</Labelled>}
      className="rc-tabular"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={typed ?? written ?? value}
      error={isPartial ? typed === null && (missing ?? error) : error}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setTyped(null);
        onKeyDown?.(event);
      }}
    />
  );
}
