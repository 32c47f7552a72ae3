import { Button } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PersonRow, StatusSort } from '#contract/entities.ts';
import { navigate } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePreferences } from '../../state/preferences.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { StateBlock } from '../../ui/StateBlock.tsx';
import type { GridHandle } from '../../ui/grid/DataGrid.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { StatusSelectionBar } from './StatusSelectionBar.tsx';
import { statusColumns } from './status-columns.tsx';
import { useStatusEdits } from './use-status-edits.tsx';
import type { StatusList } from './use-status-list.ts';
import { useStatusRights } from './use-status-rights.ts';
import classes from './StatusesPanel.module.css';

const firstSort: StatusSort = { key: 'name', descending: false };
const noIds = new Uint32Array();

/** Everybody who has a status now: search, selection, set and clear in bulk. */
export function StatusGrid({
  organizationId,
  list,
}: {
  organizationId: string;
  list: StatusList;
}): ReactNode {
  const { hits, failure } = useStore(list.state);
  const [text, setText] = usePanelMemory(organizationId, 'statuses.text', '');
  const [sort, setSort] = usePanelMemory(organizationId, 'statuses.sort', firstSort);
  const [selection, setSelection] = usePanelMemory(organizationId, 'statuses.selection', emptySelection);
  const density = usePreferences((preferences) => preferences.density);
  const rights = useStatusRights(organizationId);
  const edits = useStatusEdits(organizationId);
  const grid = useRef<GridHandle>(null);

  useEffect(() => list.ask(text, sort), [list, text, sort]);

  const comfortable = density === 'comfortable';
  const columns = useMemo(() => statusColumns(organizationId, comfortable), [organizationId, comfortable]);
  const ids = hits?.ids ?? noIds;
  const selected = selection.keys.size;

  function sortBy(columnId: string): void {
    if (columnId !== 'name' && columnId !== 'status') return;
    setSort({ key: columnId, descending: sort.key === columnId && !sort.descending });
  }
  function edit(userId: number): void {
    const row = list.rows.read(userId);
    if (row !== undefined) edits.set([userId], row.name, row.status);
  }
  const selectedIds = () => [...selection.keys];

  return (
    <>
      <div className={panel.toolbar}>
        <SearchField
          label="Search statuses"
          placeholder="Name, e-mail or status"
          scope="Statuses"
          value={text}
          onChange={setText}
          onLeave={() => grid.current?.focus()}
          className={classes.search}
        />
      </div>
      {rights.ofOthers !== null && (
        <div className={classes.notice}>
          <Notice tone="warn" title={rights.ofOthers.title}>
            {rights.ofOthers.words}
          </Notice>
        </div>
      )}
      <ListGrid<PersonRow>
        organizationId={organizationId}
        list={list}
        hits={hits}
        failure={failure}
        onRetry={() => list.ask(text, sort)}
        edits={edits}
        ref={grid}
        label="Statuses"
        columns={columns}
        rowName={(row) => row.name}
        sort={{ columnId: sort.key, descending: sort.descending }}
        onSort={sortBy}
        selection={selection}
        onSelection={setSelection}
        openKey={null}
        onOpen={(userId) => navigate(organizationId, { panel: 'people', open: userId })}
        onEdit={edit}
        onLeave={() => setSelection(emptySelection)}
        nothing={
          text.trim() === '' ? (
            <StateBlock kind="empty" icon={IconMoodSmile} title="Nobody has a status">
              Statuses appear here as people set them.
              {rights.ofOthers === null && ' Set one for others in People, with a selection and S.'}
            </StateBlock>
          ) : (
            <StateBlock
              kind="nothing-matches"
              title="No status matches"
              action={<Button onClick={() => setText('')}>Clear the search</Button>}
            >
              Nobody with a status has “<bdi>{text.trim()}</bdi>” in it, or in the name, e-mail or id.
            </StateBlock>
          )
        }
        bar={
          selected > 0 && (
            <StatusSelectionBar
              selection={selection}
              order={ids}
              onSelection={setSelection}
              onSetStatus={() => edits.set(selectedIds(), null, null)}
              onClearStatus={() => edits.clear(selectedIds())}
            />
          )
        }
      />
      {edits.dialogs}
    </>
  );
}
