/** A message with everything that the server tells of it (https://zulip.com/api/get-message). */

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
  /** When the server was asked; milliseconds. */
  fetchedAtMilliseconds: number;
}
