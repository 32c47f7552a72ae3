import { Button } from '@mantine/core';
import { IconInfoCircle, IconPaperclip } from '@tabler/icons-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Attachment, AttachmentSort } from '#contract/attachment-entities.ts';
import { call } from '../../bridge/client.ts';
import { redirect, useOpen } from '../../state/navigation.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import type { GridHandle } from '../../ui/grid/DataGrid.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { countWords } from '../../ui/time-words.ts';
import { useEdits } from '../../ui/use-edits.tsx';
import { AttachmentFilters } from './AttachmentFilters.tsx';
import { AttachmentSelectionBar } from './AttachmentSelectionBar.tsx';
import { DownloadStrip } from './DownloadStrip.tsx';
import { OpenAttachment } from './OpenAttachment.tsx';
import { QuotaPicture } from './QuotaPicture.tsx';
import { attachmentColumns } from './attachment-columns.tsx';
import { createAttachmentList } from './attachment-list.ts';
import { deletionEdit, filesWords, quotaBytes, sizeWords } from './attachment-words.ts';
import classes from './Attachments.module.css';

const firstSort: AttachmentSort = { key: 'created', descending: true };
const noIds = new Uint32Array();
const sortKeys: ReadonlySet<string> = new Set(['name', 'size', 'created', 'messages']);

/** The caller's own uploads: what they are, where they are used and what they take of the organization's space. */
export function AttachmentsPanel({ organizationId }: { organizationId: string }): ReactNode {
  const [text, setText] = usePanelMemory(organizationId, 'attachments.text', '');
  const [unusedOnly, setUnusedOnly] = usePanelMemory(organizationId, 'attachments.unused', false);
  const [atLeastBytes, setAtLeastBytes] = usePanelMemory(organizationId, 'attachments.size', 0);
  const [sort, setSort] = usePanelMemory(organizationId, 'attachments.sort', firstSort);
  const [selection, setSelection] = usePanelMemory(organizationId, 'attachments.selection', emptySelection);
  const [openId, setOpenId] = useOpen(organizationId, 'attachments');
  const summary = useRow(organizationId, 'uploads', 0);
  const settings = useRow(organizationId, 'settings', 0);
  const question = { text, unusedOnly, atLeastBytes, sort };
  const list = useQueriedList(organizationId, createAttachmentList, question, summary?.version);
  const { hits, failure } = useStore(list.state);
  const edits = useEdits(organizationId);
  const grid = useRef<GridHandle>(null);
  const columns = useMemo(() => attachmentColumns(organizationId), [organizationId]);
  const ids = hits?.ids ?? noIds;
  const total = hits?.total ?? 0;
  const selected = selection.keys.size;
  const openIndex = openId === null ? -1 : ids.indexOf(openId);
  const isFiltered = text.trim() !== '' || unusedOnly || atLeastBytes > 0;

  useShortcut({
    id: 'attachments unused',
    keys: 'U',
    label: 'Show unused attachments only',
    scope: 'Attachments',
    run: () => setUnusedOnly(!unusedOnly),
  });

  async function remove(attachmentIds: readonly number[]): Promise<void> {
    const [first] = attachmentIds;
    const name = first === undefined ? undefined : list.rows.read(first)?.name;
    const title =
      attachmentIds.length === 1 && name !== undefined
        ? `Delete ${name}`
        : `Delete ${filesWords(attachmentIds.length)}`;
    const isSent = await edits.review(title, attachmentIds.map(deletionEdit));
    if (!isSent) return;
    setSelection(emptySelection);
    grid.current?.focus();
  }
  function download({ id, name }: Pick<Attachment, 'id' | 'name'>): void {
    void call('download.start', { organizationId, attachmentId: id, name });
  }
  function downloadSelected(): void {
    const [id] = selection.keys;
    const row = id === undefined ? undefined : list.rows.read(id);
    if (row !== undefined) download(row);
  }
  function clearFilters(): void {
    setText('');
    setUnusedOnly(false);
    setAtLeastBytes(0);
  }
  function sortBy(columnId: string): void {
    if (!sortKeys.has(columnId)) return;
    const key = columnId as AttachmentSort['key'];
    setSort({ key, descending: sort.key === key ? !sort.descending : key !== 'name' });
  }
  function step(by: 1 | -1): void {
    const next = ids[openIndex + by];
    if (next === undefined) return;
    setOpenId(next);
    grid.current?.reveal(next);
  }
  function leave(): void {
    if (openId === null) setSelection(emptySelection);
    else setOpenId(null);
  }
  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="Attachments"
          count={summary?.total == null ? '' : countWords(summary.total)}
          counted="of your files"
        >
          <QuotaPicture
            ownBytes={summary?.total == null ? null : summary.ownBytes}
            usedBytes={summary?.spaceUsedBytes ?? null}
            quotaBytes={settings?.uploadQuotaMib == null ? null : quotaBytes(settings.uploadQuotaMib)}
          />
        </PanelHeader>
        <p className={classes.own}>
          <IconInfoCircle size={14} stroke={1.6} aria-hidden />
          Only files that you uploaded yourself: the server shows nobody those of others, not even to owners.
          {settings?.largestUploadMib != null && ` One file may have up to ${settings.largestUploadMib} MiB.`}
        </p>
        <div className={panel.toolbar}>
          <SearchField
            label="Search attachments"
            placeholder="Name or message id"
            scope="Attachments"
            value={text}
            onChange={setText}
            onLeave={() => grid.current?.focus()}
            className={classes.search}
          />
          <AttachmentFilters
            unusedOnly={unusedOnly}
            unused={summary?.total == null ? null : summary.unused}
            atLeastBytes={atLeastBytes}
            onUnusedOnly={setUnusedOnly}
            onAtLeastBytes={setAtLeastBytes}
          />
          {hits !== null && isFiltered && total > 0 && (
            <span className={`${classes.found} rc-tabular`} role="status">
              {filesWords(total)}, {sizeWords(hits.bytes)}
            </span>
          )}
        </div>
        <ListGrid<Attachment>
          organizationId={organizationId}
          list={list}
          hits={hits}
          failure={failure}
          onRetry={list.askAgain}
          edits={edits}
          ref={grid}
          label="Attachments"
          columns={columns}
          rowName={(row) => row.name}
          sort={{ columnId: sort.key, descending: sort.descending }}
          onSort={sortBy}
          selection={selection}
          onSelection={setSelection}
          openKey={openId}
          onOpen={setOpenId}
          onEdit={setOpenId}
          onLeave={leave}
          nothing={
            isFiltered ? (
              <StateBlock
                kind="nothing-matches"
                title="No file matches"
                action={<Button onClick={clearFilters}>Clear the filters</Button>}
              >
                None of your {filesWords(summary?.total ?? 0)} fits
                {text.trim() === '' ? '' : ' “'}
                <bdi>{text.trim()}</bdi>
                {text.trim() === '' ? '' : '”'}
                {unusedOnly && ', unused'}
                {atLeastBytes > 0 && `, from ${sizeWords(atLeastBytes)}`}.
              </StateBlock>
            ) : (
              <StateBlock kind="empty" icon={IconPaperclip} title="No uploads of yours">
                Files appear here as you upload them in Zulip, in a message or otherwise.
              </StateBlock>
            )
          }
          bar={
            selected > 0 && (
              <AttachmentSelectionBar
                selection={selection}
                order={ids}
                onSelection={setSelection}
                onDownload={downloadSelected}
                onDelete={() => void remove([...selection.keys])}
              />
            )
          }
        >
          <DownloadStrip organizationId={organizationId} />
        </ListGrid>
      </div>
      {openId !== null && (
        <OpenAttachment
          attachmentId={openId}
          version={summary?.total == null ? null : summary.version}
          index={openIndex}
          total={total}
          onStep={step}
          organizationId={organizationId}
          organizationUrl={settings?.url ?? ''}
          onDownload={download}
          onDelete={({ id }) => void remove([id])}
          onClose={() => setOpenId(null)}
          onGone={() => redirect(organizationId, { panel: 'attachments', open: null })}
        />
      )}
      {edits.dialog}
    </div>
  );
}
