import { IconDatabaseExport, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { exportDeletion } from '#contract/data-exports.ts';
import { roles } from '#contract/people.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { roleWithArticle } from '#contract/words/roles.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useCall } from '../../state/use-call.ts';
import { showNotice } from '../../state/notices.ts';
import { useOrganization } from '../../state/organizations.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { NothingHasText } from '../../ui/NothingHasText.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { BarChange } from '../../ui/grid/BarChange.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { SelectionBar, type SelectionProps } from '../../ui/grid/SelectionBar.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useAnsweredRows } from '../../ui/grid/table-rows.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { hasWords } from '../../ui/match.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { DownloadStrip } from '../../subjects/downloads/DownloadStrip.tsx';
import { OtherServerDialog } from './OtherServerDialog.tsx';
import { ExportAside } from './ExportAside.tsx';
import { StartExportDialog } from './StartExportDialog.tsx';
import { exportColumns } from './export-columns.tsx';
import { useExportBoard, type ExportRow, type ExportSort } from './use-export-board.ts';

const scope = 'Data exports';
const firstSort: ExportSort = { key: 'started', descending: true };
const deletion = { id: 'exports delete', keys: 'Delete', label: 'Delete the exports selected', scope };
const keyOf = ({ id }: ExportRow): number => id;
const noRows: readonly ExportRow[] = [];

function ExportSelectionBar({ onDelete, ...bar }: SelectionProps & { onDelete: () => void }): ReactNode {
  return (
    <SelectionBar label="Exports selected" {...bar}>
      <BarChange danger shortcut={deletion} run={onDelete}>
        Delete
      </BarChange>
    </SelectionBar>
  );
}

/** Copies of the organization's data: those that there are, how they do, and new ones. */
export function DataExportsPanel(): ReactNode {
  const role = useOrganization(({ me }) => me?.role) ?? null;
  const isAllowed = role === null || role <= roles.administrator;
  const [text, setText] = usePanelMemory('exports.text', '');
  const [sort, setSort] = usePanelMemory('exports.sort', firstSort);
  const selection = usePanelMemory('exports.selection', emptySelection);
  const [onOtherServer, setOnOtherServer] = useState<ExportRow | null>(null);
  const [isStarting, setStarting] = useState(false);
  const edits = useEdits();
  const call = useCall();
  const { board, rows, failure, askAgain } = useExportBoard(isAllowed, sort);
  const all = rows ?? noRows;
  const shown = useMemo(() => all.filter(({ searched }) => hasWords(searched, text)), [all, text]);
  const list = useListPanel({
    ...useAnsweredRows(shown, rows, keyOf, askAgain),
    failure,
    selection,
    targetOf: (key) => exportDeletion(key).target,
    onOpen: (key) => askOrDownload(list.read(key)),
  });
  const actions = useSteady({
    onDownload: (row: ExportRow) => askOrDownload(row),
    onDelete: (row: ExportRow) => void remove([row]),
  });
  const columns = useMemo(() => exportColumns(actions), [actions]);

  function askOrDownload(row: ExportRow | undefined): void {
    if (row !== undefined && row.host !== null) setOnOtherServer(row);
    else void download(row);
  }
  async function download(row: ExportRow | undefined): Promise<void> {
    if (row === undefined || row.fileName === null) return;
    const source = { kind: 'export', id: row.id } as const;
    const started = await call('download.start', { source, name: row.fileName, agreedHost: row.host });
    if (!started.ok) showNotice({ message: failureMessage(started.failure) });
  }
  async function remove(chosen: readonly ExportRow[]): Promise<void> {
    if (chosen.length === 0) return;
    const sent = await edits.reviewEach(
      chosen,
      (some) => `Delete ${countOf(some.length, 'data export')}`,
      ({ id }) => exportDeletion(id),
    );
    if (sent.length === 0) return;
    list.deselect(sent.map(keyOf));
    list.focusGrid();
  }

  if (!isAllowed) {
    return (
      <StateBlock kind="not-permitted" heading="h1" title="Only administrators can export data">
        You are {roleWithArticle(role)} here. Administrators and owners can see, start and download exports.
      </StateBlock>
    );
  }
  const objections = new Set(board?.choices.map(({ objection }) => objection));
  const [objection = ''] = objections.size === 1 ? objections : [];
  const start = (
    <KeyAction
      shortcut={{ id: 'exports start', label: 'Start a data export', scope }}
      keys="N"
      variant="filled"
      unless={objection}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      run={() => setStarting(board !== null)}
    >
      Start export
    </KeyAction>
  );
  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader title={scope} count={rows === null ? '' : formatCount(rows.length)} counted="exports">
          {rows?.length === 0 ? null : start}
        </PanelHeader>
        <div className={panel.toolbar}>
          <SearchField
            label="Search data exports"
            placeholder="Type, state or person"
            scope={scope}
            value={text}
            onChange={setText}
            onLeave={list.focusGrid}
            width={260}
          />
          <ListColumns name="exports" columns={columns} />
        </div>
        <ListGrid<ExportRow>
          name="exports"
          list={list}
          edits={edits}
          label={scope}
          columns={columns}
          rowName={({ name, startedBy }) => `${name}, ${startedBy}`}
          sort={sort}
          onSort={setSort}
          nothing={
            rows?.length === 0 ? (
              <StateBlock kind="empty" icon={IconDatabaseExport} title="No data exports" action={start}>
                An export is a file with the organization’s data, for a backup or a move to another server.
              </StateBlock>
            ) : (
              <NothingHasText one="export" count={all.length} text={text} onClear={() => setText('')} />
            )
          }
          bar={
            <ExportSelectionBar
              {...list.bar}
              onDelete={() => void remove(all.filter(({ id }) => list.selection.keys.has(id)))}
            />
          }
        >
          <DownloadStrip />
        </ListGrid>
      </div>
      {board !== null && <ExportAside board={board} />}
      {isStarting && board !== null && <StartExportDialog board={board} onClose={() => setStarting(false)} />}
      {onOtherServer !== null && (
        <OtherServerDialog
          fileName={onOtherServer.fileName ?? ''}
          host={onOtherServer.host ?? ''}
          onDownload={() => {
            setOnOtherServer(null);
            void download(onOtherServer);
          }}
          onClose={() => setOnOtherServer(null)}
        />
      )}
      {edits.dialog}
    </div>
  );
}
