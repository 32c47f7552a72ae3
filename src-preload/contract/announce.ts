import { areIds, isInteger, readObject } from './changes.ts';
import type { ChannelPrivacy } from './channels.ts';
import { hasFields } from './choices.ts';
import { strippedEnd } from './text-rules.ts';

/** The data of the Announce panel: scheduled messages, drafts, and the rules for messages being written. */

/** The maximum that is kept or rendered; several times what any server accepts. */
export const mostComposedCharacters = 100_000;

/** The maximum number of people who each get a separate message at once. */
export const mostMessagesAtOnce = 5_000;

/** A message's destination, by ids. */
export type MessageDestination =
  | { type: 'channel'; channelId: number; topic: string }
  | { type: 'direct'; userIds: number[] };

/** Whether a channel's topics need a name: no, yes, or general chat is the only topic. */
export type EmptyTopics = 'allowed' | 'refused' | 'only';

/** The rules for every message of the organization; one row with id 0 in the replica. */
export interface AnnounceRules {
  id: 0;
  /** Code points. The server silently truncates longer ones. */
  maxMessageLength: number;
  maxTopicLength: number;
  emptyTopics: EmptyTopics;
  /** The server's name for general chat; null if it has none (below feature level 334). */
  emptyTopicName: string | null;
  /** Whether `(no topic)` means general chat (feature level 370). */
  noTopicIsEmpty: boolean;
  /** False if the caller has turned draft sync off: the server then keeps none. */
  draftsSynchronized: boolean;
}

interface KeptMessage {
  id: number;
  /** Its name before it had an id; see `messageKey`. */
  key: string;
  /** The first words of the message. */
  excerpt: string;
  /** Names of the first recipients; empty for channels. */
  names: string[];
}

/** A scheduled message. Its whole text is requested when it is opened. */
export interface ScheduledMessage extends KeptMessage {
  destination: MessageDestination;
  /** UNIX seconds. */
  deliverAt: number;
  /** The server didn't send it at its time. */
  failed: boolean;
}

/** A draft on the server. */
export interface Draft extends KeptMessage {
  /** Null if it has no recipient yet. */
  destination: MessageDestination | null;
  /** UNIX seconds. */
  changedAt: number;
}

/** A channel, as needed for posting in it. */
export interface AnnounceChannel {
  channelId: number;
  name: string;
  privacy: ChannelPrivacy;
  isSubscribed: boolean;
  /** Null if the server doesn't say (below feature level 394). */
  subscriberCount: number | null;
  emptyTopics: EmptyTopics;
  /** Null if only the server knows (below feature level 333). */
  mayPost: boolean | null;
  /** Why not, and who may; empty if the caller may. */
  whyNot: string;
  /** Null if only the server knows (below feature level 441). */
  mayCreateTopics: boolean | null;
  whoMayCreateTopics: string;
}

/** The mentions in a text, as the server rendered it. */
export interface Mentions {
  /** Individual people, each once. */
  people: number;
  groups: { groupId: number; name: string; people: number | null; mayMention: boolean; whoMay: string }[];
  /** Everyone in the channel, or everyone in the topic. */
  wildcard: 'channel' | 'topic' | null;
  mayMentionMany: boolean;
  /** Who may, if the caller may not; empty otherwise. */
  whoMayMentionMany: string;
}

export interface RenderedMessage {
  /** As the server rendered it: not to be trusted. */
  html: string;
  mentions: Mentions;
}

/** The people whom a message reaches. */
export interface Audience {
  /** Active people, without bots. */
  people: number;
  /** Their time zones, as far as they are known. */
  zones: number;
  /** How many of those are between 10 pm and 7 am then, and how many people that affects. */
  nightZones: number;
  nightPeople: number;
}

/** A scheduled message or a draft, with everything that can be edited. */
export interface OpenedMessage {
  destination: MessageDestination | null;
  people: { userId: number; name: string }[];
  content: string;
  deliverAt: number | null;
}

// ---------------------------------------------------------------------------------------------------------
// Scheduled messages and drafts as values of changes

/**
 * Scheduled messages and drafts as values of changes. Each has one canonical text, in the server's form too, so that
 * what was sent is recognised in events and when reading back.
 */

/** A scheduled message or a draft; one without a destination has no recipient yet. */
export interface MessageValue {
  destination: MessageDestination | null;
  content: string;
  /** UNIX seconds; null for drafts. */
  deliverAt: number | null;
}

const leadingLineBreaks = /^\n+/;

/** A message's text as the server stores it: without leading line breaks and trailing whitespace. */
export function storedContent(content: string): string {
  return strippedEnd(content).replace(leadingLineBreaks, '');
}

/** The canonical text of a scheduled message or a draft. */
export function messageValue({ destination, content, deliverAt }: MessageValue): string {
  const to =
    destination === null
      ? null
      : destination.type === 'channel'
        ? { type: destination.type, channelId: destination.channelId, topic: destination.topic }
        : { type: destination.type, userIds: [...new Set(destination.userIds)].toSorted((a, b) => a - b) };
  return JSON.stringify({ destination: to, content, deliverAt });
}

/** Parses a destination; null if it isn't one. */
export function destinationIn(found: unknown): MessageDestination | null {
  if (!hasFields(found)) return null;
  const { type, channelId, topic, userIds } = found;
  if (type === 'channel' && isInteger(channelId) && typeof topic === 'string') {
    return { type, channelId, topic };
  }
  return type === 'direct' && areIds(userIds) ? { type, userIds } : null;
}

/**
 * Parses the output of `messageValue`; null for the empty text, which means no message.
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
 * A short hash of a text: two 32-bit Fowler–Noll–Vo hashes with different offsets. It identifies new messages until the
 * server gives them an id.
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
