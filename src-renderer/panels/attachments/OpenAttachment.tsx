import { useEffect, type ReactNode } from 'react';
import type { Attachment } from '#contract/attachments.ts';
import { useOrganizationQuery } from '../../state/use-organization-query.ts';
import type { SheetPlace } from '../../ui/Sheet.tsx';
import { AttachmentSheet } from './AttachmentSheet.tsx';

interface OpenAttachmentProps {
  attachmentId: number;
  organizationUrl: string;
  /** Of the list of files; null until it is loaded. */
  version: number | null;
  place: SheetPlace;
  onDownload: (attachment: Attachment) => void;
  onDelete: (attachment: Attachment) => void;
  /** It was deleted, here or elsewhere. */
  onGone: () => void;
}

/** The sheet of a file, for as long as the file is there. */
export function OpenAttachment({ attachmentId, version, onGone, ...props }: OpenAttachmentProps): ReactNode {
  const { value, isEarlier } = useOrganizationQuery(
    'attachments.rows',
    version === null ? null : { attachmentIds: [attachmentId] },
    { since: [version], keeps: () => true },
  );
  const attachment = value?.[0];
  const isGone = value?.length === 0 && !isEarlier;
  useEffect(() => {
    if (isGone) onGone();
  });
  if (attachment === undefined) return null;
  return (
    <AttachmentSheet
      attachment={attachment}
      organizationUrl={props.organizationUrl}
      place={props.place}
      onDownload={() => props.onDownload(attachment)}
      onDelete={() => props.onDelete(attachment)}
    />
  );
}
