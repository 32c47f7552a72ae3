import { Button, Stack } from '@mantine/core';
import { IconCode, IconPlus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { playgroundRemoval } from '#contract/playgrounds.ts';
import { formatCount } from '#contract/words/count.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { usePermissions } from '../../state/permissions.ts';
import { useRow } from '../../state/replica.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { NothingHasText } from '../../ui/NothingHasText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Permitted } from '../../ui/Permitted.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { BarChange } from '../../ui/grid/BarChange.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useTableRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { hasWords } from '../../ui/match.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { playgroundColumns } from './playground-columns.tsx';
import { usePlaygroundEdits } from './use-playground-edits.tsx';
import { usePlaygroundRows, type PlaygroundRow, type PlaygroundSort } from './use-playground-rows.ts';

const scope = 'Code playgrounds';
const firstSort: PlaygroundSort = { key: 'language', descending: false };
const deletion = {
  id: 'playgrounds delete',
  keys: 'Delete',
  label: 'Delete the playgrounds selected',
  scope,
};
const keyOf = ({ id }: PlaygroundRow): number => id;

interface BarProps extends SelectionProps {
  objection: string | null;
  onDelete: () => void;
}

/** What can be done with the playgrounds selected. */
function PlaygroundSelectionBar({ objection, onDelete, ...bar }: BarProps): ReactNode {
  return (
    <SelectionBar label="Playgrounds selected" {...bar} remark={objection}>
      <BarChange danger shortcut={deletion} unless={objection} run={onDelete}>
        Delete
      </BarChange>
    </SelectionBar>
  );
}

/** The pages on which code blocks of a language can be run. */
export function PlaygroundsPanel(): ReactNode {
  const isLoaded = useRow('settings', 0) !== undefined;
  const [text, setText] = usePanelMemory('playgrounds.text', '');
  const [sort, setSort] = usePanelMemory('playgrounds.sort', firstSort);
  const selection = usePanelMemory('playgrounds.selection', emptySelection);
  const permissions = usePermissions();
  const objection = permissions.to('change code playgrounds');
  const edits = usePlaygroundEdits();
  const rows = usePlaygroundRows(sort);
  const shown = useMemo(
    () =>
      rows.filter(({ name, language, urlTemplate }) =>
        hasWords(`${name}\n${language}\n${urlTemplate}`, text),
      ),
    [rows, text],
  );
  const { source, hits } = useTableRows(shown, rows, keyOf);
  const list = useListPanel({
    source,
    hits: isLoaded ? hits : null,
    failure: null,
    selection,
    targetOf: (_key, row) => row && playgroundRemoval(row).target,
    onOpen: replace,
  });
  const actions = useSteady({
    onReplace: edits.replace,
    onDelete: (row: PlaygroundRow) => void remove([row]),
  });
  const columns = useMemo(() => playgroundColumns({ objection, ...actions }), [objection, actions]);

  function replace(key: number): void {
    const row = list.read(key);
    if (row !== undefined && objection === null) edits.replace(row);
  }
  async function remove(chosen: readonly PlaygroundRow[]): Promise<void> {
    const sent = await edits.remove(chosen);
    if (sent.length === 0) return;
    list.deselect(sent.map(keyOf));
    list.focusGrid();
  }

  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader title={scope} count={isLoaded ? formatCount(rows.length) : ''} counted="playgrounds">
          <KeyAction
            shortcut={{ id: 'playgrounds add', label: 'Add a code playground', scope }}
            keys="N"
            variant="filled"
            unless={objection}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            run={edits.add}
          >
            Add playground
          </KeyAction>
        </PanelHeader>
        {objection !== null && permissions.readOnly === null && (
          <Stack flex="none" px={16}>
            <Notice>{objection}</Notice>
          </Stack>
        )}
        <div className={panel.toolbar}>
          <SearchField
            label="Search code playgrounds"
            placeholder="Name, language or address"
            scope={scope}
            value={text}
            onChange={setText}
            onLeave={list.focusGrid}
            width={260}
          />
          <ListColumns name="playgrounds" columns={columns} />
        </div>
        <ListGrid<PlaygroundRow>
          name="playgrounds"
          list={list}
          label={scope}
          columns={columns}
          rowName={({ name, language }) => `${name}, ${language}`}
          sort={sort}
          onSort={setSort}
          onEdit={replace}
          edits={edits}
          nothing={
            rows.length === 0 ? (
              <StateBlock
                kind="empty"
                icon={IconCode}
                title="No code playgrounds"
                action={
                  <Permitted unless={objection}>
                    <Button onClick={edits.add}>Add playground</Button>
                  </Permitted>
                }
              >
                With a playground for a language, everybody can open a code block of it on a page that runs
                it.
              </StateBlock>
            ) : (
              <NothingHasText one="playground" count={rows.length} text={text} onClear={() => setText('')} />
            )
          }
          bar={
            <PlaygroundSelectionBar
              {...list.bar}
              objection={objection}
              onDelete={() => void remove(rows.filter(({ id }) => list.selection.keys.has(id)))}
            />
          }
        />
      </div>
      {edits.dialogs}
    </div>
  );
}
