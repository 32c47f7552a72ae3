import type { OriginalReference } from './original-reference.ts';
import type { MentionedPerson } from './report-roles.ts';

/** What one post of the server's notification bot reports, read by its layout alone. */
export interface ParsedReport {
  /** UNIX seconds; null where the report doesn't say it. */
  at: number | null;
  /** Everybody whom the heading mentions, in its order. */
  mentions: readonly MentionedPerson[];
  /** Who reported whom, where the heading alone is certain; null where its language may turn the order round. */
  roles: { reporter: MentionedPerson; reported: MentionedPerson } | null;
  /** The type's name in the organization's language. */
  typeName: string;
  /** May be empty. */
  description: string;
  original: OriginalReference;
  /** Markdown of the reported message as it was when it was reported. */
  body: string;
  /** The server kept only the beginning of the message. */
  isCut: boolean;
}
