import type { ReactNode } from 'react';
import type { LinkifierOverlap, LinkifierReview } from '#contract/linkifiers.ts';
import { formatCount, plural } from '#contract/words/count.ts';
import { listOf } from '#contract/words/list.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Linkifiers that keep people from sending messages, and those that want the same text. */
export function ListNotices(props: {
  dangers: LinkifierReview['dangers'];
  overlaps: readonly LinkifierOverlap[];
}): ReactNode {
  const { dangers, overlaps } = props;
  const [overlap, ...others] = overlaps;
  const places = listOf(dangers.map(({ place }) => formatCount(place)));
  return (
    <>
      {dangers.length > 0 && (
        <Notice tone="bad">
          <b className="rc-tabular">
            {plural(dangers.length, 'Linkifier')} {places} {plural(dangers.length, 'breaks', 'break')}{' '}
            messages.
          </b>{' '}
          {dangers[0]?.words}
        </Notice>
      )}
      {overlap !== undefined && (
        <Notice tone="warn">
          <b className="rc-tabular">
            {overlap.places[0]} and {overlap.places[1]} overlap.
          </b>{' '}
          <bdi>{overlap.text}</bdi> matches both. {overlap.places[0]} wins because it comes first.
          {others.length > 0 && ` ${formatCount(others.length)} more.`}
        </Notice>
      )}
    </>
  );
}
