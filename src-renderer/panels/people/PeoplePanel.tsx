import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { targetOf } from '#contract/changes.ts';
import type { PersonRow } from '#contract/people.ts';
import { useOpen } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { foundCount } from '../../ui/found-count.ts';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { PresenceNotice } from '../../subjects/people/PresenceNotice.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { movedColumn } from '../../ui/grid/column-order.ts';
import { countInView, emptySelection } from '../../ui/grid/selection.ts';
import { useListPanel, type WiredList } from '../../ui/grid/use-list-panel.ts';
import { useHits, useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { NobodyMatches } from './NobodyMatches.tsx';
import { PeopleToolbar } from './PeopleToolbar.tsx';
import { PersonSheet } from './PersonSheet.tsx';
import { PeopleSelectionBar } from './PeopleSelectionBar.tsx';
import { ViewTabs } from './ViewTabs.tsx';
import { isColumnId } from './column-choice.ts';
import { editCell } from './edit/edit-cell.ts';
import { useProtection } from './edit/use-protection.tsx';
import {
  usePersonEdits,
  type PersonEdits,
  type Targets,
} from '../../subjects/people/edit/use-person-edits.tsx';
import { NewBotButton } from './bots/NewBotButton.tsx';
import { PeopleFileActions } from './file/PeopleFileActions.tsx';
import { UndecidedActivity } from './UndecidedActivity.tsx';
import { matchedWords, matchWords } from '../../subjects/people-filter/filter-words.ts';
import { createPeopleList } from '../../subjects/people/people-list.ts';
import { usePasteList } from './use-paste-list.tsx';
import { usePeopleColumns } from './use-people-columns.ts';
import { usePeopleView } from './use-people-view.ts';

/** All people of an organization: search, filters, columns, selection, bulk changes, and one person's sheet. */
export function PeoplePanel(): ReactNode {
  const view = usePeopleView();
  const { filter, sort, setSort } = view;
  const source = useQueriedList(createPeopleList, { filter, sort }, { keptAs: 'people' });
  const columns = usePeopleColumns(view.columns, filter);
  const [openId, open] = useOpen('people');
  const edits = usePersonEdits();
  const [roleMenuOpen, setRoleMenuOpen] = useState(false);
  const protection = useProtection();
  const list = useListPanel({
    source,
    ...useHits(source),
    selection: usePanelMemory('people.selection', emptySelection),
    targetOf: (userId) => targetOf('user', userId),
    openKey: openId,
    onOpen: open,
    onClose: () => open(null),
  });
  const { hits, ids, total, setSelection } = list;
  const pasting = usePasteList(({ listId, userIds }) => {
    view.showList(listId, userIds.length);
    setSelection({ keys: new Set(userIds), anchor: null, base: new Set(userIds) });
    list.focusGrid();
  });

  /** The answer is made while the panel is drawn with the new filter. */
  function setFilter(next: PeopleFilter): void {
    source.ask({ filter: next, sort });
    view.setFilter(next);
  }
  // What does not change is not drawn again: views, tables and hits come one after the other when a window opens.
  const steady = useSteady({ setFilter, setColumns: view.setColumns, focusGrid: list.focusGrid });
  const setRoleOf = (userId: number): void => {
    setSelection({ keys: new Set([userId]), anchor: userId, base: new Set([userId]) });
    setRoleMenuOpen(true);
  };
  function edit(userId: number, columnId: string): void {
    const row = list.read(userId);
    if (row === undefined) return;
    if (columnId === 'role') setRoleOf(userId);
    else editCell(edits, row, columnId);
  }
  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title={filter.kind === 'bots' ? 'Bots' : 'People'}
          count={hits === null ? '' : foundCount(total, view.all ?? total)}
          counted={matchWords(filter.kind, total)}
        >
          <Button
            variant="subtle"
            leftSection={<IconClipboardList size={16} stroke={1.6} aria-hidden />}
            onClick={pasting.paste}
          >
            Paste a list
          </Button>
          <PeopleFileActions
            fields={columns.fields}
            columns={columns.choice}
            total={total}
            userIds={list.isWhole ? ids : null}
            readUserIds={source.whole}
            selection={list.selection}
          />
          {filter.kind === 'bots' && <NewBotButton />}
        </PanelHeader>
        <ViewTabs {...view.tabs} total={hits === null ? null : total} />
        <PeopleToolbar
          filter={filter}
          counts={hits?.counts ?? null}
          onFilter={steady.setFilter}
          columns={columns}
          onColumns={steady.setColumns}
          onLeave={steady.focusGrid}
        />
        <ListGrid<PersonRow>
          name="people"
          list={list}
          edits={edits}
          label="People"
          columns={columns.shown}
          summed={matchedWords(filter.kind, total)}
          rowName={(row) => row.name}
          sort={sort}
          onSort={setSort}
          onMoveColumn={(id, toId) => {
            if (isColumnId(id) && isColumnId(toId)) view.setColumns(movedColumn(columns.choice, id, toId));
          }}
          onEdit={edit}
          nothing={<NobodyMatches filter={filter} names={columns.names} onFilter={setFilter} />}
          bar={
            <SelectedPeople
              list={list}
              edits={edits}
              roleMenuOpen={roleMenuOpen}
              onRoleMenu={setRoleMenuOpen}
              ofBots={filter.kind === 'bots'}
              onProtect={protection.protect}
            />
          }
        >
          <PresenceNotice />
          <UndecidedActivity undecided={hits?.undecided ?? null} filter={filter} onFilter={setFilter} />
          {view.problem !== null && (
            <div className={panel.notice}>
              <Notice tone="bad">{view.problem}</Notice>
            </div>
          )}
        </ListGrid>
      </div>
      {openId !== null && (
        <PersonSheet list={source} userId={openId} place={list.sheet} edits={edits} onOpenPerson={open} />
      )}
      {edits.dialogs}
      {protection.dialog}
      {pasting.dialog}
    </div>
  );
}

interface SelectedPeopleProps extends Pick<
  ComponentProps<typeof PeopleSelectionBar>,
  'roleMenuOpen' | 'onRoleMenu' | 'ofBots'
> {
  list: WiredList<PersonRow>;
  edits: PersonEdits;
  onProtect: (userIds: number[], isProtected: boolean, areSeen: boolean) => void;
}

/** What can be done with the people selected, one or many. */
function SelectedPeople({ list, edits, onProtect, ...bar }: SelectedPeopleProps): ReactNode {
  const targets = (): Targets => {
    const userIds = list.selectedKeys();
    const [only] = userIds;
    const row = only === undefined || userIds.length > 1 ? undefined : list.read(only);
    return { userIds, name: row?.name ?? null };
  };
  return (
    <PeopleSelectionBar
      {...list.bar}
      {...bar}
      permissions={edits.permissions}
      onSetRole={(role) => edits.setRole(list.selectedKeys(), role)}
      onSetOwner={() => edits.setOwner(targets())}
      onSetGroup={() => edits.setGroup(targets())}
      onSetChannels={() => edits.setChannels(targets())}
      onSetField={() => edits.setField(targets(), null)}
      onSetStatus={() => edits.setStatus(targets(), null)}
      onDeactivate={() => edits.deactivate(targets())}
      onReactivate={() => edits.reactivate(targets())}
      onProtect={(isProtected) => {
        const userIds = list.selectedKeys();
        onProtect(userIds, isProtected, countInView(list.selection, list.ids) === userIds.length);
      }}
    />
  );
}
