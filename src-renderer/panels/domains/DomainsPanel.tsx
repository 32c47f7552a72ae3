import { Button, Stack } from '@mantine/core';
import { IconPlus, IconWorld } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { roles } from '#contract/people.ts';
import { formatCount } from '#contract/words/count.ts';
import { usePermissions } from '../../state/permissions.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { NothingHasText } from '../../ui/NothingHasText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { hasWords } from '../../ui/match.ts';
import { useShowPeople } from '../../subjects/people/show-people.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { DomainSelectionBar } from './DomainSelectionBar.tsx';
import { DomainSurveyAside } from './DomainSurveyAside.tsx';
import { RestrictionNotice } from './RestrictionNotice.tsx';
import { domainColumns, type DomainRow } from './domain-columns.tsx';
import { domainEdit } from './domain-words.ts';
import { useDomainEdits } from './use-domain-edits.tsx';
import { useDomainRows, type DomainSort } from './use-domain-rows.ts';
import { useDomainSurvey } from '../../subjects/domains/use-domain-survey.ts';

const firstSort: DomainSort = { key: 'domain', descending: false };
const keyOf = (row: DomainRow): number => row.key;

/** The domains that people may join with, and whom the list lets in. */
export function DomainsPanel(): ReactNode {
  const showPeople = useShowPeople();
  const settings = useRow('settings', 0);
  const [text, setText] = usePanelMemory('domains.text', '');
  const [sort, setSort] = usePanelMemory('domains.sort', firstSort);
  const selection = usePanelMemory('domains.selection', emptySelection);
  const permissions = usePermissions();
  const objection = permissions.to('change domains');
  const canChange = objection === null;
  const { survey, failure } = useDomainSurvey();
  const rows = useDomainRows(survey, sort);
  const shown = useMemo(
    () => rows.filter(({ domain, readable }) => hasWords(`${domain}\n${readable}`, text)),
    [rows, text],
  );
  const { source, hits } = useTableRows(shown, rows, keyOf);
  const list = useListPanel({
    source,
    hits: settings === undefined ? null : hits,
    failure: null,
    selection,
    targetOf: (_key, row) => row && domainEdit(row.domain, null).target,
    onOpen: change,
  });
  const edits = useDomainEdits((domains) =>
    list.deselect(rows.filter(({ domain }) => domains.includes(domain)).map(keyOf)),
  );
  const actions = useSteady({
    onSubdomains: edits.changeSubdomains,
    onRemove: (row: DomainRow) => edits.remove([row]),
    onPeople: ({ domain }: DomainRow) =>
      showPeople({ conditions: [{ kind: 'domain', negated: false, domain }] }),
  });
  const columns = useMemo(() => domainColumns({ canChange, ...actions }), [canChange, actions]);
  const total = settings?.domains.length ?? null;

  const add = (): void => edits.add();
  function change(key: number): void {
    const row = list.read(key);
    if (row !== undefined && canChange) edits.changeSubdomains(row);
  }

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="Allowed domains"
          count={total === null ? '' : formatCount(total)}
          counted="domains"
        >
          <KeyAction
            shortcut={{ id: 'domain add', label: 'Add an allowed domain', scope: 'Allowed domains' }}
            keys="N"
            variant="filled"
            unless={objection}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            run={add}
          >
            Add domain
          </KeyAction>
        </PanelHeader>
        <Stack gap={8} flex="none" px={16}>
          {settings !== undefined && <RestrictionNotice settings={settings} />}
          {objection !== null && permissions.readOnly === null && (
            <Notice
              action={
                <Button size="xs" onClick={() => showPeople({ roles: [roles.owner] })}>
                  Show the owners
                </Button>
              }
            >
              {objection}
            </Notice>
          )}
        </Stack>
        <div className={panel.toolbar}>
          <SearchField
            label="Search allowed domains"
            placeholder="Domain"
            scope="Allowed domains"
            value={text}
            onChange={setText}
            onLeave={list.focusGrid}
            width={260}
          />
          <ListColumns name="domains" columns={columns} />
        </div>
        <ListGrid<DomainRow>
          name="domains"
          list={list}
          label="Allowed domains"
          columns={columns}
          rowName={(row) => row.readable}
          sort={sort}
          onSort={setSort}
          onEdit={change}
          nothing={
            total === 0 ? (
              <StateBlock
                kind="empty"
                icon={IconWorld}
                title="No allowed domains"
                action={
                  <Permitted unless={objection}>
                    <Button onClick={add}>Add domain</Button>
                  </Permitted>
                }
              >
                With domains in the list, an owner can have the organization accept only people with an
                address at one of them.
              </StateBlock>
            ) : (
              <NothingHasText
                one="domain"
                many="allowed domains"
                count={total ?? 0}
                text={text}
                onClear={() => setText('')}
              />
            )
          }
          bar={
            <DomainSelectionBar
              {...list.bar}
              objection={objection}
              onRemove={() => edits.remove(rows.filter(({ key }) => list.selection.keys.has(key)))}
            />
          }
        />
      </div>
      <DomainSurveyAside
        survey={survey}
        failure={failure}
        canChange={canChange}
        onAllow={({ readable }) => edits.add(readable)}
      />
      {edits.dialogs}
    </div>
  );
}
