import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Box, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';
import textStyle from './Text.module.css';

export type NoticeTone = 'neutral' | 'warn' | 'bad';

const icons = { neutral: IconInfoCircle, warn: IconAlertTriangle, bad: IconAlertCircle } as const;

const looks = {
  neutral: { background: 'var(--rc-sunken)', color: 'var(--rc-fg2)' },
  warn: { background: 'var(--rc-warnSoft)', color: 'var(--rc-warnText)' },
  bad: { background: 'var(--rc-badSoft)', color: 'var(--rc-badText)' },
} as const;

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
    <Flex
      gap={8}
      fz="sm"
      lh="sm"
      py={8}
      px={10}
      bdrs="md"
      style={looks[tone]}
      role={tone === 'bad' ? 'alert' : 'note'}
    >
      <Icon size={title === undefined ? 15 : 16} stroke={1.6} aria-hidden />
      <Box flex={1} miw={0} className="rc-break">
        {title === undefined ? null : (
          <Text mb={2} fw={600} lh="16px">
            {title}
          </Text>
        )}
        {children === undefined ? null : (
          <div className={title === undefined ? classes.only : textStyle.soft}>{children}</div>
        )}
        {action === undefined ? null : <Box mt={8}>{action}</Box>}
      </Box>
    </Flex>
  );
}
