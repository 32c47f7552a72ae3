import {
  IconAlertCircle,
  IconCarouselHorizontal,
  IconLock,
  IconTable,
  IconZoomCancel,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './Empty.module.css';

type EmptyKind = 'empty' | 'nothing-matches' | 'not-permitted' | 'server-too-old' | 'failed';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const icons: Record<EmptyKind, Icon> = {
  empty: IconTable,
  'nothing-matches': IconZoomCancel,
  'not-permitted': IconLock,
  'server-too-old': IconCarouselHorizontal,
  failed: IconAlertCircle,
};

/**
 * A list or panel with nothing to show: what is the case, why, and what to do. Nothing yet, nothing matches the
 * filters, not permitted (with the required role and one's own), server too old (with the required level and its own),
 * or failed (in the server's words; use `FailedAnswer` for an answer).
 *
 * @param props.title what is the case, in a few words.
 * @param props.heading if it replaces the whole panel, whose heading it then is.
 * @param props.children one or two sentences: why, and what to do.
 * @param props.action one button, or nothing.
 */
export function Empty({
  kind,
  icon,
  title,
  heading,
  children,
  action,
}: {
  kind: EmptyKind;
  icon?: Icon;
  title: string;
  heading?: 'h1';
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Mark = icon ?? icons[kind];
  const Title = heading ?? 'p';
  return (
    <div className={classes.block} data-empty role={kind === 'failed' ? 'alert' : 'status'}>
      <span className={`${classes.tile} ${classes[kind] ?? ''}`}>
        <Mark size={20} stroke={1.6} aria-hidden />
      </span>
      <Title className={classes.title}>{title}</Title>
      {children === undefined ? null : <p className={classes.text}>{children}</p>}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  );
}
