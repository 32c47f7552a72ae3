import { noteUploads } from '../files/attachments.ts';
import { policyForSending } from './automatic-policies.ts';
import { deliverMessage, type CheckedMessage } from './message-delivery.ts';
import { setTopicPolicy } from './topic-policies.ts';
import type { StoredMessage } from './message-store.ts';
import type { Realm } from '../router.ts';
import type { User } from '../state.ts';

/** Clients for people: their senders count as having read what they send. */
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
 * Whether people use a client, by its name. This is the default for whether the sender has read the message.
 * https://zulip.com/api/send-message#parameter-read_by_sender
 */
export function isPersonsClient(client: string): boolean {
  return personsClients.has(client.toLowerCase());
}

/**
 * Sends a person's message. Events come in the server's order: files, the sender's policy for the topic, the message.
 *
 * @returns the message, and the topic's policy if it changed
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
