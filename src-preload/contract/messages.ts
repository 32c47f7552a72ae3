import type { NarrowTerm } from './narrow.ts';

/** Single messages, and flags on many. */

export interface InspectedPerson {
  userId: number;
  name: string;
  email: string;
}

/** People who reacted with the same emoji. */
export interface InspectedReaction {
  name: string;
  code: string;
  kind: 'unicode' | 'custom' | 'zulip';
  /** The kind as the server spells it. */
  type: string;
  people: { userId: number; name: string }[];
}

/** A message as it was from one moment on. */
export interface MessageVersion {
  /** UNIX seconds. */
  at: number;
  /** Null for edits before March 2017. */
  by: { userId: number; name: string } | null;
  /** The Markdown from then on, and that before where it was another one. */
  content: string;
  contentBefore: string | null;
  topic: string;
  topicBefore: string | null;
  /** Only where it was moved to another channel. */
  channel: { channelId: number; name: string } | null;
  channelBefore: { channelId: number; name: string } | null;
}

export interface InspectedMessage {
  messageId: number;
  type: 'stream' | 'private';
  sender: InspectedPerson;
  senderRealm: string;
  /** Null where the picture follows from the address of the sender. */
  avatarUrl: string | null;
  client: string;
  /** As the server rendered it: not to be trusted. */
  html: string;
  htmlType: string;
  markdown: string;
  markdownType: string;
  /** Null for direct messages. */
  channel: { channelId: number; name: string } | null;
  /** The people of the conversation; empty for channels. */
  people: (InspectedPerson & { isMirrorDummy: boolean })[];
  recipientId: number;
  /** Empty for direct messages and for the topic without a name. */
  topic: string;
  /** What the caller set of the topic; null for direct messages, and for a setting of newer servers. */
  topicVisibility: 'inherited' | 'muted' | 'unmuted' | 'followed' | null;
  topicLinks: { text: string; url: string }[];
  /** UNIX seconds. */
  sentAt: number;
  isMeMessage: boolean;
  /** The caller's own. */
  flags: string[];
  reactions: InspectedReaction[];
  submessages: { id: number; type: string; senderId: number; senderName: string; content: string }[];
  lastEditAt: number | null;
  lastMovedAt: number | null;
  /** Oldest first, the original too; empty where it was never changed. */
  versions: MessageVersion[];
  /** Why there are no versions although it was changed; empty otherwise. */
  versionsTrouble: string;
  /** Whether it was edited and no version shows how: the organization's own choice, or for a reason nobody gave. */
  hiddenEdits: 'none' | 'by-policy' | 'unexplained';
  /** When the server was asked; milliseconds. */
  fetchedAtMilliseconds: number;
}

// ---------------------------------------------------------------------------------------------------------
// Flags

/** The flags that people set themselves; the server keeps the others. https://zulip.com/api/update-message-flags */
export type MessageFlag = 'read' | 'starred' | 'collapsed';

/** A message's id, or a place that the server knows. */
export type FlagAnchor = number | 'newest' | 'oldest' | 'first_unread';

/** Which way from the anchor. From the newest there is only the way back, from the oldest only the way on. */
export type FlagDirection = 'newer' | 'older' | 'both';

/** What is to be done with which messages. */
export interface FlagOrder {
  narrow: NarrowTerm[];
  flag: MessageFlag;
  op: 'add' | 'remove';
  anchor: FlagAnchor;
  direction: FlagDirection;
  includeAnchor: boolean;
}

/** A flag on its way through everything that a narrow selects, batch by batch. */
export interface FlagRun extends FlagOrder {
  id: string;
  /** Why, in the words of who started it; may be empty. */
  reason: string;
  /** `stopped`: the server refused a batch. */
  state: 'running' | 'paused' | 'finished' | 'cancelled' | 'stopped';
  /** Messages of the narrow that the server went through, each once. */
  processed: number;
  /** Those of them whose flag it changed; the others were so already. */
  updated: number;
  /**
   * Of those that were so already: how many a batch may have changed whose answer was lost. Such a batch is sent
   * again, which changes nothing twice but tells no longer what the first one changed.
   */
  uncertain: number;
  /** Batches that were answered. */
  batches: number;
  /** How many messages the narrow has, as far as they were counted before; null where they were not. */
  expected: number | null;
  /** Null before the first message. */
  firstMessageId: number | null;
  lastMessageId: number | null;
  foundOldest: boolean;
  foundNewest: boolean;
  /** Channels that were left out because one does not follow them (marking as unread). */
  skippedChannels: { channelId: number; name: string }[];
  startedAtMilliseconds: number;
  finishedAtMilliseconds: number | null;
  /** Set while it waits for the connection or for the rate limit. */
  waitingUntilMilliseconds: number | null;
  estimatedSecondsLeft: number | null;
  /** Why it waits, is paused or was stopped; may be empty. */
  explanation: string;
}

/** How far a count of messages came. */
export interface MessageCount {
  count: number;
  /** Whether the end of the narrow was reached. */
  isComplete: boolean;
  /** Where the next page begins; null at the end. */
  next: { anchor: number; direction: 'newer' | 'older'; thenOlderFrom: number | null } | null;
  /** A few of the messages of this page, for a look. */
  sample: MessageSample[];
}

/** One message, in short. */
export interface MessageSample {
  messageId: number;
  senderName: string;
  /** `#general > lunch`, or the names of the people. */
  place: string;
  /** UNIX seconds. */
  sentAt: number;
  excerpt: string;
  flags: string[];
}
