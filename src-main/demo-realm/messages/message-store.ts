/** A person's flags on a message. https://zulip.com/api/update-message-flags#available-flags */
export type MessageFlag =
  | 'read'
  | 'starred'
  | 'collapsed'
  | 'mentioned'
  | 'stream_wildcard_mentioned'
  | 'topic_wildcard_mentioned'
  | 'has_alert_word'
  | 'historical';

/** The recipient of a message. Direct messages list everyone in the conversation, including the sender, ascending. */
export type Recipient =
  | { readonly kind: 'channel'; channelId: number; topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

export interface StoredReaction {
  readonly userId: number;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

/** A submessage, such as a vote in a poll. https://zulip.com/api/get-events#submessage */
export interface StoredSubmessage {
  readonly id: number;
  readonly senderId: number;
  readonly messageType: string;
  /** JSON text. */
  readonly content: string;
}

/** One edit of a message, with only what changed. https://zulip.com/api/get-message-history */
export interface StoredEdit {
  readonly userId: number;
  /** UNIX seconds. */
  readonly timestamp: number;
  readonly previousContent?: string;
  readonly previousTopic?: string;
  readonly topic?: string;
  readonly previousChannelId?: number;
  readonly channelId?: number;
}

export interface StoredMessage {
  readonly id: number;
  readonly senderId: number;
  readonly client: string;
  /** UNIX seconds. */
  readonly timestamp: number;
  recipient: Recipient;
  /** Markdown. */
  content: string;
  /** Newest first. */
  readonly edits: StoredEdit[];
  lastEditTimestamp: number | null;
  lastMovedTimestamp: number | null;
  readonly reactions: StoredReaction[];
  /** Undefined until there is one. */
  submessages?: readonly StoredSubmessage[];
  /**
   * By user id. A recipient without an entry has `read` if the message is from the realm's initial data, else nothing.
   */
  readonly flags: Map<number, Set<MessageFlag>>;
  /** Whether the message is from the realm's initial data, which everyone has read. */
  readonly isOld: boolean;
  /** The recipients of a channel message whose history isn't shared with later subscribers; null if it is. */
  receivedBy: ReadonlySet<number> | null;
  /** Marks a notice that a topic was resolved or unresolved, which is deleted if that is undone at once. */
  tellsOfResolving?: boolean;
}

/** The messages of a realm by id, which is also their display order. */
export interface MessageStore {
  /** Ascending by id, as a Map preserves insertion order. */
  readonly messages: Map<number, StoredMessage>;
  nextMessageId: number;
  /** Undefined until there is a submessage. */
  nextSubmessageId?: number;
  /** Recipient ids of direct messages, by the people's ids joined with commas. */
  readonly directRecipientIds: Map<string, number>;
}

export function createMessageStore(): MessageStore {
  return { messages: new Map(), nextMessageId: 9001, directRecipientIds: new Map() };
}
