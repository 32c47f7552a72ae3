import { numberOfTarget } from '#contract/changes.ts';
import { deleteAttachment, getAttachments } from '../../zulip/route/attachments.ts';
import { sentBy } from './sent.ts';
import type { DeedOperations } from './operations.ts';

/** https://zulip.com/api/remove-attachment */
export const attachmentDeletion: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target }) => target,
  send: async (connection, changes, options) =>
    sentBy(await deleteAttachment(connection, numberOfTarget(changes[0].target), options)),
  async evidence({ connection }, changes, _intents, signal) {
    const { attachments } = await getAttachments(connection, { signal });
    return changes.map(({ target }) =>
      attachments.some(({ id }) => id === numberOfTarget(target))
        ? { kind: 'did-not-happen' }
        : { kind: 'happened', claim: null },
    );
  },
};
