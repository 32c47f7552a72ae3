/** A message as the rules of its changes see it. */
export interface MessageFacts {
  messageId: number;
  senderId: number;
  senderName: string;
  /** null for direct messages. */
  channelId: number | null;
  /** Empty for direct messages and for the topic without a name. */
  topic: string;
  /** Its first words as plain text; empty where nobody read it here. */
  excerpt: string;
  isDeleted: boolean;
  /** Why the caller may not delete it; empty where they may, and where only the server knows. */
  deletionObjection: string;
  /** Names of the emoji that the caller put under it. */
  ownReactions: ReadonlySet<string>;
  /** What the caller reported of it: see `parseOwnReport`; empty where that is nothing, or not known. */
  ownReport: string;
  /** Where reports go; null where they are switched off. */
  moderationChannelId: number | null;
}

/** The value of a message that is there. */
export const thereText = 'there';

/**
 * A report by oneself: JSON of the type's key and the description.
 *
 * @returns null for a text that is none
 */
export function parseOwnReport(value: string): { type: string; description: string } | null {
  try {
    const parsed: unknown = JSON.parse(value);
    if (!Array.isArray(parsed)) return null;
    const [type, description]: unknown[] = parsed;
    return typeof type === 'string' && typeof description === 'string' ? { type, description } : null;
  } catch {
    return null;
  }
}

/** A direct message to be sent, in one form: the people's ids ascending, then the Markdown. */
export function parseDirectMessage(value: string): { to: number[]; content: string } | null {
  try {
    const parsed: unknown = JSON.parse(value);
    if (!Array.isArray(parsed)) return null;
    const [to, content]: unknown[] = parsed;
    if (!Array.isArray(to) || typeof content !== 'string') return null;
    const ids: unknown[] = to;
    return ids.every((id) => typeof id === 'number') ? { to: ids, content } : null;
  } catch {
    return null;
  }
}
