import { Combobox, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Choice, Picker } from './use-picker.ts';
import classes from './PickerList.module.css';

/** What opens under a picker's field. */
export function PickerDropdown(props: { children: ReactNode }): ReactNode {
  return <Combobox.Dropdown className={classes.dropdown ?? ''}>{props.children}</Combobox.Dropdown>;
}

/** A picker's choice in a line: its mark, its name, and a remark at the end. */
export function PickerOption({
  children,
  ...option
}: ReturnType<Picker<Choice>['option']> & { children: ReactNode }): ReactNode {
  return (
    <Combobox.Option {...option} className={classes.option ?? ''}>
      <Flex component="span" align="center" gap={8} miw={0}>
        {children}
      </Flex>
    </Combobox.Option>
  );
}
