import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './PartsBar.module.css';

export interface BarPart {
  /** Unique in the bar. */
  key: string;
  /** `empty` shows the bar itself, for what is still to come. */
  tone: 'ok' | 'bad' | 'warn' | 'quiet' | 'accent' | 'empty';
  /** Its weight relative to the other parts, or its share of the whole bar; nothing is drawn for zero. */
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
  /** The total is unknown: stripes, on which empty parts don't show. */
  endless?: boolean;
}

/**
 * A whole drawn as a bar of adjacent parts. Colour isn't the only distinction: the numbers are next to it, and it is
 * hidden from assistive technology unless it has a role.
 */
export function PartsBar({ parts, size = 'medium', endless = false, ...bar }: PartsBarProps): ReactNode {
  return (
    <span
      aria-hidden={bar.role === undefined ? true : undefined}
      {...bar}
      className={`${classes.bar} ${classes[size] ?? ''} ${endless ? classes.endless : ''}`}
    >
      {parts
        .filter(({ share }) => share !== 0)
        .map(({ key, tone, share }) =>
          typeof share === 'number' ? (
            <span key={key} style={{ flex: `${share} 1 0`, background: colors[tone] }} />
          ) : (
            <span key={key} style={{ width: share, background: colors[tone] }} />
          ),
        )}
    </span>
  );
}
