import type { ReactNode } from 'react';
import type { PersonRow } from '#contract/people.ts';
import { useNow } from '../../state/clock.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { lastSeen } from './last-active.ts';
import { Unset } from './PersonCells.tsx';

/** When somebody was last active, or why that isn't known. */
export function LastActive({ row }: { row: PersonRow }): ReactNode {
  const now = useNow(60_000);
  const seen = lastSeen(row, now);
  if (seen.kind === 'at') return <RelativeTime at={seen.at} />;
  if (seen.kind === 'now') return <span style={{ color: 'var(--rc-fg)' }}>{seen.words}</span>;
  return <Unset title={seen.reason}>{seen.words}</Unset>;
}
