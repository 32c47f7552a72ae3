import type { Attachment, AttachmentSort, AttachmentsWindow } from '#contract/attachments.ts';
import type { Client } from '../../bridge/client.ts';
import { createQueriedList, type QueriedList } from '../../ui/grid/queried-list.ts';

export interface AttachmentQuestion {
  text: string;
  unusedOnly: boolean;
  atLeastBytes: number;
  sort: AttachmentSort;
}

/** The caller's uploads as a queried list. */
export type AttachmentList = QueriedList<AttachmentQuestion, Attachment, AttachmentsWindow>;

export function createAttachmentList(organizationId: string, client: Pick<Client, 'call'>): AttachmentList {
  return createQueriedList({
    keyOf: ({ id }) => id,
    find: (question, { first }, signal) =>
      client.call('attachments.list', { organizationId, ...question, first }, { signal }),
    read: (attachmentIds, signal) =>
      client.call('attachments.rows', { organizationId, attachmentIds }, { signal }),
  });
}
