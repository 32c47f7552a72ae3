import { badRequest } from '../api-error.ts';
import { shownFlags } from '../messages/message-access.ts';
import { senderOf } from '../messages/message-record.ts';
import { apiEmail } from '../people/people.ts';
import { typedLevel } from '../schema-refusal.ts';
import type { StoredMessage } from '../messages/message-store.ts';
import type { RealmState, User } from '../state.ts';

/** A term of a queue's narrow for messages. */
export interface EventTerm {
  readonly operator: string;
  readonly operand: string;
}

/** From this level on, narrows use the word channel. */
const channelWordLevel = 250;

/** Refuses terms that queues don't support; operands are compared as text, so nothing else can be wrong. */
export function checkEventNarrow(terms: readonly EventTerm[], featureLevel: number): void {
  for (const { operator, operand } of terms) {
    const isKnown =
      ['stream', 'topic', 'sender', 'is'].includes(operator) ||
      (operator === 'channel' && featureLevel >= channelWordLevel);
    if (!isKnown) throw badRequest('narrow-operator-unsupported', { operator });
    if (operator === 'is' && operand === 'followed' && featureLevel >= typedLevel) {
      throw badRequest('narrow-operand-unsupported', { operand });
    }
  }
}

/** Whether a queue's narrow matches a message. https://zulip.com/api/register-queue#parameter-narrow */
export function matchesEventNarrow(
  state: RealmState,
  viewer: User,
  message: StoredMessage,
  terms: readonly EventTerm[],
): boolean {
  return terms.every((term) => matches(state, viewer, message, term));
}

function matches(
  state: RealmState,
  viewer: User,
  message: StoredMessage,
  { operator, operand }: EventTerm,
): boolean {
  const { recipient } = message;
  const folded = operand.toLowerCase();
  switch (operator) {
    case 'channel':
    case 'stream':
      return (
        recipient.kind === 'channel' && state.channels.get(recipient.channelId)?.name.toLowerCase() === folded
      );
    case 'topic':
      return recipient.kind === 'channel' && recipient.topic.toLowerCase() === folded;
    case 'sender':
      return apiEmail(state, senderOf(state, message)).toLowerCase() === folded;
    default:
      return matchesIs(message, shownFlags(state, viewer, message), operand);
  }
}

/** Unknown words match everything. */
function matchesIs({ recipient }: StoredMessage, flags: readonly string[], what: string): boolean {
  switch (what) {
    case 'dm':
    case 'private':
      return recipient.kind === 'direct';
    case 'starred':
      return flags.includes('starred');
    case 'unread':
      return !flags.includes('read');
    case 'alerted':
    case 'mentioned':
      return flags.includes('mentioned');
    case 'resolved':
      return recipient.kind === 'channel' && recipient.topic.startsWith('✔ ');
    default:
      return true;
  }
}
