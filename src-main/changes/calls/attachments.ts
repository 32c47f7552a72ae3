import { numberOfTarget } from '../../../src-preload/contract/change-target.ts';
import { deleteAttachment, getAttachments } from '../../zulip/route/attachments.ts';
import { fileValue } from '../kinds/attachment/attachment-rules.ts';
import type { CallOperations } from './call-operations.ts';
import { sentBy } from './sent.ts';

/** https://zulip.com/api/remove-attachment */
export const attachmentDeletion: CallOperations = {
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, changes, options) =>
    sentBy(await deleteAttachment(connection, numberOfTarget(changes[0].target), options)),
  async readBack(connection, changes, signal) {
    const { attachments } = await getAttachments(connection, { signal });
    return changes.map(({ target }) => {
      const found = attachments.find(({ id }) => id === numberOfTarget(target));
      return found === undefined ? '' : fileValue({ size: found.size, messageIds: found.message_ids });
    });
  },
};
