import { useCombobox } from '@mantine/core';
import type { ComboboxStore } from '@mantine/core';
import { useState } from 'react';
import type { ChangeEvent } from 'react';

interface PickerField {
  text: string;
  setText: (text: string) => void;
  combobox: ComboboxStore;
  /** For the field itself: it opens the list when it gets the focus or is typed in, and closes it when left. */
  field: {
    value: string;
    maxLength: number;
    onFocus: () => void;
    onBlur: () => void;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
}

/** The field of a picker, in which one types what to find, with the list that opens under it. */
export function usePickerField(): PickerField {
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  return {
    text,
    setText,
    combobox,
    field: {
      value: text,
      maxLength: 1_000,
      onFocus: () => combobox.openDropdown(),
      onBlur: () => combobox.closeDropdown(),
      onChange: (event) => {
        setText(event.currentTarget.value);
        combobox.openDropdown();
      },
    },
  };
}
