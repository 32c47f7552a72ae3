import type { Composition, CompositionSubject } from '#contract/calls/announce.ts';
import {
  type AnnounceRules,
  type MessageDestination,
  type OpenedMessage,
  messageValue,
  storedContent,
} from '#contract/announce.ts';
import { strippedText, storedTopic } from '#contract/text-rules.ts';
import { readLocalTime, writeLocalTime } from '../../ui/dates/local-date-time.ts';

/** More people than these do not talk in one conversation; each gets a message of their own. */
export const mostInConversation = 50;

/** The most messages that are scheduled in one go. */
export const mostScheduledAtOnce = 50;

/** A message that nothing is known of yet. */
export function emptyComposition(): Composition {
  return {
    to: 'channel',
    channelId: null,
    topic: '',
    people: [],
    viewId: null,
    each: false,
    content: '',
    deliverAt: '',
    localId: crypto.randomUUID(),
    attempt: null,
  };
}

/** What the server keeps, as it is edited. */
export function openedComposition({ destination, people, content, deliverAt }: OpenedMessage): Composition {
  return {
    ...emptyComposition(),
    to: destination?.type === 'direct' ? 'people' : 'channel',
    channelId: destination?.type === 'channel' ? destination.channelId : null,
    topic: destination?.type === 'channel' ? destination.topic : '',
    people,
    content,
    deliverAt: deliverAt === null ? '' : writeLocalTime(deliverAt * 1_000),
  };
}

/** Whether nothing was written or chosen yet that somebody could miss. */
export function isBlank(composition: Composition): boolean {
  return (
    strippedText(composition.content) === '' &&
    composition.topic.trim() === '' &&
    composition.people.length === 0
  );
}

/** Where it goes, as far as that is chosen. A view's people are found at the moment they are needed. */
export function destinationOf(
  composition: Composition,
  rules: AnnounceRules,
  viewUserIds: readonly number[],
): MessageDestination | null {
  const { to, channelId, topic, people } = composition;
  if (to === 'channel') {
    return channelId === null ? null : { type: 'channel', channelId, topic: storedTopic(topic, rules) };
  }
  const userIds = to === 'people' ? people.map(({ userId }) => userId) : [...viewUserIds];
  return userIds.length === 0 ? null : { type: 'direct', userIds };
}

/** The time in the field, in UNIX seconds; null where there is none or not all of it. */
export function deliveryTime({ deliverAt }: Composition): number | null {
  const at = readLocalTime(deliverAt);
  return at === null ? null : Math.floor(at / 1_000);
}

/** The value that it has as a message that waits or as a draft. */
export function keptValue(
  composition: Composition,
  destination: MessageDestination | null,
  kind: 'scheduled' | 'draft',
): string {
  return messageValue({
    destination,
    content: kind === 'draft' ? strippedText(composition.content) : storedContent(composition.content),
    deliverAt: kind === 'draft' ? null : deliveryTime(composition),
  });
}

/** What is written, without what only names it: two that say the same are the same text. */
export function whatItSays(composition: Composition): string {
  const { localId: _localId, attempt: _attempt, ...said } = composition;
  return JSON.stringify(said);
}

/** What a subject is of; null for a new message. */
export function keptOf(subject: CompositionSubject): { kind: 'scheduled' | 'draft'; id: number } | null {
  const [kind, id] = subject.split(':');
  return kind === 'scheduled' || kind === 'draft' ? { kind, id: Number(id) } : null;
}
