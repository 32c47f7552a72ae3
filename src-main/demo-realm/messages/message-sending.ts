import { noteUploads } from '../files/attachments.ts';
import { policyForSending } from './automatic-policies.ts';
import { deliverMessage, type CheckedMessage } from './message-delivery.ts';
import { setTopicPolicy } from './topic-policies.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { User } from '../state.ts';

/** The programs that people write with: what they send counts as read by who sent it. */
const personsClients: ReadonlySet<string> = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'website',
  'ios',
  'android',
]);

/**
 * Whether people write with a program, by its name. Where a request does not say whether the sender has read the message,
 * it depends on this. https://zulip.com/api/send-message#parameter-read_by_sender
 */
export function isPersonsClient(client: string): boolean {
  return personsClients.has(client.toLowerCase());
}

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
