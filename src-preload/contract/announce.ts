import { areIds, isInteger, readObject } from './changes.ts';
import { hasFields } from './choices.ts';
import { strippedEnd } from './text-rules.ts';

/** What the panel Announce shows: messages that wait, drafts, and what is true of those that are being written. */

/** More is neither kept nor rendered; several times what any server takes. */
export const mostComposedCharacters = 100_000;

/** The most people to whom one message each goes in one go. */
export const mostMessagesAtOnce = 5_000;

/** Where a message goes, by ids. */
export type MessageDestination =
  | { type: 'channel'; channelId: number; topic: string }
  | { type: 'direct'; userIds: number[] };

/** Whether topics of a channel need a name: they do not, they do, or the only topic is the one without. */
export type EmptyTopics = 'allowed' | 'refused' | 'only';

/** What holds for every message of the organization; one row with id 0 in the replica. */
export interface AnnounceRules {
  id: 0;
  /** Code points. What is longer is cut by the server, without an error. */
  maxMessageLength: number;
  maxTopicLength: number;
  emptyTopics: EmptyTopics;
  /** What the server calls the topic without a name; null where it knows none (below feature level 334). */
  emptyTopicName: string | null;
  /** Whether `(no topic)` means the topic without a name (feature level 370). */
  noTopicIsEmpty: boolean;
  /** False where the caller has switched the synchronizing of drafts off: the server keeps none then. */
  draftsSynchronized: boolean;
}

interface KeptMessage {
  id: number;
  /** See `messageKey`: what it was called before it had an id. */
  key: string;
  /** The first words of the message. */
  excerpt: string;
  /** Names of the first people it goes to; empty for channels. */
  names: string[];
}

/** A message that waits for its time. Its whole text is asked for when it is opened. */
export interface ScheduledMessage extends KeptMessage {
  destination: MessageDestination;
  /** UNIX seconds. */
  deliverAt: number;
  /** The time came and the server did not send it. */
  failed: boolean;
}

/** Something begun, kept by the server. */
export interface Draft extends KeptMessage {
  /** Null where it is not addressed yet. */
  destination: MessageDestination | null;
  /** UNIX seconds. */
  changedAt: number;
}

/** A channel as somebody who writes to it needs to know it. */
export interface AnnounceChannel {
  channelId: number;
  name: string;
  isPrivate: boolean;
  isSubscribed: boolean;
  /** Null where the server does not tell (below feature level 394). */
  subscriberCount: number | null;
  emptyTopics: EmptyTopics;
  /** Null where only the server can tell (below feature level 333). */
  mayPost: boolean | null;
  /** Why not, and who may; empty where one may. */
  whyNot: string;
  /** Null where only the server can tell (below feature level 441). */
  mayCreateTopics: boolean | null;
  whoMayCreateTopics: string;
}

/** Whom a text mentions, as the server rendered it. */
export interface Mentions {
  /** Single people, each once. */
  people: number;
  groups: { groupId: number; name: string; people: number | null; mayMention: boolean; whoMay: string }[];
  /** Everybody in the channel, or everybody in the topic. */
  wildcard: 'channel' | 'topic' | null;
  mayMentionMany: boolean;
  /** Who may, where the caller may not; empty otherwise. */
  whoMayMentionMany: string;
}

export interface RenderedMessage {
  /** As the server rendered it: not to be trusted. */
  html: string;
  mentions: Mentions;
}

/** Whom a message reaches. */
export interface Audience {
  /** Active people, without bots. */
  people: number;
  /** Their time zones, as far as they are known. */
  zones: number;
  /** Of those, where it is between ten in the evening and seven in the morning then, and how many people that are. */
  nightZones: number;
  nightPeople: number;
}

/** A message that waits or a draft, with everything that is edited. */
export interface OpenedMessage {
  destination: MessageDestination | null;
  people: { userId: number; name: string }[];
  content: string;
  deliverAt: number | null;
}

// ---------------------------------------------------------------------------------------------------------
// Messages that wait and drafts, as values of changes

/**
 * Messages that wait and drafts as values of changes. Each has one canonical text, in which the server stores it too,
 * so that what was sent is recognised in events and in what is read back.
 */

/** A message that waits, or a draft: one without a destination is not addressed yet. */
export interface MessageValue {
  destination: MessageDestination | null;
  content: string;
  /** UNIX seconds; null for drafts. */
  deliverAt: number | null;
}

const leadingLineBreaks = /^\n+/;

/** A message's text as the server stores it: without line breaks before it and white space after it. */
export function storedContent(content: string): string {
  return strippedEnd(content).replace(leadingLineBreaks, '');
}

/** The one text of a message that waits or of a draft. */
export function messageValue({ destination, content, deliverAt }: MessageValue): string {
  const to =
    destination === null
      ? null
      : destination.type === 'channel'
        ? { type: destination.type, channelId: destination.channelId, topic: destination.topic }
        : { type: destination.type, userIds: [...new Set(destination.userIds)].toSorted((a, b) => a - b) };
  return JSON.stringify({ destination: to, content, deliverAt });
}

/** Where a message goes that was read; null for what is no destination. */
export function destinationIn(found: unknown): MessageDestination | null {
  if (!hasFields(found)) return null;
  const { type, channelId, topic, userIds } = found;
  if (type === 'channel' && isInteger(channelId) && typeof topic === 'string') {
    return { type, channelId, topic };
  }
  return type === 'direct' && areIds(userIds) ? { type, userIds } : null;
}

/**
 * Reads what `messageValue` wrote; null for the empty text, which stands for no message.
 *
 * @throws RangeError for any other text
 */
export function readMessageValue(value: string): MessageValue | null {
  if (value === '') return null;
  const { destination, content, deliverAt } = readObject(value) ?? {};
  const to = destinationIn(destination);
  const isWhole =
    (destination === null || to !== null) &&
    typeof content === 'string' &&
    (deliverAt === null || isInteger(deliverAt));
  if (!isWhole) throw new RangeError('The value is no message that waits, and no draft.');
  return { destination: to, content, deliverAt };
}

/**
 * A short name for a text, the same for the same text: two of the well-known 32-bit hashes of Fowler, Noll and Vo with
 * different beginnings. New messages are named by it until the server gives them an id.
 */
export function messageKey(value: string): string {
  let one = 0x811c9dc5;
  let other = 0x01000193;
  for (let place = 0; place < value.length; place += 1) {
    const unit = value.charCodeAt(place);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ (unit + place), 0x01000193);
  }
  return [one, other].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
