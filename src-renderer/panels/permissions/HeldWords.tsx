import { IconCheck, IconHelpCircle, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import textStyle from '../../ui/Text.module.css';

interface HeldWordsProps {
  /** null where the server doesn't say. */
  held: boolean | null;
  children: ReactNode;
}

/** In a cell: whether somebody has a permission, as a mark and in words. */
export function HeldWords({ held, children }: HeldWordsProps): ReactNode {
  const Icon = held === null ? IconHelpCircle : held ? IconCheck : IconMinus;
  return (
    <span className={textStyle.quiet}>
      <Icon size={15} stroke={1.6} style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} aria-hidden />
      {children}
    </span>
  );
}
