import { Box, Button } from '@mantine/core';
import { IconInfoCircle, IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Attachment, AttachmentSort } from '#contract/attachments.ts';
import { succeed } from '#contract/outcome.ts';
import { countOf, formatCount } from '#contract/words/count.ts';
import { formatByteLimit, formatBytes } from '#contract/words/size.ts';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useCall } from '../../state/use-call.ts';
import { redirect, useOpen } from '../../state/navigation.ts';
import { showNotice } from '../../state/notices.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import panel from '../../ui/Panel.module.css';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { StateBlock } from '../../ui/StateBlock.tsx';
import { ListColumns } from '../../ui/grid/ListColumns.tsx';
import { ListGrid } from '../../ui/grid/ListGrid.tsx';
import { emptySelection } from '../../ui/grid/selection.ts';
import { useListPanel } from '../../ui/grid/use-list-panel.ts';
import { useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { AttachmentFilters } from './AttachmentFilters.tsx';
import { AttachmentSelectionBar } from './AttachmentSelectionBar.tsx';
import { DownloadStrip } from '../../subjects/downloads/DownloadStrip.tsx';
import { OpenAttachment } from './OpenAttachment.tsx';
import { QuotaPicture } from './QuotaPicture.tsx';
import { attachmentColumns } from './attachment-columns.tsx';
import { createAttachmentList, noAttachmentFilter } from './attachment-list.ts';
import { deletionEdit, quotaBytes } from './attachment-words.ts';
import classes from './Attachments.module.css';

const firstSort: AttachmentSort = { key: 'created', descending: true };

/** The caller's own uploads: what they are, where they are used and what they take of the organization's space. */
export function AttachmentsPanel(): ReactNode {
  const organizationId = useOrganizationId();
  const call = useCall();
  const [text, setText] = usePanelMemory('attachments.text', '');
  const [unusedOnly, setUnusedOnly] = usePanelMemory('attachments.unused', false);
  const [atLeastBytes, setAtLeastBytes] = usePanelMemory('attachments.size', 0);
  const [sort, setSort] = usePanelMemory('attachments.sort', firstSort);
  const selection = usePanelMemory('attachments.selection', emptySelection);
  const [openId, setOpenId] = useOpen('attachments');
  const summary = useRow('uploads', 0);
  const settings = useRow('settings', 0);
  const question = { text, unusedOnly, atLeastBytes, sort };
  const source = useQueriedList(createAttachmentList, question, summary?.version);
  const list = useListPanel({
    source,
    ...useStore(source.state),
    selection,
    targetOf: (attachmentId) => deletionEdit(attachmentId).target,
    openKey: openId,
    onOpen: setOpenId,
    onClose: () => setOpenId(null),
  });
  const { hits, total } = list;
  const edits = useEdits();
  const isFiltered = text.trim() !== '' || unusedOnly || atLeastBytes > 0;

  useShortcut({
    id: 'attachments unused',
    keys: 'U',
    label: 'Show unused attachments only',
    scope: 'Attachments',
    run: () => setUnusedOnly(!unusedOnly),
  });

  async function remove(attachmentIds: readonly number[]): Promise<void> {
    const titleOf = (some: readonly number[]): string => {
      const [first] = some;
      const name = first === undefined ? undefined : list.read(first)?.name;
      return `Delete ${some.length === 1 && name !== undefined ? name : countOf(some.length, 'file')}`;
    };
    const sent = await edits.reviewEach(attachmentIds, titleOf, deletionEdit);
    if (sent.length === 0) return;
    list.deselect(sent);
    list.focusGrid();
  }
  function download({ id, name }: Pick<Attachment, 'id' | 'name'>): void {
    void call('download.start', { source: { kind: 'attachment', id }, name, agreedHost: null });
  }
  async function downloadSelected(): Promise<void> {
    const attachmentIds = list.selectedKeys();
    const [row] = attachmentIds.map((id) => list.read(id));
    // What is outside the view need not be loaded.
    const found = row === undefined ? await call('attachments.rows', { attachmentIds }) : succeed([row]);
    if (found.ok) found.value.forEach(download);
    else showNotice({ message: failureMessage(found.failure) });
  }
  function clearFilters(): void {
    setText(noAttachmentFilter.text);
    setUnusedOnly(noAttachmentFilter.unusedOnly);
    setAtLeastBytes(noAttachmentFilter.atLeastBytes);
  }
  return (
    <div className={panel.panel}>
      <div className={panel.main}>
        <PanelHeader
          title="Attachments"
          count={summary?.total == null ? '' : formatCount(summary.total)}
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
          Only files that you uploaded yourself. Zulip doesn&apos;t show other people&apos;s uploads, even to
          owners.
          {settings?.largestUploadMib != null &&
            ` One file may have up to ${formatByteLimit(quotaBytes(settings.largestUploadMib))}.`}
        </p>
        <div className={panel.toolbar}>
          <SearchField
            label="Search attachments"
            placeholder="Name or message id"
            scope="Attachments"
            value={text}
            onChange={setText}
            onLeave={list.focusGrid}
            width={220}
          />
          <AttachmentFilters
            unusedOnly={unusedOnly}
            unused={summary?.total == null ? null : summary.unused}
            atLeastBytes={atLeastBytes}
            onUnusedOnly={setUnusedOnly}
            onAtLeastBytes={setAtLeastBytes}
          />
          {hits !== null && isFiltered && total > 0 && (
            <Box
              component="span"
              fz="sm"
              c="dimmed"
              ms="auto"
              style={{ alignSelf: 'center' }}
              className="rc-tabular"
              role="status"
            >
              {countOf(total, 'file')}, {formatBytes(hits.bytes)}
            </Box>
          )}
          <ListColumns name="attachments" columns={attachmentColumns} />
        </div>
        <ListGrid<Attachment>
          name="attachments"
          list={list}
          edits={edits}
          label="Attachments"
          columns={attachmentColumns}
          rowName={(row) => row.name}
          sort={sort}
          onSort={setSort}
          onEdit={list.open}
          nothing={
            isFiltered ? (
              <StateBlock
                kind="nothing-matches"
                title="No file matches"
                action={<Button onClick={clearFilters}>Clear the filters</Button>}
              >
                None of your {countOf(summary?.total ?? 0, 'file')} fits
                {text.trim() === '' ? '' : ' “'}
                <bdi>{text.trim()}</bdi>
                {text.trim() === '' ? '' : '”'}
                {unusedOnly && ', unused'}
                {atLeastBytes > 0 && `, from ${formatBytes(atLeastBytes)}`}.
              </StateBlock>
            ) : (
              <StateBlock kind="empty" icon={IconPaperclip} title="No uploads of yours">
                Files appear here as you upload them in Zulip, in a message or otherwise.
              </StateBlock>
            )
          }
          bar={
            <AttachmentSelectionBar
              {...list.bar}
              onDownload={() => void downloadSelected()}
              onDelete={() => void remove(list.selectedKeys())}
            />
          }
        >
          <DownloadStrip />
        </ListGrid>
      </div>
      {openId !== null && (
        <OpenAttachment
          place={list.sheet}
          attachmentId={openId}
          version={summary?.total == null ? null : summary.version}
          organizationUrl={settings?.url ?? ''}
          onDownload={download}
          onDelete={({ id }) => void remove([id])}
          onGone={() => redirect(organizationId, { panel: 'attachments', open: null })}
        />
      )}
      {edits.dialog}
    </div>
  );
}
