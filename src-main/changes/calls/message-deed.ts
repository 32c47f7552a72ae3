import type { ChangeReason, RecordedChange } from '../../store/journal.ts';
import { sendMessage, type MessageDestination } from '../../zulip/route/messages.ts';
import { failureOf } from '../../zulip/errors.ts';
import type { Connection } from '../../zulip/http.ts';
import type { NarrowTerm } from '../../zulip/route/narrow.ts';
import { getOwnUser } from '../../zulip/route/users.ts';
import { visibilityPolicyOf } from '../../zulip/wire/user-topic.ts';
import type { SentAnswer } from '../../zulip/wire/message.ts';
import { notDated } from './inconclusive-evidence.ts';
import { evidenceAmong, hasWords, type Wanted } from './own-messages.ts';
import { sentBy } from './sent.ts';
import type { DeedOperations } from './operations.ts';

/** The effect of sending on the topic's visibility, by the sender's own settings. */
function visibilityReason({ automatic_new_visibility_policy: code }: SentAnswer): ChangeReason | null {
  const policy = code === undefined ? null : visibilityPolicyOf(code);
  return policy === 'followed' || policy === 'unmuted' ? { kind: 'topic-visibility', policy } : null;
}

/** A message to be sent by a change. */
interface MessageToSend {
  destination: MessageDestination;
  /** Markdown. */
  content: string;
  /** Where to find it afterwards. */
  narrow(connection: Connection, signal: AbortSignal): Promise<NarrowTerm[]> | NarrowTerm[];
}

/**
 * Sends a message, once. A lost answer is settled by the event with the message's local id, or else by the messages
 * sent there since. https://zulip.com/api/send-message
 */
export function messageDeed(
  messageOf: (change: RecordedChange) => MessageToSend,
): Pick<DeedOperations, 'kind' | 'limit' | 'prepare' | 'send' | 'evidence'> {
  return {
    kind: 'deed',
    limit: 1,
    prepare: (connection, _changes, signal, echoes) => echoes.open(connection, signal),
    async send(connection, [change], options, { queueId, sending }) {
      const { destination, content } = messageOf(change);
      const message = { ...destination, content, read_by_sender: true };
      const echo = queueId === null ? {} : { queue_id: queueId, local_id: sending };
      const sent = await sendMessage(connection, { ...message, ...echo }, options);
      return sentBy(sent, `message:${sent.id}`, visibilityReason(sent));
    },
    async evidence(looking, [change], [intent], signal) {
      const { connection, echoes, take } = looking;
      if (intent == null) return [notDated];
      const { queueId, sending } = intent;
      const echo = queueId === null ? null : await echoes.ask(connection, queueId, sending, signal);
      if (echo?.kind === 'told') {
        const claim = `message:${echo.messageId}`;
        take(claim, change);
        return [{ kind: 'happened', claim }];
      }
      const { content, narrow } = messageOf(change);
      const terms = await narrow(connection, signal);
      const { user_id: me } = await getOwnUser(connection, { signal });
      const wanted: Wanted = {
        narrow: [...terms, { operator: 'sender', operand: me }],
        isIt: (message) => message.sender_id === me && hasWords(message, content),
        isOther: echo?.kind === 'not-told' ? echo.isOther : null,
        // No waiting at all: a duplicate message is visible to everyone who has read it.
        staysMilliseconds: 0,
      };
      try {
        return [await evidenceAmong(looking, change, intent, wanted, signal)];
      } catch (error) {
        // The queue's answer is final if the messages may no longer be read, as in a deleted channel.
        if (echo?.kind !== 'not-told' || failureOf(error).kind !== 'rejected') throw error;
        return [{ kind: 'did-not-happen' }];
      }
    },
  };
}
