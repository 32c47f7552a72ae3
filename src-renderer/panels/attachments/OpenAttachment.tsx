import { useCallback, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Attachment } from '#contract/attachment-entities.ts';
import { AttachmentSheet } from './AttachmentSheet.tsx';
import type { AttachmentList } from './attachment-list.ts';

interface OpenAttachmentProps {
  list: AttachmentList;
  attachmentId: number;
  organizationId: string;
  organizationUrl: string;
  /** Place among the hits; -1 when the filters leave it out. */
  index: number;
  total: number;
  onStep: (by: 1 | -1) => void;
  onDownload: (attachment: Attachment) => void;
  onDelete: (attachmentId: number) => void;
  onClose: () => void;
}

/** The sheet of a file, for as long as the file is there. */
export function OpenAttachment({ list, attachmentId, ...props }: OpenAttachmentProps): ReactNode {
  const subscribe = useCallback(
    (listener: () => void) => list.rows.subscribe(attachmentId, listener),
    [list, attachmentId],
  );
  const attachment = useSyncExternalStore(subscribe, () => list.rows.read(attachmentId));
  const { onClose } = props;
  useEffect(() => {
    // Files leave the list when they are deleted, here or elsewhere.
    const end = list.state.subscribe(({ hits }) => {
      if (hits !== null && !hits.ids.includes(attachmentId)) onClose();
    });
    return end;
  }, [list, attachmentId, onClose]);
  if (attachment === undefined) return null;
  return (
    <AttachmentSheet
      attachment={attachment}
      organizationId={props.organizationId}
      organizationUrl={props.organizationUrl}
      index={props.index}
      total={props.total}
      onStep={props.onStep}
      onDownload={() => props.onDownload(attachment)}
      onDelete={() => props.onDelete(attachmentId)}
      onClose={onClose}
    />
  );
}
