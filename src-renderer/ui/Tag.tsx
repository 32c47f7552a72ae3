import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './Tag.module.css';

export type TagTone = 'quiet' | 'accent' | 'ok' | 'warn' | 'bad';

interface TagProps extends Omit<ComponentPropsWithoutRef<'span'>, 'className'> {
  tone?: TagTone;
  /** For the line of a title or below it, where it must not stand out more. */
  small?: boolean;
}

/** A state or kind in a word or two, in its own box, optionally with an icon. */
export function Tag({ tone = 'quiet', small = false, ...span }: TagProps): ReactNode {
  return <span {...span} className={`${classes.tag} ${classes[tone] ?? ''} ${small ? classes.small : ''}`} />;
}
