import { badRequest } from '../api-error.ts';
import { changePolicyByTakingPart } from './automatic-policies.ts';
import { accessMessage, seesMessage } from './message-access.ts';
import { integer } from '../parameters.ts';
import { checkWidgetChange, newSubmessage } from './widgets.ts';
import type { Route } from '../router.ts';

/** Interactions with polls and to-do lists. https://zulip.readthedocs.io/en/latest/subsystems/widgets.html */
export const submessageRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/submessage',
    handle({ realm, state, caller, parameters }) {
      const content = parameters.requiredText('content');
      const messageId = parameters.requiredJson('message_id', integer);
      const messageType = parameters.requiredText('msg_type');
      const message = accessMessage(state, caller, messageId);
      const submessages = message.submessages ?? [];
      const isAuthor = message.senderId === caller.userId;
      // Others can only add to what the author created.
      if (!isAuthor && !submessages.some(({ senderId }) => senderId === message.senderId)) {
        throw badRequest('submessage-refused');
      }
      checkWidgetChange(submessages, parse(content), isAuthor);
      const submessage = newSubmessage(state.messageStore, caller.userId, messageType, content);
      message.submessages = [...submessages, submessage];
      changePolicyByTakingPart(realm, caller, message.recipient);
      realm.queues.publish(
        {
          type: 'submessage',
          msg_type: messageType,
          message_id: messageId,
          submessage_id: submessage.id,
          sender_id: caller.userId,
          content,
        },
        (owner) => seesMessage(state, owner, message),
      );
      return {};
    },
  },
];

function parse(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    throw badRequest('submessage-json');
  }
}
