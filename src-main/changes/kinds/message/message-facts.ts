/** A message as the rules of its changes see it. */
export interface MessageFacts {
  messageId: number;
  senderId: number;
  senderName: string;
  /** null for direct messages. */
  channelId: number | null;
  /** Empty for direct messages and for general chat. */
  topic: string;
  /** Its first words as plain text; empty if it wasn't read here. */
  excerpt: string;
  isDeleted: boolean;
  /** Why the caller can't delete it; empty if they can, and if only the server knows. */
  deletionObjection: string;
  /** Names of the caller's reactions to it. */
  ownReactions: ReadonlySet<string>;
  /** The caller's report of it, see `parseOwnReport`; empty if there is none or it is unknown. */
  ownReport: string;
  /** The moderation channel; null if reports are off. */
  moderationChannelId: number | null;
}

/** The value of an existing message. */
export const thereText = 'there';

/**
 * One's own report: JSON of the type's key and the description.
 *
 * @returns null for an invalid text
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
