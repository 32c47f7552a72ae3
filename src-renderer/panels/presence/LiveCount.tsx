import type { ReactNode } from 'react';
import { formatCount } from '#contract/words/count.ts';
import type { PresenceFeed } from './presence-feed.ts';
import { useLiveValue } from './use-live-value.ts';

/** A number of the live board that renders by itself, so that nothing around it has to. */
export function LiveCount({ feed, read }: { feed: PresenceFeed; read: () => number }): ReactNode {
  return <>{formatCount(useLiveValue(feed, read))}</>;
}
