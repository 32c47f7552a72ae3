import { numberOfTarget } from '#contract/changes.ts';
import { deleteMessage } from '../../zulip/route/message-changes.ts';
import { messagePresence } from './message-presence.ts';
import { sentBy } from './sent.ts';
import type { DeedOperations } from './operations.ts';

/**
 * Deletes a message (https://zulip.com/api/delete-message). The change's details are its channel's id; null for a
 * direct message.
 */
export const messageDeletionCall: DeedOperations = {
  kind: 'deed',
  limit: 1,
  key: ({ target, field }) => `${target} ${field}`,
  send: async (connection, [{ target }], options) =>
    sentBy(await deleteMessage(connection, numberOfTarget(target), options)),
  async evidence({ connection }, [{ target, details }], _intents, signal) {
    const channelId = details === null ? null : Number(details);
    const presence = await messagePresence(connection, numberOfTarget(target), channelId, signal);
    switch (presence.kind) {
      case 'there':
        return [{ kind: 'did-not-happen' }];
      case 'gone':
        return [{ kind: 'happened', claim: null }];
      case 'unreadable':
        return [{ kind: 'unknown', doubt: presence }];
    }
  },
};
