/** Flags that a person has on a message. https://zulip.com/api/update-message-flags#available-flags */
export type MessageFlag =
  | 'read'
  | 'starred'
  | 'collapsed'
  | 'mentioned'
  | 'stream_wildcard_mentioned'
  | 'topic_wildcard_mentioned'
  | 'has_alert_word'
  | 'historical';

/** To whom a message went. Direct messages list all people of the conversation, the sender too, ascending. */
export type Recipient =
  | { readonly kind: 'channel'; channelId: number; topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

export interface StoredReaction {
  readonly userId: number;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
}

/** Something attached to a message, as the votes of a poll. https://zulip.com/api/get-events#submessage */
export interface StoredSubmessage {
  readonly id: number;
  readonly senderId: number;
  readonly messageType: string;
  /** JSON text. */
  readonly content: string;
}

/** One change of a message; only what changed is there. https://zulip.com/api/get-message-history */
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
  /** Missing until there is one. */
  submessages?: readonly StoredSubmessage[];
  /** By user id; whoever is not in here and received the message has `read` where the realm was born with it, else nothing. */
  readonly flags: Map<number, Set<MessageFlag>>;
  /** Whether the message is older than the demonstration: everybody has read it. */
  readonly isOld: boolean;
  /** Who got a channel's message where its history is not shared with later subscribers; null where it is. */
  receivedBy: ReadonlySet<number> | null;
  /** That a topic was resolved, or is no longer; gone when that is taken back at once. */
  tellsOfResolving?: boolean;
}

/** The messages of a realm in the order of their ids, which is the order in which they are shown. */
export interface MessageStore {
  /** Ascending by id: a Map keeps the order in which ids are given out. */
  readonly messages: Map<number, StoredMessage>;
  nextMessageId: number;
  /** Missing until there is a submessage. */
  nextSubmessageId?: number;
  /** Ids of the sets of recipients of direct messages, by the people's ids joined with commas. */
  readonly directRecipientIds: Map<string, number>;
}

export function createMessageStore(): MessageStore {
  return { messages: new Map(), nextMessageId: 9001, directRecipientIds: new Map() };
}
