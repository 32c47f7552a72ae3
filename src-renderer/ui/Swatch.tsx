import type { ReactNode } from 'react';
import classes from './Swatch.module.css';

/** The colour of a part of a picture, before what the part is. `free` is what has no colour there. */
export function Swatch({ tone }: { tone: 'ok' | 'warn' | 'accent' | 'control' | 'free' }): ReactNode {
  const look =
    tone === 'free' ? { border: '1px solid var(--rc-control)' } : { background: `var(--rc-${tone})` };
  return <span className={classes.swatch} style={look} />;
}
