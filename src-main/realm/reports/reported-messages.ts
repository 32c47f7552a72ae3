import type { Report } from '#contract/reports.ts';

/** What a look at a reported message told: who wrote it, or that it is not there. */
export type MessageSeen = { authorId: number } | 'deleted' | 'hidden';

/** What is known of the messages that reports are about. */
export interface ReportedMessages {
  authorOf(messageId: number): number | undefined;
  /** Whether a message is known not to be there. */
  isAbsent(messageId: number): boolean;
  /** @param messageId null for a message that no link leads to, undefined where the report could not be read */
  stateOf(messageId: number | null | undefined): Report['message'];
  /** Answers whether that is something new. */
  note(messageId: number, seen: MessageSeen): boolean;
}

export function createReportedMessages(): ReportedMessages {
  const authors = new Map<number, number>();
  const absent = new Map<number, 'deleted' | 'hidden'>();
  const known = (messageId: number): number | string | undefined =>
    absent.get(messageId) ?? authors.get(messageId);
  return {
    authorOf: (messageId) => authors.get(messageId),
    isAbsent: (messageId) => absent.has(messageId),
    stateOf(messageId) {
      if (messageId === undefined) return 'unknown';
      // Only its people can find a direct message that no link leads to.
      if (messageId === null) return 'hidden';
      return absent.get(messageId) ?? (authors.has(messageId) ? 'there' : 'unknown');
    },
    note(messageId, seen) {
      const before = known(messageId);
      // A deletion that an event told is certain; that something cannot be read is not.
      if (seen === 'hidden' && absent.get(messageId) === 'deleted') return false;
      if (typeof seen === 'string') absent.set(messageId, seen);
      else {
        absent.delete(messageId);
        authors.set(messageId, seen.authorId);
      }
      return before !== known(messageId);
    },
  };
}
