import { IconDatabaseExport, IconPlus } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { exportDeletion, type DataExport, type ExportBoard } from '#contract/kinds/data-exports.ts';
import { roles } from '#contract/people.ts';
import { roleWithArticle } from '#contract/words/roles.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { showNotice } from '../../state/notices.ts';
import { useOrganization } from '../../state/organizations.ts';
import { KeyAction } from '../../ui/KeyButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ListPanel } from '../../ui/list-panel/ListPanel.tsx';
import { useTableList } from '../../ui/list-panel/use-table-list.tsx';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { DownloadStrip } from '../../subjects/downloads/DownloadStrip.tsx';
import { OtherServerDialog } from './OtherServerDialog.tsx';
import { ExportAside } from './ExportAside.tsx';
import { StartExportDialog } from './StartExportDialog.tsx';
import { exportList } from './export-list.tsx';
import type { Failure } from '#contract/outcome.ts';
import { say } from '#words/say.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import { useNow } from '../../state/clock.ts';
import { useRow } from '../../state/replica.ts';

const hasFile = ({ fileName }: DataExport): boolean => fileName !== null;

/** While one is running it is asked for this often: not every server tells everybody how it does. */
const lookMilliseconds = 30_000;

/**
 * The exports and what can be started, asked for again whenever the server says that something changed.
 *
 * @param isAllowed false asks for nothing
 */
function useExportBoard(isAllowed: boolean): {
  board: ExportBoard | null;
  failure: Failure | null;
  askAgain: () => void;
} {
  const version = useRow('dataExports', 0)?.version;
  const turn = Math.floor(useNow(lookMilliseconds) / lookMilliseconds);
  const input = isAllowed && version !== undefined ? {} : null;
  const {
    value: board,
    failure,
    askAgain,
  } = useOrganizationQuery('exports.board', input, { since: [version, turn] });
  return { board, failure, askAgain };
}

/** Copies of the organization's data: those that there are, how they do, and new ones. */
export function DataExportsPanel(): ReactNode {
  const role = useOrganization(({ me }) => me?.role) ?? null;
  const isAllowed = role === null || role <= roles.administrator;
  const [onOtherServer, setOnOtherServer] = useState<DataExport | null>(null);
  const [isStarting, setStarting] = useState(false);
  const edits = useEdits();
  const call = useOrganizationCall();
  const { board, failure, askAgain } = useExportBoard(isAllowed);
  // Of exports that are alike the newest comes first.
  const rows = useMemo(() => board?.exports.toSorted((one, other) => other.id - one.id) ?? null, [board]);
  const { onDownload } = useSteady({ onDownload: askOrDownload });
  const description = useMemo(() => exportList(onDownload), [onDownload]);
  const list = useTableList(description, {
    rows,
    failure,
    askAgain,
    onOpen: askOrDownload,
    actions: [
      { verb: say('data-exports.download'), isFor: hasFile, run: ([row]) => row && askOrDownload(row) },
      {
        verb: say('data-exports.delete'),
        shortcut: { id: 'exports delete', keys: 'Delete' },
        isFor: hasFile,
        unless: null,
        isApart: true,
        run: async (chosen) =>
          edits.reviewEach(
            chosen,
            (some) => say('data-exports.delete-count', { count: some.length }),
            ({ id }) => exportDeletion(id),
          ),
      },
    ],
  });

  function askOrDownload(row: DataExport): void {
    if (row.host !== null) setOnOtherServer(row);
    else void download(row);
  }
  async function download(row: DataExport): Promise<void> {
    if (row.fileName === null) return;
    const source = { kind: 'export', id: row.id } as const;
    const started = await call('download.start', { source, name: row.fileName, agreedHost: row.host });
    if (!started.ok) showNotice({ message: failureMessage(started.failure) });
  }
  if (!isAllowed) {
    return (
      <Empty kind="not-permitted" heading="h1" title={say('data-exports.not-permitted')}>
        {say('data-exports.your-role', { role: roleWithArticle(role) })}
      </Empty>
    );
  }
  const objections = new Set(board?.choices.map(({ objection }) => objection));
  const [objection = ''] = objections.size === 1 ? objections : [];
  const start = (
    <KeyAction
      shortcut={{
        id: 'exports start',
        label: say('data-exports.start-command'),
        scope: say('panel.data-exports'),
      }}
      keys="N"
      variant="filled"
      unless={objection}
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      run={() => setStarting(board !== null)}
    >
      {say('data-exports.start')}
    </KeyAction>
  );
  return (
    <ListPanel
      list={list}
      buttons={rows?.length === 0 ? null : start}
      edits={edits}
      empty={{
        icon: IconDatabaseExport,
        title: say('data-exports.none'),
        words: say('data-exports.none-help'),
        action: start,
      }}
      foot={<DownloadStrip kind="export" />}
    >
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
    </ListPanel>
  );
}
