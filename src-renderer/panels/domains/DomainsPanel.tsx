import { Button } from '@mantine/core';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { roles } from '../../../src-preload/contract/entities.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePreferences } from '../../state/preferences.ts';
import { useRow } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { LoadingRows, StateBlock } from '../../ui/StateBlock.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridHandle } from '../../ui/grid/DataGrid.tsx';
import { emptySelection, selectAll } from '../../ui/grid/selection.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { countWords } from '../../ui/time-words.ts';
import { PeopleFooter } from '../people/PeopleFooter.tsx';
import type { VisibleRows } from '../people/PeopleFooter.tsx';
import panel from '../people/PeoplePanel.module.css';
import { showPeople } from '../people/show-people.ts';
import { DomainSelectionBar } from './DomainSelectionBar.tsx';
import { DomainSurveyAside } from './DomainSurveyAside.tsx';
import { RestrictionNotice } from './RestrictionNotice.tsx';
import { domainColumns } from './domain-columns.tsx';
import type { DomainRow } from './domain-columns.tsx';
import { useDomainEdits } from './use-domain-edits.tsx';
import { useDomainRights } from './use-domain-rights.ts';
import { useDomainRows } from './use-domain-rows.ts';
import type { DomainSort } from './use-domain-rows.ts';
import { useDomainSurvey } from './use-domain-survey.ts';
import classes from './Domains.module.css';

const firstSort: DomainSort = { key: 'domain', descending: false };
const keyOf = (row: DomainRow): number => row.key;
const barRoom = 64;

/** The domains that people may join with, and whom the list lets in. */
export function DomainsPanel({ organizationId }: { organizationId: string }): ReactNode {
  const settings = useRow(organizationId, 'settings', 0);
  const [text, setText] = usePanelMemory(organizationId, 'domains.text', '');
  const [sort, setSort] = usePanelMemory(organizationId, 'domains.sort', firstSort);
  const [selection, setSelection] = usePanelMemory(organizationId, 'domains.selection', emptySelection);
  const density = usePreferences((preferences) => preferences.density);
  const rights = useDomainRights(organizationId);
  const { survey, failure } = useDomainSurvey(organizationId);
  const edits = useDomainEdits(organizationId, () => setSelection(emptySelection));
  const rows = useDomainRows(organizationId, survey, text, sort);
  const { reader, order } = useTableRows(rows, keyOf);
  const grid = useRef<GridHandle>(null);
  const [visible] = useState(() => createStore<VisibleRows>(() => ({ first: -1, last: -1 })));
  const onVisible = useCallback(
    (first: number, last: number) => visible.setState({ first, last }),
    [visible],
  );
  const { canChange } = rights;
  const columns = useMemo(
    () =>
      domainColumns({
        canChange,
        onSubdomains: edits.changeSubdomains,
        onRemove: (row) => edits.remove([row]),
        onPeople: (row) =>
          showPeople(organizationId, {
            conditions: [{ kind: 'domain', negated: false, domain: row.domain }],
          }),
      }),
    // The edits are made anew with every render but always do the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [canChange, organizationId],
  );
  const total = settings?.domains.length ?? null;
  const selected = rows.filter(({ key }) => selection.keys.has(key));

  function add(): void {
    if (canChange) edits.add();
  }
  useShortcut({
    id: 'domain add',
    keys: 'N',
    label: 'Add an allowed domain',
    scope: 'Allowed domains',
    run: add,
  });
  function change(key: number): void {
    const row = reader.read(key);
    if (row === undefined) return;
    if (canChange) edits.changeSubdomains(row);
  }
  function sortBy(key: string): void {
    if (key !== 'domain' && key !== 'subdomains' && key !== 'people') return;
    setSort({ key, descending: sort.key === key && !sort.descending });
  }

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <header className={panel.header}>
          <h1>Allowed domains</h1>
          <span className="rc-tabular" role="status">
            {total === null ? '' : countWords(total)}
            <span className="rc-visually-hidden"> domains</span>
          </span>
          <div className={panel.headerActions}>
            {canChange && (
              <Button
                leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
                rightSection={<Keys keys="N" />}
                onClick={add}
              >
                Add domain
              </Button>
            )}
          </div>
        </header>
        <div className={classes.notices}>
          {settings !== undefined && <RestrictionNotice settings={settings} />}
          {rights.objection !== null && (
            <Notice
              tone="neutral"
              title="Only owners can change domains"
              action={
                <Button size="xs" onClick={() => showPeople(organizationId, { roles: [roles.owner] })}>
                  Show the owners
                </Button>
              }
            >
              {rights.objection}
            </Notice>
          )}
        </div>
        <div className={panel.toolbar}>
          <SearchField
            label="Search allowed domains"
            placeholder="Domain"
            scope="Allowed domains"
            value={text}
            onChange={setText}
            onLeave={() => grid.current?.focus()}
            className={classes.search}
          />
        </div>
        <div className={panel.body} data-empty={rows.length === 0}>
          <DataGrid<DomainRow>
            ref={grid}
            label="Allowed domains"
            order={order}
            rows={reader}
            onRange={() => {}}
            onVisible={onVisible}
            columns={columns}
            rowName={(row) => row.readable}
            sort={{ columnId: sort.key, descending: sort.descending }}
            onSort={sortBy}
            density={density}
            selection={selection}
            onSelection={setSelection}
            openKey={null}
            onOpen={change}
            onEdit={change}
            onLeave={() => setSelection(emptySelection)}
            bottomPadding={selected.length > 0 ? barRoom : 0}
          />
          {settings === undefined && (
            <div className={panel.cover}>
              <LoadingRows rows={6} />
            </div>
          )}
          {total === 0 && (
            <div className={panel.cover}>
              <StateBlock
                kind="empty"
                icon={IconWorld}
                title="No allowed domains"
                action={canChange && <Button onClick={add}>Add domain</Button>}
              >
                With domains in the list, an owner can have the organization accept only people with an
                address at one of them.
              </StateBlock>
            </div>
          )}
          {total !== null && total > 0 && rows.length === 0 && (
            <div className={panel.cover}>
              <StateBlock
                kind="nothing-matches"
                title="No domain matches"
                action={<Button onClick={() => setText('')}>Clear the search</Button>}
              >
                None of the {countWords(total)} allowed domains has “<bdi>{text.trim()}</bdi>” in it.
              </StateBlock>
            </div>
          )}
          {selected.length > 0 && (
            <DomainSelectionBar
              count={selected.length}
              outsideView={selection.keys.size - selected.length}
              total={rows.length}
              canChange={canChange}
              onSelectAll={() => setSelection(selectAll(selection, order))}
              onRemove={() => edits.remove(selected)}
              onClear={() => setSelection(emptySelection)}
            />
          )}
        </div>
        <PeopleFooter organizationId={organizationId} total={rows.length} visible={visible} />
      </div>
      <DomainSurveyAside
        organizationId={organizationId}
        survey={survey}
        failure={failure}
        canChange={canChange}
        onAllow={({ readable }) => edits.add(readable)}
      />
      {edits.dialogs}
    </div>
  );
}
