import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './LinkButton.module.css';

interface LinkButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** For the line of a label, where it must not be louder than the text beside it. */
  small?: boolean;
}

/** A button that looks like a link, as part of a line of text. `className` may place it, not change its look. */
export function LinkButton({ small = false, className = '', ...button }: LinkButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...button}
      className={`${classes.link} ${small ? classes.small : ''} ${className}`}
    />
  );
}
