import type { ReactNode } from 'react';
import type { PersonRow } from '#contract/people.ts';
import { say } from '#words/say.ts';
import { useNow } from '../../state/clock.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Unset } from './PersonCells.tsx';
import { unseenWords } from './presence-words.ts';

/** When somebody was last active, or why that isn't known. */
export function LastActive({ row }: { row: PersonRow }): ReactNode {
  const now = useNow(60_000);
  if (row.isBot) return <Unset>{say('people.no-presence')}</Unset>;
  if (row.presence === 'active') return <span style={{ color: 'var(--rc-fg)' }}>{say('people.now')}</span>;
  if (row.lastActiveAt !== null && row.hidesPresence !== true) return <RelativeTime at={row.lastActiveAt} />;
  const { short, long } = unseenWords(row, now);
  return <Unset title={long}>{short}</Unset>;
}
