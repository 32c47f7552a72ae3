import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LinkifierOverlap, LinkifierReview } from '#contract/linkifiers.ts';
import { formatCount, plural } from '#contract/words/count.ts';
import classes from './LinkifiersPanel.module.css';

/** What stands below the list: linkifiers that keep people from sending messages, and those that want the same text. */
export function ListNotices(props: {
  dangers: LinkifierReview['dangers'];
  overlaps: readonly LinkifierOverlap[];
}): ReactNode {
  const { dangers, overlaps } = props;
  const [overlap, ...others] = overlaps;
  if (dangers.length === 0 && overlap === undefined) return null;
  return (
    <Stack gap={8} flex="none" p={12}>
      {dangers.length > 0 && (
        <p className={classes.danger} role="alert">
          <IconAlertTriangle size={15} stroke={1.6} aria-hidden />
          <span>
            <b className="rc-tabular">
              {plural(dangers.length, 'Linkifier')} {dangers.map(({ place }) => place).join(', ')}{' '}
              {plural(dangers.length, 'breaks', 'break')} messages.
            </b>{' '}
            {dangers[0]?.words}
          </span>
        </p>
      )}
      {overlap !== undefined && (
        <p className={classes.overlap}>
          <IconCopy size={15} stroke={1.6} aria-hidden />
          <span>
            <b className="rc-tabular">
              {overlap.places[0]} and {overlap.places[1]} overlap.
            </b>{' '}
            <bdi>{overlap.text}</bdi> matches both. {overlap.places[0]} wins because it comes first.
            {others.length > 0 && ` ${formatCount(others.length)} more.`}
          </span>
        </p>
      )}
    </Stack>
  );
}
