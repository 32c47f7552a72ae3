import { Text } from '@mantine/core';
import { IconChevronRight, IconCheck, IconHelpCircle, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '#words/say.ts';
import classes from './PersonPermissions.module.css';
import textStyle from '../../ui/Text.module.css';

interface HeldLineProps {
  label: string;
  /** In a few words, at the end of the line. */
  remark?: string;
  /** null where the server doesn't say. */
  held: boolean | null;
  isOpen: boolean;
  onToggle: () => void;
  /** Why, while it is open. */
  children: ReactNode;
}

function HeldMark({ held }: { held: boolean | null }): ReactNode {
  if (held === null)
    return (
      <IconHelpCircle
        size={15}
        stroke={1.6}
        className={textStyle.quiet}
        role="img"
        aria-label={say('permissions.mark-unknown')}
      />
    );
  return held ? (
    <IconCheck
      size={15}
      stroke={1.8}
      className={textStyle.soft}
      role="img"
      aria-label={say('permissions.mark-held')}
    />
  ) : (
    <IconMinus
      size={15}
      stroke={1.6}
      className={textStyle.quiet}
      role="img"
      aria-label={say('permissions.mark-not-held')}
    />
  );
}

/** One permission in a list: whether somebody holds it and, opened, why. */
export function HeldLine({ label, remark, held, isOpen, onToggle, children }: HeldLineProps): ReactNode {
  return (
    <li data-open={isOpen}>
      <button type="button" className={classes.line} aria-expanded={isOpen} onClick={onToggle}>
        <IconChevronRight size={14} stroke={1.6} className={classes.arrow} aria-hidden />
        <Text span inherit flex={1} miw={0} className="rc-break" dir="auto">
          {label}
        </Text>
        {remark !== undefined && (
          <Text span size="sm" c="dimmed" miw={0} className="rc-ellipsis">
            <bdi>{remark}</bdi>
          </Text>
        )}
        <HeldMark held={held} />
      </button>
      {isOpen && <div className={classes.reason}>{children}</div>}
    </li>
  );
}
