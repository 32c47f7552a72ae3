import { Box, Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ChangeTarget } from '#contract/changes.ts';
import type { TargetJournalChange } from '#contract/journal.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery, type Answer } from '../../state/use-organization-query.ts';
import { useNavigate } from '../../state/navigation.ts';
import { FailedAnswer } from '../../ui/FailedAnswer.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { OutcomeMark } from '../changes/OutcomeMark.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { ChangeFacts } from './JournalChangeRow.tsx';
import { useJobProgress } from './use-journal.ts';

const pageSize = 50;
const mostShown = 200;

export interface TargetJournalState extends Pick<Answer<unknown>, 'failure' | 'askAgain'> {
  /** How many changes this console made, or tried to make, to it; null before the first answer. */
  total: number | null;
  /** Newest first, as far as they are shown. */
  changes: readonly TargetJournalChange[];
  /** Shows more of them; null where all are shown, or as many as fit. */
  more: (() => void) | null;
}

/**
 * What this console did with one person, group or other target; stays current while jobs run.
 *
 * @param created the target by which the creation of it is recorded, for what this console may have created
 */
export function useTargetJournal(
  target: ChangeTarget,
  created: ChangeTarget | null = null,
): TargetJournalState {
  const [limits, setLimits] = useState({ target, shown: pageSize });
  const shown = limits.target === target ? limits.shown : pageSize;
  const progress = useJobProgress();
  const targets = created === null ? [target] : [target, created];
  const { value, failure, askAgain } = useOrganizationQuery(
    'journal.target',
    { targets, offset: 0, limit: shown },
    {
      since: [progress],
      keeps: (earlier) => earlier.targets[0] === target,
    },
  );
  const { total, changes } = value ?? { total: null, changes: [] };
  const hasMore = (total ?? 0) > changes.length && shown < mostShown;
  return {
    total,
    changes,
    failure,
    askAgain,
    more: hasMore ? () => setLimits({ target, shown: Math.min(shown + pageSize, mostShown) }) : null,
  };
}

/** Everything this console did with one target, newest first; each leads to its change set in the journal. */
export function TargetJournal(props: { journal: TargetJournalState }): ReactNode {
  const navigate = useNavigate();

  const { total, changes, failure, more } = props.journal;
  if (failure !== null) return <FailedAnswer answer={props.journal} />;
  if (total === null) return <LoadingRows rows={4} rowHeight={76} />;
  if (total === 0) {
    return (
      <Empty kind="empty" title={say('journal.none-here')}>
        {say('journal.none-here-help')}
      </Empty>
    );
  }
  return (
    <>
      <ul aria-label={say('journal.recorded')}>
        {changes.map((change) => (
          <Box
            key={`${change.jobId} ${change.changeId}`}
            component="li"
            py={8}
            style={{ borderBottom: '1px solid var(--rc-lineFaint)' }}
          >
            <Group gap={0} justify="space-between" wrap="nowrap">
              <OutcomeMark outcome={change.outcome} />
              <Text span inherit fz="sm" c="var(--rc-fg2)">
                <RelativeTime
                  at={change.endedAtMilliseconds === null ? null : change.endedAtMilliseconds / 1_000}
                  never={say('journal.not-ended')}
                />
              </Text>
            </Group>
            <ChangeFacts change={change} />
            <Text size="sm" mt={4}>
              <LinkButton onClick={() => navigate({ panel: 'journal', open: change.jobId })}>
                <bdi>{change.title}</bdi>
              </LinkButton>
              {change.reason !== '' && (
                <Text size="sm" component="bdi" c="var(--rc-fg2)" display="block">
                  {change.reason}
                </Text>
              )}
            </Text>
          </Box>
        ))}
      </ul>
      {more !== null && (
        <Button size="xs" onClick={more}>
          {say('ui.show-more-of', { total })}
        </Button>
      )}
      {more === null && total > changes.length && (
        <Text size="sm" c="var(--rc-fg2)" display="block">
          {say('journal.newest', { shown: changes.length, total })}
        </Text>
      )}
    </>
  );
}
