import { Flex, Text } from '@mantine/core';
import { IconAlertCircle, IconBan, IconCircleCheck, IconClock, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Leave } from '#contract/people.ts';
import { compareTexts } from '#contract/words/order.ts';
import { formatExactTime, formatMoment } from '#contract/words/time.ts';
import { useNow } from '../../state/clock.ts';
import { StatusLine } from '../../subjects/people/PersonCells.tsx';
import { statusWords } from '../../subjects/people/status-words.ts';
import type { ListColumn, ListDescription } from '../../ui/list-panel/list-description.ts';
import { createNumbering } from '../../ui/list-panel/numbering.ts';
import textStyle from '../../ui/Text.module.css';
import { compareLeaves, leaveStateWords, moreWords } from './leave-words.ts';

const minute = 60_000;
const keyOfLeave = createNumbering();

function namesOf({ firstPeople }: Leave): string {
  return firstPeople.map(({ name }) => name).join(', ');
}

function LeavePeople({ leave }: { leave: Leave }): ReactNode {
  const { firstPeople, peopleCount } = leave;
  return (
    <Flex gap={6} component="span" miw={0}>
      <span className={`${textStyle.medium} rc-ellipsis`} style={{ color: 'var(--rc-fg)' }}>
        {firstPeople.map(({ userId, name }, place) => (
          <span key={userId}>
            {place > 0 && ', '}
            <bdi>{name}</bdi>
          </span>
        ))}
      </span>
      {peopleCount > firstPeople.length && (
        <Text span inherit flex="none" c="dimmed" className="rc-tabular">
          {moreWords(peopleCount, firstPeople.length)}
        </Text>
      )}
    </Flex>
  );
}

function LeaveState({ leave }: { leave: Leave }): ReactNode {
  const { state, fromMilliseconds } = leave;
  // It is due in the second in which it begins.
  const now = useNow(minute, [fromMilliseconds]);
  const isHeld = (state === 'planned' || state === 'set') && leave.explanation !== '';
  const [Icon, token] =
    state === 'failed'
      ? ([IconAlertCircle, 'badText'] as const)
      : state === 'cancelled'
        ? ([IconBan, 'fg3'] as const)
        : isHeld
          ? ([IconHourglass, 'warnText'] as const)
          : state === 'planned'
            ? ([IconClock, 'fg3'] as const)
            : ([IconCircleCheck, state === 'set' ? 'okText' : 'fg3'] as const);
  return (
    <Flex component="span" gap={6} align="center" miw={0}>
      <Icon size={15} stroke={1.6} color={`var(--rc-${token})`} aria-hidden />
      {leaveStateWords(leave, now)}
      {leave.explanation !== '' && (
        <Text span inherit c="dimmed" className="rc-ellipsis">
          {leave.explanation}
        </Text>
      )}
    </Flex>
  );
}

function Moment({ at }: { at: number }): ReactNode {
  return <span className="rc-tabular">{formatMoment(at / 1_000, useNow(minute))}</span>;
}

function moment(id: 'from' | 'until', title: string, read: (leave: Leave) => number): ListColumn<Leave> {
  return {
    id,
    title,
    minimumWidth: 120,
    importance: 6,
    align: 'end',
    descendingFirst: true,
    compare: (one, other) => read(one) - read(other),
    text: (leave) => formatMoment(read(leave) / 1_000, Date.now()),
    cell: (leave) => <Moment at={read(leave)} />,
    tip: (leave) => formatExactTime(read(leave) / 1_000),
  };
}

/** What is under way, upcoming and past as a list. */
export const leaveList: ListDescription<Leave> = {
  name: 'leave',
  title: 'Leave',
  one: 'leave',
  searches: 'Name or status',
  firstSort: { key: 'state', descending: false },
  keyOf: ({ id }) => keyOfLeave(id),
  rowName: (leave) => `the leave of ${namesOf(leave)}`,
  columns: [
    {
      id: 'people',
      title: 'People',
      minimumWidth: 160,
      importance: 9,
      compare: (one, other) => compareTexts(namesOf(one), namesOf(other)),
      searched: namesOf,
      text: (leave) =>
        `${namesOf(leave)} ${moreWords(leave.peopleCount, leave.firstPeople.length)}`.trimEnd(),
      beside: 6,
      face: 'name',
      cell: (leave) => <LeavePeople leave={leave} />,
      tip: namesOf,
    },
    {
      id: 'status',
      title: 'Status',
      minimumWidth: 140,
      importance: 7,
      searched: ({ status }) => statusWords(status),
      text: ({ status }) => statusWords(status),
      beside: 24,
      cell: ({ status }) => <StatusLine status={status} />,
    },
    moment('from', 'From', ({ fromMilliseconds }) => fromMilliseconds),
    moment('until', 'Until', ({ untilMilliseconds }) => untilMilliseconds),
    {
      id: 'state',
      title: 'State',
      minimumWidth: 120,
      importance: 8,
      compare: (one, other) => compareLeaves(one, other, Date.now()),
      text: (leave) => `${leaveStateWords(leave, Date.now())} ${leave.explanation}`.trimEnd(),
      beside: 27,
      cell: (leave) => <LeaveState leave={leave} />,
    },
  ],
};
