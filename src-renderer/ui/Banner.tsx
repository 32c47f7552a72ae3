import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Banner.module.css';

/**
 * A line across the top of a panel about a state that lasts. The bad tone is announced at once.
 *
 * @param props.actions buttons at its end.
 */
export function Banner({
  tone,
  icon: Mark,
  title,
  children,
  actions,
}: {
  tone: 'neutral' | 'warn' | 'bad';
  icon: Icon;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  return (
    <div className={`${classes.banner} ${classes[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Mark size={16} stroke={1.6} className={classes.icon} aria-hidden />
      <span className={classes.text}>
        <b>{title}</b> {children}
      </span>
      {actions}
    </div>
  );
}
