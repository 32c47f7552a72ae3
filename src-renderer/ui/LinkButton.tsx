import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './LinkButton.module.css';

interface LinkButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type'> {
  /** For the line of a label, where it must not stand out from the text next to it. */
  small?: boolean;
}

/** A button that looks like a link within a line of text. `className` may position it, but not restyle it. */
export function LinkButton({ small = false, className = '', ...button }: LinkButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...button}
      className={`${classes.link} ${small ? classes.small : ''} ${className}`}
    />
  );
}
