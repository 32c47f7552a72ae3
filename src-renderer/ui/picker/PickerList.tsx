import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PickerList.module.css';

/** What opens under the field of a picker. */
export function PickerDropdown(props: { children: ReactNode }): ReactNode {
  return <Combobox.Dropdown className={classes.dropdown ?? ''}>{props.children}</Combobox.Dropdown>;
}

/** One choice of a picker, in a line: its mark, its name, and a remark at the end. */
export function PickerOption(props: { value: string; disabled?: boolean; children: ReactNode }): ReactNode {
  return (
    <Combobox.Option value={props.value} disabled={props.disabled ?? false} className={classes.option ?? ''}>
      <span className={classes.line}>{props.children}</span>
    </Combobox.Option>
  );
}
