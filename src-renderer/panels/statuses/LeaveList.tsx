import { keysOf } from '#contract/choices.ts';
import { ActionIcon, Box, Button, Flex, Group, Menu, SegmentedControl, Text } from '@mantine/core';
import {
  IconAlertCircle,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconClock,
  IconDots,
  IconHourglass,
} from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Leave } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatExactTime, formatMoment } from '#contract/words/time.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNow } from '../../state/clock.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { StatusLine } from '../../subjects/people/PersonCells.tsx';
import panel from '../../ui/Panel.module.css';
import { ProblemNotice } from '../../ui/ProblemNotice.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { LeaveCalendar } from './LeaveCalendar.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import {
  groupLeaves,
  isPast,
  leaveStateWords,
  moreWords,
  outcomeWords,
  type LeaveGroup,
} from './leave-words.ts';
import { useStatusRights } from '../../subjects/statuses/use-status-rights.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import textStyle from '../../ui/Text.module.css';
import classes from '../../subjects/statuses/Leave.module.css';
import layout from '../../ui/Layout.module.css';

const groupTitles: Readonly<Record<LeaveGroup, string>> = {
  'under way': 'Under way',
  upcoming: 'Upcoming',
  past: 'Past',
};

type LeaveView = 'table' | 'calendar';

/** The leave calendar of an organization: a table of what is under way, upcoming, past, or a row for each person. */
export function LeaveList({ onAdd }: { onAdd: () => void }): ReactNode {
  const call = useOrganizationCall();
  const leaves = useTable('leaves');
  const beginnings = useMemo(() => leaves.map(({ fromMilliseconds }) => fromMilliseconds), [leaves]);
  const now = useNow(60_000, beginnings);
  const rights = useStatusRights();
  const [editing, setEditing] = useState<Leave | null>(null);
  const [shown, setShown] = useState<Leave | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const edits = useEdits();
  const [view, setView] = usePanelMemory<LeaveView>('leave.view', 'table');
  const open = useCallback((leave: Leave) => {
    if (isPast(leave) || leave.isRunning) setShown(leave);
    else setEditing(leave);
  }, []);

  async function cancel({ id }: Leave): Promise<void> {
    const result = await call('leave.cancel', { leaveId: id });
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  const viewSwitch = (
    <SegmentedControl<LeaveView>
      aria-label="View"
      value={view}
      onChange={setView}
      data={[
        { value: 'table', label: 'Table' },
        { value: 'calendar', label: 'Calendar' },
      ]}
    />
  );
  const isCalendar = view === 'calendar' && leaves.length > 0;
  return (
    <>
      {!isCalendar && (
        <div className={panel.toolbar}>
          {leaves.length > 0 && viewSwitch}
          <Group component="span" gap={6} mih={28} fz="sm" c="dimmed">
            <IconClock size={15} stroke={1.6} aria-hidden />
            Runs while this console is open. Missed steps run at the next start.
          </Group>
        </div>
      )}
      {rights.ofOthers !== null && leaves.length > 0 && (
        <Box flex="none" px={16} pb={8}>
          <Notice tone="warn" title={rights.ofOthers.title}>
            {rights.ofOthers.words}
          </Notice>
        </Box>
      )}
      {isCalendar ? (
        <LeaveCalendar leaves={leaves} now={now} onLeave={open}>
          {viewSwitch}
        </LeaveCalendar>
      ) : (
        <Box
          className={`${layout.scroll} ${layout.lineAbove}`}
          role="region"
          aria-label="Leave calendar"
          tabIndex={0}
        >
          {leaves.length === 0 && rights.ofOthers !== null ? (
            <StateBlock kind={rights.ofOthers.kind} title={rights.ofOthers.title}>
              {rights.ofOthers.words}
            </StateBlock>
          ) : leaves.length === 0 ? (
            <StateBlock
              kind="empty"
              icon={IconCalendarEvent}
              title="No leave is planned"
              action={
                <Permitted>
                  <Button onClick={onAdd}>Plan leave</Button>
                </Permitted>
              }
            >
              Give people a status from one moment until another. At the end they get back what they had
              before.
            </StateBlock>
          ) : (
            <LeaveTable
              leaves={leaves}
              now={now}
              onShow={setShown}
              onEdit={setEditing}
              onEndNow={({ id }) => void edits.begin({ kind: 'end-leave', leaveId: id })}
              onCancel={(leave) => void cancel(leave)}
            />
          )}
        </Box>
      )}
      <ProblemNotice problem={problem} onDismiss={() => setProblem(null)} className={panel.notice} />
      <ProblemNotice problem={edits.problem} onDismiss={edits.dismissProblem} className={panel.notice} />
      {edits.dialog}
      {editing !== null && <LeaveDialog leave={editing} onClose={() => setEditing(null)} />}
      {shown !== null && <LeaveOutcomes leave={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface LeaveTableProps {
  leaves: readonly Leave[];
  now: number;
  onShow: (leave: Leave) => void;
  onEdit: (leave: Leave) => void;
  onEndNow: (leave: Leave) => void;
  onCancel: (leave: Leave) => void;
}

/** What is under way, upcoming and past, a row for each leave. */
function LeaveTable({ leaves, now, ...on }: LeaveTableProps): ReactNode {
  const groups = groupLeaves(leaves, now);
  return (
    <table className={classes.table}>
      <colgroup>
        <col style={{ width: '20%' }} />
        <col style={{ width: '28%' }} />
        <col style={{ width: 148 }} />
        <col style={{ width: 148 }} />
        <col />
        <col style={{ width: 56 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">People</th>
          <th scope="col">From</th>
          <th scope="col">Until</th>
          <th scope="col">State</th>
          <th scope="col">
            <span className="rc-visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      {keysOf(groupTitles).map(
        (group) =>
          groups[group].length > 0 && (
            <tbody key={group}>
              <tr>
                <th colSpan={6} scope="rowgroup">
                  {groupTitles[group]}{' '}
                  <span className={`${textStyle.quiet} rc-tabular`}>{formatCount(groups[group].length)}</span>
                </th>
              </tr>
              {groups[group].map((leave) => (
                <LeaveRow
                  key={leave.id}
                  leave={leave}
                  now={now}
                  onShow={() => on.onShow(leave)}
                  onEdit={() => on.onEdit(leave)}
                  onEndNow={() => on.onEndNow(leave)}
                  onCancel={() => on.onCancel(leave)}
                />
              ))}
            </tbody>
          ),
      )}
    </table>
  );
}

interface LeaveRowProps {
  leave: Leave;
  now: number;
  onShow: () => void;
  onEdit: () => void;
  onEndNow: () => void;
  onCancel: () => void;
}

function LeaveRow({ leave, now, ...on }: LeaveRowProps): ReactNode {
  return (
    <tr>
      <td>
        <StatusLine status={leave.status} />
      </td>
      <td>
        <LeavePeople leave={leave} />
      </td>
      <td className="rc-tabular" title={formatExactTime(leave.fromMilliseconds / 1_000)}>
        {formatMoment(leave.fromMilliseconds / 1_000, now)}
      </td>
      <td className="rc-tabular" title={formatExactTime(leave.untilMilliseconds / 1_000)}>
        {formatMoment(leave.untilMilliseconds / 1_000, now)}
      </td>
      <td>
        <StateMark leave={leave} now={now} />
        {leave.explanation !== '' && (
          <Text span c="dimmed" display="block" pb={6} size="sm">
            {leave.explanation}
          </Text>
        )}
      </td>
      <td>
        <LeaveActions leave={leave} {...on} />
      </td>
    </tr>
  );
}

function namesOf({ firstPeople }: Leave): string {
  return firstPeople.map(({ name }) => name).join(', ');
}

function LeavePeople({ leave }: { leave: Leave }): ReactNode {
  const { firstPeople, peopleCount } = leave;
  return (
    <Flex gap={6} component="span" title={namesOf(leave)}>
      <span className="rc-ellipsis">
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

function LeaveActions({ leave, ...on }: Omit<LeaveRowProps, 'now'>): ReactNode {
  const { state, isRunning } = leave;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for the leave of ${namesOf(leave)}`}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={on.onShow}>Show {countOf(leave.peopleCount, 'person')}</Menu.Item>
        {state === 'planned' && !isRunning && (
          <Permitted>
            <Menu.Item onClick={on.onEdit}>Change</Menu.Item>
          </Permitted>
        )}
        {state === 'set' && !isRunning && (
          <>
            <Permitted>
              <Menu.Item onClick={on.onEdit}>Change the end</Menu.Item>
            </Permitted>
            <Permitted>
              <Menu.Item onClick={on.onEndNow}>End now</Menu.Item>
            </Permitted>
          </>
        )}
        {(state === 'planned' || state === 'set') && (
          <Menu.Item onClick={on.onCancel}>
            {state === 'set' ? 'End leave, keep the status' : 'Call off'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function StateMark({ leave, now }: { leave: Leave; now: number }): ReactNode {
  const { state } = leave;
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
    <Flex component="span" display="inline-flex" gap={6} align="center" py={4}>
      <Icon size={15} stroke={1.6} color={`var(--rc-${token})`} aria-hidden />
      {leaveStateWords(leave, now)}
    </Flex>
  );
}

interface LeaveOutcomesProps {
  leave: Leave;
  onClose: () => void;
}

function LeaveOutcomes({ leave, onClose }: LeaveOutcomesProps): ReactNode {
  const { value: people, failure } = useOrganizationQuery(
    'leave.people',
    { leaveId: leave.id },
    { since: [leave] },
  );
  return (
    <DialogFrame opened onClose={onClose} title={`Leave of ${countOf(leave.peopleCount, 'person')}`}>
      {failure !== null && <Notice tone="bad">{failureMessage(failure)}</Notice>}
      <ul className={classes.outcomes}>
        {(people ?? []).map((person) => (
          <li key={person.userId}>
            <bdi>{person.name}</bdi>
            <span>{outcomeWords[person.outcome]}</span>
            {person.explanation !== '' && (
              <Text span c="dimmed" display="block" pb={6} size="sm">
                {person.explanation}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
