import { Button, Tabs, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { countOf, formatCount } from '#contract/words/count.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { useTypedQuestion } from '../../ui/list-panel/use-asked-list.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Permitted, useChangeShortcut } from '../../ui/Permitted.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { LeaveList } from './LeaveList.tsx';
import { StatusGrid } from './StatusGrid.tsx';
import { isPast } from './leave-words.ts';
import { statusBasics } from './status-columns.tsx';
import { createStatusList } from './status-list.ts';

type StatusTab = 'now' | 'leave';

/** Who has which status, and the leave calendar: statuses with a beginning and an end. */
export function StatusesPanel(): ReactNode {
  const [tab, setTab] = usePanelMemory<StatusTab>('statuses.tab', 'now');
  const [adding, setAdding] = useState(false);
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const typed = useTypedQuestion(statusBasics);
  const { text, sort } = typed;
  const source = useQueriedList(createStatusList, { text, sort }, { keptAs: 'statuses' });
  const total = useStore(source.state, ({ hits }) => hits?.total ?? null);
  const leaves = useTable('leaves');
  const ahead = leaves.filter((leave) => !isPast(leave)).length;
  function add(): void {
    setTab('leave');
    setAdding(true);
  }
  useChangeShortcut({ id: 'leave add', keys: 'N', label: 'Plan leave', scope: 'Statuses', run: add });

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="Statuses"
          // The tab shows the number.
          numbers={
            <span className="rc-visually-hidden" role="status">
              {total !== null && countOf(total, 'status')}
            </span>
          }
        >
          <Permitted>
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              rightSection={<Keys keys="N" tone="filled" />}
              onClick={add}
            >
              Plan leave
            </Button>
          </Permitted>
        </PanelHeader>
        <Tabs value={tab} onChange={(next) => setTab(next === 'leave' ? 'leave' : 'now')} keepMounted={false}>
          <Tabs.List flex="none" px={16} aria-label="Statuses">
            <Tabs.Tab value="now">
              Now <TabCount count={total ?? 0} />
            </Tabs.Tab>
            <Tabs.Tab value="leave">
              Leave <TabCount count={ahead} />
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
        {tab === 'now' ? (
          <StatusGrid source={source} typed={typed} />
        ) : (
          <LeaveList beside={beside} onAdd={add} />
        )}
      </div>
      <div ref={setBeside} style={{ display: 'contents' }} />
      {adding && <LeaveDialog leave={null} onClose={() => setAdding(false)} />}
    </div>
  );
}

function TabCount({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <Text className="rc-tabular" span inherit c="dimmed" fw={400} ms={2}>
      {formatCount(count)}
    </Text>
  );
}
