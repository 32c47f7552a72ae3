import { ActionIcon, Button } from '@mantine/core';
import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconClipboardList } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PeopleFilter } from '#contract/calls/people-filter.ts';
import { targetOf } from '#contract/changes.ts';
import type { PersonRow } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { useOpen } from '../../state/navigation.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePreferences, writePreferences } from '../../state/preferences.ts';
import { useTable } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { PresenceNotice } from '../../subjects/people/PresenceNotice.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { movedColumn } from '../../ui/grid/column-order.ts';
import { countInView, emptySelection } from '../../ui/grid/selection.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { FilterBar } from '../../subjects/people-filter/FilterBar.tsx';
import { HiddenAddresses } from './HiddenAddresses.tsx';
import { PasteListDialog } from './PasteListDialog.tsx';
import { PersonSheet } from './PersonSheet.tsx';
import { RoleCounts } from './RoleCounts.tsx';
import { PeopleSelectionBar } from './PeopleSelectionBar.tsx';
import { ViewTabs } from './ViewTabs.tsx';
import { defaultColumns, presentColumns, type PeopleColumnId } from './column-choice.ts';
import { peopleColumns } from './columns.tsx';
import { peopleNamed } from '../../subjects/people-filter/condition-words.ts';
import { ProtectDialog } from './edit/ProtectDialog.tsx';
import { protectAccounts } from './edit/protect-accounts.ts';
import { usePersonEdits, type Targets } from '../../subjects/people/edit/use-person-edits.tsx';
import { NewBotButton } from './bots/NewBotButton.tsx';
import { PeopleFileActions } from './file/PeopleFileActions.tsx';
import { UndecidedActivity } from './UndecidedActivity.tsx';
import {
  activeFilters,
  defaultFilter,
  matchWords,
  nothingMatches,
} from '../../subjects/people-filter/filter-words.ts';
import { createPeopleList } from '../../subjects/people/people-list.ts';
import { usePeopleView } from './use-people-view.ts';
import { usePersonNames } from '../../subjects/people/use-person-names.ts';
import classes from './PeoplePanel.module.css';

/** All people of an organization: search, filters, columns, selection, bulk changes, and one person's sheet. */
export function PeoplePanel(): ReactNode {
  const organizationId = useOrganizationId();
  const view = usePeopleView();
  const { filter, sort, setSort, columns: chosen, setColumns: setChosen } = view;
  const source = useQueriedList(createPeopleList, { filter, sort });
  const density = usePreferences((preferences) => preferences.density);
  const [openId, open] = useOpen('people');
  const edits = usePersonEdits();
  const [roleMenuOpen, setRoleMenuOpen] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [protecting, setProtecting] = useState<{ userIds: number[]; isProtected: boolean } | null>(null);
  const list = useListPanel({
    source,
    ...useStore(source.state),
    selection: usePanelMemory('people.selection', emptySelection),
    targetOf: (userId) => targetOf('user', userId),
    openKey: openId,
    onOpen: open,
    onClose: () => open(null),
  });
  const { hits, ids, total, setSelection } = list;
  useShortcut({
    id: 'people paste list',
    keys: null,
    label: 'Paste a list of people',
    scope: 'People',
    run: () => setPasting(true),
  });

  const fieldRows = useTable('profileFields');
  const fields = useMemo(() => fieldRows.toSorted((one, other) => one.order - other.order), [fieldRows]);
  const choice = useMemo(() => presentColumns(chosen ?? defaultColumns(fields), fields), [chosen, fields]);
  const groups = useTable('groups');
  const named = useMemo(() => peopleNamed(filter.conditions ?? [], fields), [filter, fields]);
  const people = usePersonNames(named);
  const names = useMemo(() => ({ groups, fields, people }), [groups, fields, people]);
  const comfortable = density === 'comfortable';
  const columns = useMemo(
    () => peopleColumns(choice, { fields, comfortable }),
    [choice, fields, comfortable],
  );
  const asksForDomain = (filter.conditions ?? []).some(
    ({ kind }) => kind === 'domain' || kind === 'outside-domains',
  );
  const filterCount = activeFilters(filter).length + (filter.text.trim() === '' ? 0 : 1);

  /** The answer is made while the panel is drawn with the new filter. */
  function setFilter(next: PeopleFilter): void {
    source.ask({ filter: next, sort });
    view.setFilter(next);
  }
  function edit(userId: number, columnId: string): void {
    const row = list.read(userId);
    if (row === undefined) return;
    if (columnId === 'name') {
      edits.rename(row);
    } else if (columnId === 'status') {
      edits.setStatus({ userIds: [userId], name: row.name }, row.status);
    } else if (columnId === 'email') {
      edits.setEmail(row);
    } else if (columnId.startsWith('field:')) {
      const fieldId = Number(columnId.slice('field:'.length));
      edits.setField({ userIds: [userId], name: row.name }, fieldId, row.profile[fieldId] ?? '');
    } else if (columnId === 'role') {
      setSelection({ keys: new Set([userId]), anchor: userId, base: new Set([userId]) });
      setRoleMenuOpen(true);
    }
  }
  const targets = (): Targets => {
    const userIds = list.selectedKeys();
    const [only] = userIds;
    const row = only === undefined || userIds.length > 1 ? undefined : list.read(only);
    return { userIds, name: row?.name ?? null };
  };
  function protect(isProtected: boolean): void {
    const userIds = list.selectedKeys();
    // What is seen needs no question, since it changes nothing on the server.
    if (countInView(list.selection, ids) < userIds.length) setProtecting({ userIds, isProtected });
    else void protectAccounts(organizationId, userIds, isProtected);
  }
  const DensityIcon = comfortable ? IconBaselineDensityLarge : IconBaselineDensityMedium;

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="People"
          count={hits === null ? '' : formatCount(total)}
          counted={matchWords(filter.kind, total)}
        >
          {filter.kind === 'bots' && <NewBotButton />}
          <Button
            variant="subtle"
            leftSection={<IconClipboardList size={16} stroke={1.6} aria-hidden />}
            onClick={() => setPasting(true)}
          >
            Paste a list
          </Button>
          <PeopleFileActions fields={fields} columns={choice} userIds={ids} selection={list.selection} />
        </PanelHeader>
        <ViewTabs {...view.tabs} />
        <div className={panel.toolbar}>
          <SearchField
            label="Search people"
            placeholder="Name, e-mail or id"
            scope="People"
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
            onLeave={list.focusGrid}
            className={classes.search}
          />
          <div className={classes.filters}>
            <FilterBar filter={filter} names={names} onFilter={setFilter} />
          </div>
          <ColumnChooser fields={fields} choice={choice} onChoice={setChosen} />
          <ActionIcon
            variant="default"
            aria-label="Comfortable rows"
            aria-pressed={comfortable}
            title={comfortable ? 'Compact rows' : 'Comfortable rows'}
            onClick={() => void writePreferences({ density: comfortable ? 'compact' : 'comfortable' })}
          >
            <DensityIcon size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
        <RoleCounts counts={hits?.counts ?? null} filter={filter} onFilter={setFilter} />
        <ListGrid<PersonRow>
          name="people"
          list={list}
          edits={edits}
          label="People"
          columns={columns}
          rowName={(row) => row.name}
          sort={sort}
          onSort={setSort}
          onMoveColumn={(id, toId) =>
            setChosen(movedColumn(choice, id as PeopleColumnId, toId as PeopleColumnId))
          }
          onEdit={edit}
          nothing={
            <StateBlock
              kind="nothing-matches"
              title="Nobody matches"
              action={
                filterCount > 0 && (
                  <Button onClick={() => setFilter({ ...defaultFilter, account: 'all', kind: 'all' })}>
                    {filterCount === 1 ? 'Clear the filter' : `Clear ${filterCount} filters`}
                  </Button>
                )
              }
            >
              <bdi>{nothingMatches(filter, names)}</bdi>
              {asksForDomain && <HiddenAddresses />}
            </StateBlock>
          }
          bar={
            <PeopleSelectionBar
              {...list.bar}
              permissions={edits.permissions}
              roleMenuOpen={roleMenuOpen}
              onRoleMenu={setRoleMenuOpen}
              onSetRole={(role) => edits.setRole(list.selectedKeys(), role)}
              ofBots={filter.kind === 'bots'}
              onSetOwner={() => edits.setOwner(targets())}
              onSetGroup={() => edits.setGroup(targets())}
              onSetChannels={() => edits.setChannels(targets())}
              onSetField={() => edits.setField(targets(), null)}
              onSetStatus={() => edits.setStatus(targets(), null)}
              onDeactivate={() => edits.deactivate(targets())}
              onReactivate={() => edits.reactivate(targets())}
              onProtect={protect}
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
      {protecting !== null && (
        <ProtectDialog
          {...protecting}
          onProtect={(userIds) => {
            setProtecting(null);
            void protectAccounts(organizationId, userIds, protecting.isProtected);
          }}
          onClose={() => setProtecting(null)}
        />
      )}
      {isPasting && (
        <PasteListDialog
          onClose={() => setPasting(false)}
          onSelect={({ listId, userIds }) => {
            setPasting(false);
            view.showList(listId, userIds.length);
            setSelection({ keys: new Set(userIds), anchor: null, base: new Set(userIds) });
            list.focusGrid();
          }}
        />
      )}
    </div>
  );
}
