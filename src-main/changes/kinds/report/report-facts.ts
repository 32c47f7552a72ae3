import type { ReportPerson } from '#contract/reports.ts';
import type { CasePost } from '../../../reports/case-state.ts';

/** A moderation report as the rules of its changes see it. */
export interface ReportFacts {
  /** Id of the post in the moderation channel. */
  reportId: number;
  /** Whom it is about, or the topic where that could not be read. */
  name: string;
  /** Whom it is about; null where that could not be read. */
  reportedId: number | null;
  channelId: number;
  /** Topic of the moderation channel that it is in now. */
  topic: string;
  /** Kept short so that a change of it fits into one post. */
  assignee: ReportPerson | null;
  /** Canonical text of the outcome: see `outcomeText`. */
  outcome: string;
  /** Whether that outcome is known by the topic alone, which somebody marked as resolved. */
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

/** The parts of an outcome's text; null for the empty one and for what is none. */
export function parseOutcome(value: string): { kind: 'resolved' | 'dismissed'; text: string } | null {
  const match = /^(resolved|dismissed)(?:: ([\s\S]+))?$/u.exec(value);
  if (match === null) return null;
  return { kind: match[1] === 'resolved' ? 'resolved' : 'dismissed', text: match[2] ?? '' };
}
