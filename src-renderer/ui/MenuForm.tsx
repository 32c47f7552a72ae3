import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './FilterMenu.module.css';

interface MenuFormProps {
  label: string;
  /** What the button says. */
  submit: string;
  children: ReactNode;
  onApply: () => void;
}

/** Fields within a menu, with one button that takes them over; Enter does as well. */
export function MenuForm({ label, submit, children, onApply }: MenuFormProps): ReactNode {
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    onApply();
  }
  return (
    <form className={classes.form} onSubmit={onSubmit} aria-label={label} noValidate>
      {children}
      <div className={classes.formFoot}>
        <Button type="submit" variant="filled">
          {submit}
        </Button>
      </div>
    </form>
  );
}
