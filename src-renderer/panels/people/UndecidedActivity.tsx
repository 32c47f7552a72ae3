import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UndecidedPeople } from '#contract/people.ts';
import type { PeopleFilter, PersonCondition } from '#contract/calls/people-filter.ts';
import { countOf } from '#contract/words/count.ts';
import { formatDate } from '#contract/words/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';

/** Why a filter by last activity can't be decided for everybody. */
export function undecidedWords({ count, reportedFrom }: UndecidedPeople, filter: PeopleFilter): string {
  const who = countOf(count, "person isn't listed", "people aren't listed");
  if (reportedFrom === null) return `${who}: presence is switched off in this organization.`;
  const hasOthers = filter.kind !== 'people' || filter.account !== 'active';
  const hidden = `people who don't share their presence${hasOthers ? ', bots and deactivated accounts' : ''}`;
  if (reportedFrom === 0) return `${who}: activity isn't reported for ${hidden}.`;
  return `${who}: this server only reports activity since ${formatDate(reportedFrom)}, and none for ${hidden}.`;
}

/** The filter with its conditions on activity replaced by one that can be decided. */
export function instead(filter: PeopleFilter, condition: PersonCondition): PeopleFilter {
  const others = (filter.conditions ?? []).filter(({ kind }) => kind !== 'last-active');
  return { ...filter, conditions: [...others, condition] };
}

interface UndecidedActivityProps {
  undecided: UndecidedPeople | null;
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
}

/** Says that a filter by last activity leaves out people whom it can't judge, and offers filters that can; else nothing. */
export function UndecidedActivity({ undecided, filter, onFilter }: UndecidedActivityProps): ReactNode {
  if (undecided === null) return null;
  const days = (filter.conditions ?? [])
    .flatMap((condition) => (condition.kind === 'last-active' ? [condition.when] : []))
    .flatMap((when) => ('days' in when ? [when.days] : []))[0];
  return (
    <div className={panel.notice}>
      <Notice
        tone="warn"
        action={
          <Group gap="xs">
            <Button
              size="xs"
              onClick={() =>
                onFilter(instead(filter, { kind: 'last-active', negated: false, when: { test: 'unknown' } }))
              }
            >
              Show people with unknown activity
            </Button>
            <Button
              size="xs"
              onClick={() =>
                onFilter(
                  instead(filter, {
                    kind: 'joined',
                    negated: false,
                    when: { test: 'before', days: days ?? 30 },
                  }),
                )
              }
            >
              Filter by date joined
            </Button>
          </Group>
        }
      >
        {undecidedWords(undecided, filter)}
      </Notice>
    </div>
  );
}
