import { IconAlertCircle, IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react';
import { ActionIcon, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import classes from './Notice.module.css';
import textStyle from './Text.module.css';

const icons = { neutral: IconInfoCircle, warn: IconAlertTriangle, bad: IconAlertCircle } as const;

const looks = {
  neutral: { background: 'var(--rc-sunken)', color: 'var(--rc-fg2)' },
  warn: { background: 'var(--rc-warnSoft)', color: 'var(--rc-warnText)' },
  bad: { background: 'var(--rc-badSoft)', color: 'var(--rc-badText)' },
} as const;

export interface NoticeProps {
  tone?: keyof typeof looks;
  title?: string;
  children?: ReactNode;
  /** A button or link at the end of the text. */
  action?: ReactNode;
  /** Set if it can be dismissed. */
  onDismiss?: () => void;
  /** For the space around it. */
  className?: string | undefined;
}

/**
 * A remark in its place, in one line where there is room: a title, text after it, and an action at the end. The bad tone is announced at once. Nothing where there is
 * nothing to say.
 */
export function Notice(props: NoticeProps): ReactNode {
  const { tone = 'neutral', title, children, action, onDismiss, className } = props;
  const hasText = children !== undefined && children !== null;
  if (title === undefined && !hasText) return null;
  const Icon = icons[tone];
  const notice = (
    <Flex
      gap={8}
      fz="sm"
      lh="20px"
      py={7}
      px={10}
      bdrs="md"
      style={looks[tone]}
      role={tone === 'bad' ? 'alert' : 'note'}
    >
      <Icon size={16} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.line}>
        <div className={`${classes.words} rc-break`}>
          {title !== undefined && <b>{title} </b>}
          {hasText && <div className={title === undefined ? classes.only : textStyle.soft}>{children}</div>}
        </div>
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
      {onDismiss !== undefined && (
        <ActionIcon size={20} c="inherit" aria-label={say('ui.dismiss')} onClick={onDismiss}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </Flex>
  );
  return className === undefined ? notice : <div className={className}>{notice}</div>;
}
