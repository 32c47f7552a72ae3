import { Button } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PersonRow, StatusSort } from '../../../src-preload/contract/entities.ts';
import { failureMessage, failureTitle } from '../../bridge/failure-words.ts';
import { navigate } from '../../state/navigation.ts';
import { useOrganizationsStore } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePreferences } from '../../state/preferences.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadingRows, StateBlock } from '../../ui/StateBlock.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridHandle } from '../../ui/grid/DataGrid.tsx';
import { countInView, emptySelection, selectAll } from '../../ui/grid/selection.ts';
import { PeopleFooter } from '../people/PeopleFooter.tsx';
import type { VisibleRows } from '../people/PeopleFooter.tsx';
import classes from '../people/PeoplePanel.module.css';
import { StatusSelectionBar } from './StatusSelectionBar.tsx';
import { statusColumns } from './status-columns.tsx';
import { useStatusEdits } from './use-status-edits.tsx';
import type { StatusList } from './use-status-list.ts';
import { useStatusRights } from './use-status-rights.ts';
import own from './StatusesPanel.module.css';

const firstSort: StatusSort = { key: 'name', descending: false };
const noIds = new Uint32Array();
const barRoom = 64;

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
  const isConnecting = useOrganizationsStore(
    (state) => state.list?.find(({ id }) => id === organizationId)?.connection.kind === 'connecting',
  );
  const grid = useRef<GridHandle>(null);
  const [visible] = useState(() => createStore<VisibleRows>(() => ({ first: -1, last: -1 })));

  useEffect(() => list.ask(text, sort), [list, text, sort]);

  const comfortable = density === 'comfortable';
  const columns = useMemo(() => statusColumns(organizationId, comfortable), [organizationId, comfortable]);
  const ids = hits?.ids ?? noIds;
  const total = hits?.total ?? 0;
  const selected = selection.keys.size;
  const outsideView = useMemo(() => selected - countInView(selection, ids), [selected, selection, ids]);
  const onRange = useCallback((first: number, last: number) => list.show(first, last), [list]);
  const onVisible = useCallback(
    (first: number, last: number) => visible.setState({ first, last }),
    [visible],
  );

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
      <div className={classes.toolbar}>
        <SearchField
          label="Search statuses"
          placeholder="Name, e-mail or status"
          scope="Statuses"
          value={text}
          onChange={setText}
          onLeave={() => grid.current?.focus()}
          className={own.search}
        />
      </div>
      {rights.ofOthers !== null && (
        <div className={own.notice}>
          <Notice tone="warn" title={rights.ofOthers.title}>
            {rights.ofOthers.words}
          </Notice>
        </div>
      )}
      <div className={classes.body} data-empty={hits !== null && total === 0}>
        <DataGrid<PersonRow>
          ref={grid}
          label="Statuses"
          order={ids}
          rows={list.rows}
          onRange={onRange}
          onVisible={onVisible}
          columns={columns}
          rowName={(row) => row.name}
          sort={{ columnId: sort.key, descending: sort.descending }}
          onSort={sortBy}
          density={density}
          selection={selection}
          onSelection={setSelection}
          openKey={null}
          onOpen={(userId) => navigate(organizationId, { panel: 'people', person: userId })}
          onEdit={edit}
          onLeave={() => setSelection(emptySelection)}
          bottomPadding={selected > 0 ? barRoom : 0}
        />
        {hits === null && (
          <div className={classes.cover}>
            {failure === null || isConnecting ? (
              <LoadingRows rows={20} rowHeight={comfortable ? 40 : 32} />
            ) : (
              <StateBlock
                kind="failed"
                title={failureTitle(failure)}
                action={<Button onClick={() => list.ask(text, sort)}>Try again</Button>}
              >
                {failureMessage(failure)}
              </StateBlock>
            )}
          </div>
        )}
        {hits !== null && total === 0 && (
          <div className={classes.cover}>
            {text.trim() === '' ? (
              <StateBlock kind="empty" icon={IconMoodSmile} title="Nobody has a status">
                Statuses appear here as people set them. Set one for others in People, with a selection and S.
              </StateBlock>
            ) : (
              <StateBlock
                kind="nothing-matches"
                title="No status matches"
                action={<Button onClick={() => setText('')}>Clear the search</Button>}
              >
                Nobody with a status has “<bdi>{text.trim()}</bdi>” in it, or in the name, e-mail or id.
              </StateBlock>
            )}
          </div>
        )}
        {selected > 0 && (
          <StatusSelectionBar
            count={selected}
            outsideView={outsideView}
            total={total}
            onSelectAll={() => setSelection(selectAll(selection, ids))}
            onSetStatus={() => edits.set(selectedIds(), null, null)}
            onClearStatus={() => edits.clear(selectedIds())}
            onClear={() => setSelection(emptySelection)}
          />
        )}
      </div>
      {(edits.problem !== null || (failure !== null && hits !== null)) && (
        <div className={classes.notice}>
          <Notice
            tone="bad"
            action={
              edits.problem !== null && (
                <Button size="xs" onClick={edits.dismissProblem}>
                  Dismiss
                </Button>
              )
            }
          >
            {edits.problem ?? (failure === null ? '' : failureMessage(failure))}
          </Notice>
        </div>
      )}
      <PeopleFooter organizationId={organizationId} total={total} visible={visible} />
      {edits.dialogs}
    </>
  );
}
