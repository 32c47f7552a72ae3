import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { say } from '#words/say.ts';

interface FindFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  /** The field's name: "Find a member". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field that filters what is below it, with a button that clears it. */
export function FindField({ label, value, onChange, rightSection, ...props }: FindFieldProps): ReactNode {
  return (
    <TextInput
      variant="quiet"
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      maxLength={1_000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
      rightSection={
        value === '' || props.disabled === true ? (
          rightSection
        ) : (
          <CloseButton
            size="sm"
            aria-label={say('ui.clear-field', { label })}
            // The focus stays in the field, which the keyboard can clear.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange('')}
          />
        )
      }
    />
  );
}
