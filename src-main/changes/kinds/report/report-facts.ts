import type { ReportPerson } from '#contract/reports.ts';
import type { CasePost } from '../../../reports/case-state.ts';

/** A moderation report as the rules of its changes see it. */
export interface ReportFacts {
  /** Id of the post in the moderation channel. */
  reportId: number;
  /** The reported person, or the topic if that couldn't be read. */
  name: string;
  /** The reported person; null if that couldn't be read. */
  reportedId: number | null;
  channelId: number;
  /** Topic of the moderation channel that it is in now. */
  topic: string;
  /** Kept short so that a change of it fits into one post. */
  assignee: ReportPerson | null;
  /** Canonical text of the outcome: see `outcomeText`. */
  outcome: string;
  /** Whether the outcome is only known from the topic, which was marked as resolved. */
  isByTopic: boolean;
  /** The caller's newest note; empty if there is none. */
  ownNote: string;
  /** What consoles posted about it, ascending by message id. */
  posts: readonly CasePost[];
}

/** `resolved`, `dismissed: No rule was broken`; empty while a report is open. */
export function outcomeText(kind: 'resolved' | 'dismissed', text: string): string {
  return text === '' ? kind : `${kind}: ${text}`;
}

/** Parses an outcome's text; null if it is empty or invalid. */
export function parseOutcome(value: string): { kind: 'resolved' | 'dismissed'; text: string } | null {
  const match = /^(resolved|dismissed)(?:: ([\s\S]+))?$/u.exec(value);
  if (match === null) return null;
  return { kind: match[1] === 'resolved' ? 'resolved' : 'dismissed', text: match[2] ?? '' };
}
