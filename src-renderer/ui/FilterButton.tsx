import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { say } from '#words/say.ts';
import { Keys } from './Keys.tsx';
import classes from './FilterButton.module.css';

/** A quiet button after the active filters; it accepts a button's props, so that it can open a menu. */
export function FilterButton(button: ComponentProps<'button'>): ReactNode {
  return <button type="button" {...button} className={classes.button} />;
}

/** The button that adds a filter. */
export function AddFilterButton(button: ComponentProps<'button'>): ReactNode {
  return (
    <FilterButton {...button}>
      <IconPlus size={14} stroke={1.6} aria-hidden />
      {say('ui.filter')}
      <Keys keys="F" />
    </FilterButton>
  );
}
