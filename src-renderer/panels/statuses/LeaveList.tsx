import { Box, Button, SegmentedControl } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Leave } from '#contract/people.ts';
import { countOf } from '#contract/words/count.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useNow } from '../../state/clock.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { Empty } from '../../ui/Empty.tsx';
import panel from '../../ui/Panel.module.css';
import { SearchedList } from '../../ui/list-panel/SearchedList.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { LeaveCalendar } from './LeaveCalendar.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { leaveList } from './leave-list.tsx';
import { LeaveSheet } from './LeaveSheet.tsx';
import { isPast } from './leave-words.ts';
import { useStatusRights } from '../../subjects/statuses/use-status-rights.ts';

type LeaveView = 'table' | 'calendar';

const stateOf =
  (state: Leave['state'], isRunning = false) =>
  (leave: Leave) =>
    leave.state === state && (isRunning || !leave.isRunning);

interface LeaveListProps {
  /** Where the sheet comes. */
  beside: HTMLElement | null;
  onAdd: () => void;
}

/** The leave calendar of an organization: a list of what is under way, upcoming, past, or a row for each person. */
export function LeaveList({ beside, onAdd }: LeaveListProps): ReactNode {
  const call = useOrganizationCall();
  const leaves = useTable('leaves');
  const beginnings = useMemo(() => leaves.map(({ fromMilliseconds }) => fromMilliseconds), [leaves]);
  const now = useNow(60_000, beginnings);
  const rights = useStatusRights();
  const [editing, setEditing] = useState<Leave | null>(null);
  const [openId, setOpenId] = usePanelMemory<string | null>('leave.open', null);
  const shown = leaves.find(({ id }) => id === openId);
  const [problem, setProblem] = useState<string | null>(null);
  const edits = useEdits();
  const [view, setView] = usePanelMemory<LeaveView>('leave.view', 'table');
  const open = useCallback(({ id }: Leave) => setOpenId(id), [setOpenId]);

  async function cancel({ id }: Leave): Promise<void> {
    const result = await call('leave.cancel', { leaveId: id });
    setProblem(result.ok ? null : failureMessage(result.failure));
  }
  const edit = ([leave]: readonly Leave[]): void => setEditing(leave ?? null);
  const end = (leave: Leave): void => void edits.begin({ kind: 'end-leave', leaveId: leave.id });
  const list = useTableList(leaveList, {
    rows: leaves,
    openKey: shown === undefined ? null : leaveList.keyOf(shown),
    onOpen: open,
    onClose: () => setOpenId(null),
    onEdit: (leave) => (isPast(leave) || leave.isRunning ? open(leave) : setEditing(leave)),
    actions: [
      { verb: 'Change', isFor: stateOf('planned'), unless: null, run: edit },
      { verb: 'Change the end', isFor: stateOf('set'), unless: null, run: edit },
      {
        verb: 'End now',
        isFor: stateOf('set'),
        unless: null,
        run: ([leave]) => leave && end(leave),
      },
      {
        verb: 'End leave, keep the status',
        isFor: stateOf('set', true),
        run: ([leave]) => leave && void cancel(leave),
      },
      { verb: 'Call off', isFor: stateOf('planned', true), run: ([leave]) => leave && void cancel(leave) },
    ],
  });
  const viewSwitch = leaves.length > 0 && <ViewSwitch view={view} onView={setView} />;
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
          <LeaveCalendar leaves={leaves} now={now} search={[list.text, list.setText]} onLeave={open}>
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
      {shown !== undefined &&
        beside !== null &&
        createPortal(
          <LeaveSheet
            key={shown.id}
            leave={shown}
            place={list.sheet}
            onChange={() => setEditing(shown)}
            onEnd={() => end(shown)}
            onCancel={() => void cancel(shown)}
          />,
          beside,
        )}
    </>
  );
}

function ViewSwitch({ view, onView }: { view: LeaveView; onView: (view: LeaveView) => void }): ReactNode {
  return (
    <SegmentedControl<LeaveView>
      aria-label="View"
      value={view}
      onChange={onView}
      data={[
        { value: 'table', label: 'Table' },
        { value: 'calendar', label: 'Calendar' },
      ]}
    />
  );
}
