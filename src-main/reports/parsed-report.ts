import type { OriginalReference } from './original-reference.ts';
import type { MentionedPerson } from './report-roles.ts';

/** What one post of the server's notification bot reports, read by its layout alone. */
export interface ParsedReport {
  /** UNIX seconds; null where the report doesn't say it. */
  at: number | null;
  /** Everybody whom the heading mentions, in its order. */
  mentions: readonly MentionedPerson[];
  /** Who reported whom, if the heading alone decides it; null if its language may reverse the order. */
  roles: { reporter: MentionedPerson; reported: MentionedPerson } | null;
  /** The type's name in the organization's language. */
  typeName: string;
  /** May be empty. */
  description: string;
  original: OriginalReference;
  /** Markdown of the reported message at the time of the report. */
  body: string;
  /** The server kept only the start of the message. */
  isCut: boolean;
}
