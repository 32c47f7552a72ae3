import { isResolved } from '#contract/text-rules.ts';
import type { CaseVerb } from './console-post.ts';

/** One console's post about a report, in message id order. */
export interface CasePost {
  messageId: number;
  senderId: number;
  /** UNIX seconds. */
  at: number;
  verb: CaseVerb;
  /** Whose claim is taken over; null for other posts. */
  fromId: number | null;
  text: string;
}

export interface CaseOutcome {
  kind: 'resolved' | 'dismissed';
  /** Null if it is only known from the topic, which was resolved outside a console. */
  byId: number | null;
  at: number | null;
  text: string;
}

export interface CaseState {
  assigneeId: number | null;
  outcome: CaseOutcome | null;
  /** Ids of posts that came too late to count, such as the second of two claims. */
  withoutEffect: ReadonlySet<number>;
}

/**
 * The state of a report, which every console derives from the same posts. The first of two claims counts, and the first
 * of two outcomes, by message id. A topic marked as resolved is handled whatever was posted.
 *
 * @param posts about this report, ascending by message id
 */
export function caseStateOf(posts: readonly CasePost[], topic: string): CaseState {
  let assigneeId: number | null = null;
  let outcome: CaseOutcome | null = null;
  const withoutEffect = new Set<number>();
  for (const { messageId, senderId, at, verb, fromId, text } of posts) {
    let counts = true;
    switch (verb) {
      case 'claimed':
        counts = assigneeId === null && outcome === null;
        if (counts) assigneeId = senderId;
        break;
      case 'took-over':
        counts = outcome === null && assigneeId !== null && assigneeId === fromId;
        if (counts) assigneeId = senderId;
        break;
      case 'released':
        counts = assigneeId !== null && outcome === null;
        if (counts) assigneeId = null;
        break;
      case 'resolved':
      case 'dismissed':
        counts = outcome === null;
        if (counts) outcome = { kind: verb, byId: senderId, at, text };
        break;
      case 'reopened':
        counts = outcome !== null;
        outcome = null;
        break;
      case 'noted':
        break;
    }
    if (!counts) withoutEffect.add(messageId);
  }
  if (outcome === null && isResolved(topic)) {
    outcome = { kind: 'resolved', byId: null, at: null, text: '' };
  }
  return { assigneeId, outcome, withoutEffect };
}
