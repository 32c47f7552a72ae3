import { noteUploads } from './attachments.ts';
import { policyForSending } from './automatic-policies.ts';
import { deliverMessage, type CheckedMessage } from './message-delivery.ts';
import { setTopicPolicy } from './topic-policies.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from './router.ts';
import type { User } from './state.ts';

/**
 * Sends what somebody wrote. Events come in the server's order: of files, of what the sender sees of the topic from now
 * on, and of the message.
 *
 * @returns the message, and the policy of the topic where that changed
 */
export function sendMessage(
  realm: Realm,
  sender: User,
  sent: CheckedMessage,
): { message: StoredMessage; newPolicy: number | null } {
  const { recipient } = sent;
  const newPolicy = policyForSending(realm.state, sender, recipient);
  const message = deliverMessage(realm, sender, sent, (stored) => {
    noteUploads(realm, stored);
    if (newPolicy !== null && recipient.kind === 'channel') {
      setTopicPolicy(realm, sender, recipient, newPolicy);
    }
  });
  return { message, newPolicy };
}
