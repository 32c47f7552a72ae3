import { Button, Tabs, Text } from '@mantine/core';
import { IconCirclesRelation, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isOneOf } from '#contract/choices.ts';
import { formatCount } from '#contract/words/count.ts';
import { say } from '#words/say.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { foundCount } from '../../ui/found-count.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { useCreateObjection } from '../../subjects/groups/use-group-answers.ts';
import { NewGroupDialog } from './dialogs/NewGroupDialog.tsx';
import { GroupRows } from './GroupRows.tsx';
import { noFilter } from './group-filters.ts';
import { matchesText } from './group-table.ts';
import { MatrixView } from './matrix/MatrixView.tsx';
import { SetDialog } from './sets/SetDialog.tsx';
import { useGroupSelection } from './use-group-selection.ts';
import classes from './GroupList.module.css';

const listTabs = ['custom', 'system', 'matrix'] as const;
type ListTab = (typeof listTabs)[number];

const noGroups: readonly number[] = [];

interface GroupListHeaderProps {
  /** How many groups of the organization's own are in use; null while there are none. */
  count: number | null;
  /** How many of them the search finds. */
  found: number;
  /** Why groups can't be created; null if they can. */
  objection: string | null;
  onSets: () => void;
  onNew: () => void;
}

function GroupListHeader({ count, found, objection, onSets, onNew }: GroupListHeaderProps): ReactNode {
  useShortcut({
    id: 'groups sets',
    keys: null,
    label: say('groups.combine'),
    scope: say('groups.groups'),
    run: onSets,
  });
  return (
    <PanelHeader
      title={say('groups.groups')}
      count={count === null ? '' : foundCount(found, count)}
      counted={say('groups.in-use', { count: count ?? 0 })}
    >
      <Button
        variant="subtle"
        leftSection={<IconCirclesRelation size={16} stroke={1.6} aria-hidden />}
        onClick={onSets}
      >
        {say('groups.set-operations')}
      </Button>
      <KeyAction
        shortcut={{ id: 'groups new', label: say('groups.create'), scope: say('groups.groups') }}
        keys="N"
        unless={objection}
        variant="filled"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        run={onNew}
      >
        {say('groups.new-group')}
      </KeyAction>
    </PanelHeader>
  );
}

interface ViewTabsProps {
  tab: ListTab;
  onTab: (tab: ListTab) => void;
  /** How many system groups there are. */
  system: number;
}

function ViewTabs({ tab, onTab, system }: ViewTabsProps): ReactNode {
  return (
    <Tabs flex="none" value={tab} onChange={(value) => isOneOf(listTabs, value) && onTab(value)}>
      <Tabs.List px={16} aria-label={say('groups.view')}>
        <Tabs.Tab value="custom">{say('groups.custom')}</Tabs.Tab>
        <Tabs.Tab value="system">
          {say('groups.system-groups')}{' '}
          <Text span inherit ms={2} fw={400} c="dimmed" className="rc-tabular">
            {formatCount(system)}
          </Text>
        </Tabs.Tab>
        <Tabs.Tab value="matrix">{say('groups.matrix')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

/** The organization's own groups, those that follow roles, and a matrix of groups and people. */
export function GroupList(): ReactNode {
  const groups = useTable('groups');
  const [tab, setTab] = usePanelMemory<ListTab>('groups.tab', 'custom');
  const [matrixGroups, setMatrixGroups] = usePanelMemory('groups.matrix', noGroups);
  const [selection] = useGroupSelection();
  const [dialog, setDialog] = useState<'new' | 'sets' | null>(null);
  const createObjection = useCreateObjection();
  const [{ text }] = usePanelMemory('groups.filter', noFilter);
  const inUse = groups.filter((group) => !group.isSystem && !group.deactivated);
  const found = tab === 'custom' ? inUse.filter((group) => matchesText(group, text)) : inUse;
  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <GroupListHeader
          count={groups.length === 0 ? null : inUse.length}
          found={found.length}
          objection={createObjection}
          onSets={() => setDialog('sets')}
          onNew={() => setDialog('new')}
        />
        <ViewTabs tab={tab} onTab={setTab} system={groups.filter((group) => group.isSystem).length} />
        {createObjection !== null && (
          <div className={classes.notice}>
            <Notice>{createObjection}</Notice>
          </div>
        )}
        {tab === 'matrix' ? (
          <MatrixView chosen={matrixGroups} onChosen={setMatrixGroups} />
        ) : (
          <GroupRows
            key={tab}
            isSystem={tab === 'system'}
            onMatrix={(groupIds) => {
              setMatrixGroups(groupIds);
              setTab('matrix');
            }}
            onSets={() => setDialog('sets')}
          />
        )}
      </div>
      {dialog === 'new' && (
        <NewGroupDialog onClose={() => setDialog(null)} onCreated={() => setDialog(null)} />
      )}
      {dialog === 'sets' && (
        <SetDialog group={null} initial={[...selection.keys]} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}
