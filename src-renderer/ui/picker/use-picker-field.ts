import { useCombobox, type ComboboxStore } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';

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

/**
 * The field of a picker, in which one types what to find, with the list that opens under it.
 *
 * @param offersAtOnce whether there is a list before anything is typed; an open list takes Escape, also while it is
 *   hidden
 */
export function usePickerField(offersAtOnce: boolean): PickerField {
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  function open(typed: string): void {
    if (offersAtOnce || typed.trim() !== '') combobox.openDropdown();
    else combobox.closeDropdown();
  }
  return {
    text,
    setText: (next) => {
      setText(next);
      if (!offersAtOnce && next.trim() === '') combobox.closeDropdown();
    },
    combobox,
    field: {
      value: text,
      maxLength: 1_000,
      onFocus: () => open(text),
      onBlur: () => combobox.closeDropdown(),
      onChange: (event) => {
        setText(event.currentTarget.value);
        open(event.currentTarget.value);
      },
    },
  };
}
