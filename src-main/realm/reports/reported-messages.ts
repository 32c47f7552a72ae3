import type { Report } from '#contract/reports.ts';

/** The result of fetching a reported message: who wrote it, or that it is gone. */
export type MessageSeen = { authorId: number } | 'deleted' | 'hidden';

/** What is known about reported messages. */
export interface ReportedMessages {
  authorOf(messageId: number): number | undefined;
  /** Whether a message is known to be gone. */
  isAbsent(messageId: number): boolean;
  /** @param messageId null for a message without a link, undefined if the report can't be parsed */
  stateOf(messageId: number | null | undefined): Report['message'];
  /** Returns whether this is new. */
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
      // Only its participants can find a direct message without a link.
      if (messageId === null) return 'hidden';
      return absent.get(messageId) ?? (authors.has(messageId) ? 'there' : 'unknown');
    },
    note(messageId, seen) {
      const before = known(messageId);
      // A deletion reported by an event is certain; a failure to read isn't.
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
