import { Box, Button, SegmentedControl, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Leave } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { formatMoment } from '#contract/words/time.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNow } from '../../state/clock.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FactList } from '../../ui/FactList.tsx';
import panel from '../../ui/Panel.module.css';
import { SearchedList } from '../../ui/list-panel/SearchedList.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { StatusLine } from '../../subjects/people/PersonCells.tsx';
import { LeaveCalendar } from './LeaveCalendar.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { leaveList } from './leave-list.tsx';
import { isPast, outcomeWords } from './leave-words.ts';
import { useStatusRights } from '../../subjects/statuses/use-status-rights.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import classes from '../../subjects/statuses/Leave.module.css';

type LeaveView = 'table' | 'calendar';

const stateOf =
  (state: Leave['state'], isRunning = false) =>
  (leave: Leave) =>
    leave.state === state && (isRunning || !leave.isRunning);

/** The leave calendar of an organization: a list of what is under way, upcoming, past, or a row for each person. */
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
  const edit = ([leave]: readonly Leave[]): void => setEditing(leave ?? null);
  const list = useTableList(leaveList, {
    rows: leaves,
    onOpen: open,
    onEdit: open,
    actions: [
      {
        verb: ({ peopleCount }) => `Show ${countOf(peopleCount, 'person')}`,
        run: ([leave]) => setShown(leave ?? null),
      },
      { verb: 'Change', isFor: stateOf('planned'), unless: null, run: edit },
      { verb: 'Change the end', isFor: stateOf('set'), unless: null, run: edit },
      {
        verb: 'End now',
        isFor: stateOf('set'),
        unless: null,
        run: ([leave]) => leave && void edits.begin({ kind: 'end-leave', leaveId: leave.id }),
      },
      {
        verb: 'End leave, keep the status',
        isFor: stateOf('set', true),
        run: ([leave]) => leave && void cancel(leave),
      },
      { verb: 'Call off', isFor: stateOf('planned', true), run: ([leave]) => leave && void cancel(leave) },
    ],
  });
  const viewSwitch = leaves.length > 0 && (
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
  const { ofOthers } = rights;
  if (leaves.length === 0 && ofOthers !== null) {
    return (
      <div className={panel.body} role="region" aria-label="Leave calendar">
        <Empty kind={ofOthers.kind} title={ofOthers.title}>
          {ofOthers.words}
        </Empty>
      </div>
    );
  }
  const notice = ofOthers !== null && (
    <Box flex="none" px={16} pb={8}>
      <Notice tone="warn" title={ofOthers.title}>
        {ofOthers.words}
      </Notice>
    </Box>
  );
  return (
    <>
      {view === 'calendar' && leaves.length > 0 ? (
        <>
          {notice}
          <LeaveCalendar leaves={leaves} now={now} onLeave={open}>
            {viewSwitch}
          </LeaveCalendar>
        </>
      ) : (
        <SearchedList
          list={list}
          edits={edits}
          beside={viewSwitch}
          beforeRows={notice}
          summed={`${countOf(list.total, 'leave')}. Runs while this console is open. Missed steps run at the next start.`}
          foot={
            <Notice tone="bad" onDismiss={() => setProblem(null)} className={panel.notice}>
              {problem}
            </Notice>
          }
          empty={{
            icon: IconCalendarEvent,
            title: 'No leave is planned',
            words:
              'Give people a status from one moment until another. At the end they get back what they had before.',
            action: (
              <Permitted>
                <Button onClick={onAdd}>Plan leave</Button>
              </Permitted>
            ),
          }}
        />
      )}
      {edits.dialog}
      {editing !== null && <LeaveDialog leave={editing} onClose={() => setEditing(null)} />}
      {shown !== null && <LeaveOutcomes leave={shown} onClose={() => setShown(null)} />}
    </>
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
  const now = useNow();
  const [only] = leave.firstPeople;
  const who =
    leave.peopleCount === 1 && only !== undefined ? (
      <bdi>{only.name}</bdi>
    ) : (
      countOf(leave.peopleCount, 'person')
    );
  return (
    <DialogFrame opened onClose={onClose} title={<>Leave of {who}</>}>
      <FactList place="page">
        <dt>Status</dt>
        <dd>
          <StatusLine status={leave.status} />
        </dd>
        <dt>From</dt>
        <dd className="rc-tabular">{formatMoment(leave.fromMilliseconds / 1_000, now)}</dd>
        <dt>Until</dt>
        <dd className="rc-tabular">{formatMoment(leave.untilMilliseconds / 1_000, now)}</dd>
      </FactList>
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
