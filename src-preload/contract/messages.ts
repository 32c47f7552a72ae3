import type { Text } from '#words/text.ts';
import type { NarrowTerm } from './narrow.ts';

/** Single messages, and flags on many messages. */

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

/** A message as it was from some time on. */
export interface MessageVersion {
  /** UNIX seconds. */
  at: number;
  /** null for edits before March 2017. */
  by: { userId: number; name: string } | null;
  /** The Markdown from then on, and the Markdown before if it differs. */
  content: string;
  contentBefore: string | null;
  topic: string;
  topicBefore: string | null;
  /** Only if it was moved to another channel. */
  channel: { channelId: number; name: string } | null;
  channelBefore: { channelId: number; name: string } | null;
}

export interface InspectedMessage {
  messageId: number;
  type: 'stream' | 'private';
  sender: InspectedPerson;
  senderRealm: string;
  /** null if the picture follows from the sender's address. */
  avatarUrl: string | null;
  client: string;
  /** As rendered by the server, so not to be trusted. */
  html: string;
  htmlType: string;
  markdown: string;
  markdownType: string;
  /** Null for direct messages. */
  channel: { channelId: number; name: string } | null;
  /** The people in the conversation; empty for channels. */
  people: (InspectedPerson & { isMirrorDummy: boolean })[];
  recipientId: number;
  /** Empty for direct messages and general chat. */
  topic: string;
  /** The caller's setting for the topic; null for direct messages, and for settings of newer servers. */
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
  /** Oldest first, including the original; empty if it was never changed. */
  versions: MessageVersion[];
  /** Why a changed message has no versions; empty otherwise. */
  versionsTrouble: Text;
  /** Whether it was edited without any version to show how: by the organization's choice, or for an unknown reason. */
  hiddenEdits: 'none' | 'by-policy' | 'unexplained';
  /** When the server was asked, in milliseconds. */
  fetchedAtMilliseconds: number;
}

// ---------------------------------------------------------------------------------------------------------
// Flags

/** The flags that people set themselves; the server maintains the others. https://zulip.com/api/update-message-flags */
export type MessageFlag = 'read' | 'starred' | 'collapsed';

/** A message's ID, or a position that the server knows. */
export type FlagAnchor = number | 'newest' | 'oldest' | 'first_unread';

/** The direction from the anchor. From the newest, only back; from the oldest, only forwards. */
export type FlagDirection = 'newer' | 'older' | 'both';

/** What to do with which messages. */
export interface FlagOrder {
  narrow: NarrowTerm[];
  flag: MessageFlag;
  op: 'add' | 'remove';
  anchor: FlagAnchor;
  direction: FlagDirection;
  includeAnchor: boolean;
}

/** A run that applies a flag to everything in a narrow, batch by batch. */
export interface FlagRun extends FlagOrder {
  id: string;
  /** The reason given by the person who started it; may be empty. */
  reason: string;
  /** `stopped`: the server rejected a batch. */
  state: 'running' | 'paused' | 'finished' | 'cancelled' | 'stopped';
  /** Messages of the narrow that the server has processed, each counted once. */
  processed: number;
  /** Those whose flag it changed; the others already had it. */
  updated: number;
  /**
   * Of those that already had it, how many a batch with a lost answer may have changed. Such a batch is sent again,
   * which does no harm but hides what the first attempt changed.
   */
  uncertain: number;
  /** Batches that were answered. */
  batches: number;
  /** The number of messages in the narrow if they were counted before; null otherwise. */
  expected: number | null;
  /** null before the first message. */
  firstMessageId: number | null;
  lastMessageId: number | null;
  foundOldest: boolean;
  foundNewest: boolean;
  /** Channels skipped because the caller isn't subscribed (marking as unread). */
  skippedChannels: { channelId: number; name: string }[];
  startedAtMilliseconds: number;
  finishedAtMilliseconds: number | null;
  /** Set while it waits for the connection or the rate limit. */
  waitingUntilMilliseconds: number | null;
  estimatedSecondsLeft: number | null;
  /** Why it waits, is paused or was stopped; may be empty. */
  explanation: Text;
}

/** The progress of counting messages. */
export interface MessageCount {
  count: number;
  /** Whether the end of the narrow was reached. */
  isComplete: boolean;
  /** Where the next page begins; null at the end. */
  next: { anchor: number; direction: 'newer' | 'older'; thenOlderFrom: number | null } | null;
  /** Some messages of this page, as a preview. */
  sample: MessageSample[];
}

/** A short form of a message. */
export interface MessageSample {
  messageId: number;
  senderName: string;
  /** `#general > lunch`, or the people's names. */
  place: string;
  /** UNIX seconds. */
  sentAt: number;
  excerpt: string;
  flags: string[];
}
