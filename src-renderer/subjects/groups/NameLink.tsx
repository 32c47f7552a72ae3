import type { ReactNode } from 'react';
import classes from './NameLink.module.css';

interface NameLinkProps {
  name: string;
  className?: string | undefined;
  onOpen: () => void;
}

/** The name of a person or group in a row, which leads to them. */
export function NameLink({ name, className = '', onOpen }: NameLinkProps): ReactNode {
  return (
    <button type="button" className={`${classes.link} ${className} rc-ellipsis`} onClick={onOpen}>
      <bdi>{name}</bdi>
    </button>
  );
}
