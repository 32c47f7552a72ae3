import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

interface FindFieldProps extends Omit<TextInputProps, 'onChange'> {
  /** The field's name: "Find a member". */
  label: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field whose text narrows down what stands below it. */
export function FindField({ label, onChange, ...props }: FindFieldProps): ReactNode {
  return (
    <TextInput
      variant="quiet"
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      maxLength={1_000}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}
