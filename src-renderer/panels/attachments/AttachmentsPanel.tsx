import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { succeed } from '#contract/outcome.ts';
import { formatByteLimit, formatBytes } from '#contract/words/size.ts';
import { say } from '#words/say.ts';
import { sayNodes } from '../../ui/say-nodes.tsx';
import { failureMessage } from '../../bridge/failure-words.ts';
import { useOrganizationCall } from '../../state/use-organization-call.ts';
import { redirect, useOpen } from '../../state/navigation.ts';
import { showNotice } from '../../state/notices.ts';
import { useOrganizationId } from '../../state/organization-context.ts';
import { usePanelMemory } from '../../state/panel-memory.ts';
import { useRow } from '../../state/replica.ts';
import { useShortcut } from '../../state/shortcuts.ts';
import { useQueriedList } from '../../ui/grid/use-queried-list.ts';
import { ListPanel } from '../../ui/list-panel/ListPanel.tsx';
import { useAskedList, useTypedQuestion } from '../../ui/list-panel/use-asked-list.ts';
import { useEdits } from '../../subjects/changes/use-edits.tsx';
import { attachmentFilters } from './attachment-filters.ts';
import { AttachmentSelectionBar } from './AttachmentSelectionBar.tsx';
import { DownloadStrip } from '../../subjects/downloads/DownloadStrip.tsx';
import { OpenAttachment } from './OpenAttachment.tsx';
import { QuotaPicture } from './QuotaPicture.tsx';
import { attachmentDescription } from './attachment-columns.tsx';
import { createAttachmentList } from './attachment-list.ts';
import { deletionEdit, quotaBytes } from './attachment-words.ts';

/**
 * The listed files, and why there are no others.
 *
 * @param largestMib how large one file may be; null while it is not known
 */
function summedWords(count: number, bytes: number, largestMib: number | null): string {
  const parts = { count, size: formatBytes(bytes) };
  return largestMib === null
    ? say('attachments.summed', parts)
    : say('attachments.summed-limit', { ...parts, limit: formatByteLimit(quotaBytes(largestMib)) });
}

interface NothingFitsProps {
  total: number;
  text: string;
  unusedOnly: boolean;
  atLeastBytes: number;
}

function NothingFits({ total, text, unusedOnly, atLeastBytes }: NothingFitsProps): ReactNode {
  if (text === '') return say('attachments.no-match-filters', { count: total });
  const isFiltered = unusedOnly || atLeastBytes > 0;
  return sayNodes(isFiltered ? 'attachments.no-match-both' : 'attachments.no-match', {
    count: total,
    text: <bdi>{text}</bdi>,
  });
}

/** The caller's own uploads: what they are, where they are used and what they take of the organization's space. */
export function AttachmentsPanel(): ReactNode {
  const organizationId = useOrganizationId();
  const call = useOrganizationCall();
  const typed = useTypedQuestion(attachmentDescription);
  const { text, sort } = typed;
  const [unusedOnly, setUnusedOnly] = usePanelMemory('attachments.unused', false);
  const [atLeastBytes, setAtLeastBytes] = usePanelMemory('attachments.size', 0);
  const [openId, setOpenId] = useOpen('attachments');
  const summary = useRow('uploads', 0);
  const settings = useRow('settings', 0);
  const question = { text, unusedOnly, atLeastBytes, sort };
  const source = useQueriedList(createAttachmentList, question, {
    version: summary?.version,
    keptAs: 'attachments',
  });
  const list = useAskedList(attachmentDescription, {
    source,
    typed,
    count: summary?.total ?? null,
    targetOf: (attachmentId) => deletionEdit(attachmentId).target,
    openKey: openId,
    onOpen: setOpenId,
    onClose: () => setOpenId(null),
  });
  const { hits, total } = list;
  const edits = useEdits();

  useShortcut({
    id: 'attachments unused',
    keys: 'U',
    label: say('attachments.unused-only'),
    scope: say('panel.attachments'),
    run: () => setUnusedOnly(!unusedOnly),
  });

  async function remove(attachmentIds: readonly number[]): Promise<void> {
    const titleOf = (some: readonly number[]): string => {
      const [first] = some;
      const name = first === undefined ? undefined : list.read(first)?.name;
      return some.length === 1 && name !== undefined
        ? say('attachments.delete-one', { name })
        : say('attachments.delete-count', { count: some.length });
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
  return (
    <ListPanel
      list={list}
      remark={
        <QuotaPicture
          ownBytes={summary?.total == null ? null : summary.ownBytes}
          usedBytes={summary?.spaceUsedBytes ?? null}
          quotaBytes={settings?.uploadQuotaMib == null ? null : quotaBytes(settings.uploadQuotaMib)}
        />
      }
      filters={attachmentFilters({
        unusedOnly,
        unused: summary?.total == null ? null : summary.unused,
        atLeastBytes,
        onUnusedOnly: setUnusedOnly,
        onAtLeastBytes: setAtLeastBytes,
      })}
      summed={summedWords(total, hits?.bytes ?? 0, settings?.largestUploadMib ?? null)}
      edits={edits}
      empty={{
        icon: IconPaperclip,
        title: say('attachments.none'),
        words: say('attachments.none-help'),
      }}
      nothing={
        <NothingFits
          total={summary?.total ?? 0}
          text={text.trim()}
          unusedOnly={unusedOnly}
          atLeastBytes={atLeastBytes}
        />
      }
      bar={
        <AttachmentSelectionBar
          {...list.bar}
          onDownload={() => void downloadSelected()}
          onDelete={() => void remove(list.selectedKeys())}
        />
      }
      foot={<DownloadStrip kind="attachment" />}
    >
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
    </ListPanel>
  );
}
