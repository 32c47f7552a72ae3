import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './PartsBar.module.css';

export interface BarPart {
  /** Unique in the bar. */
  key: string;
  /** `empty` shows the bar itself, as for what is still to come. */
  tone: 'ok' | 'bad' | 'warn' | 'quiet' | 'accent' | 'empty';
  /** Its weight against the other parts, or how much of the whole bar it takes. */
  share: number | `${number}%`;
}

const colors: Readonly<Record<BarPart['tone'], string | undefined>> = {
  ok: 'var(--rc-ok)',
  bad: 'var(--rc-bad)',
  warn: 'var(--rc-warn)',
  quiet: 'var(--rc-control)',
  accent: 'var(--rc-accent)',
  empty: undefined,
};

interface PartsBarProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children' | 'className'> {
  parts: readonly BarPart[];
  size?: 'small' | 'medium' | 'large';
  /** The whole is not known: stripes, on which empty parts do not show. */
  endless?: boolean;
}

/**
 * A whole drawn as one bar of parts, one beside the other. Colours are not all that tells them apart: the numbers stand
 * beside it, and it is hidden from assistive technology unless it gets a role.
 */
export function PartsBar({ parts, size = 'medium', endless = false, ...bar }: PartsBarProps): ReactNode {
  return (
    <span
      aria-hidden={bar.role === undefined ? true : undefined}
      {...bar}
      className={`${classes.bar} ${classes[size] ?? ''} ${endless ? classes.endless : ''}`}
    >
      {parts.map(({ key, tone, share }) =>
        typeof share === 'number' ? (
          <span key={key} style={{ flex: `${share} 1 0`, background: colors[tone] }} />
        ) : (
          <span key={key} style={{ width: share, background: colors[tone] }} />
        ),
      )}
    </span>
  );
}
