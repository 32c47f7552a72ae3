import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

export type NoticeTone = 'neutral' | 'warn' | 'bad';

const icons = { neutral: IconInfoCircle, warn: IconAlertTriangle, bad: IconAlertCircle } as const;

/**
 * A remark in its place: one line, or a title with text under it. The bad tone is announced at once.
 *
 * @param props.action a button or link at the end of the text.
 */
export function Notice({
  tone = 'neutral',
  title,
  children,
  action,
}: {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div className={`${classes.notice} ${classes[tone]}`} role={tone === 'bad' ? 'alert' : 'note'}>
      <Icon className={classes.icon} size={title === undefined ? 15 : 16} stroke={1.6} aria-hidden />
      <div className={classes.body}>
        {title === undefined ? null : <p className={classes.title}>{title}</p>}
        {children === undefined ? null : (
          <div className={title === undefined ? classes.only : classes.text}>{children}</div>
        )}
        {action === undefined ? null : <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
