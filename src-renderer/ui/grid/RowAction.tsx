import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import classes from './RowAction.module.css';

interface RowActionProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** What it does, and with which row. */
  'aria-label': string;
}

/** A button in a row of a list, visible under the pointer or focus. In a grid, the row's menu has the same action. */
export function RowAction(props: RowActionProps): ReactNode {
  return <ActionIcon size="xs" tabIndex={-1} {...props} className={classes.action ?? ''} />;
}
