import type { Attachment } from '#contract/attachments.ts';

/** A file by its id, and what the live model knows of it; null where it is not there (any more). */
export interface AttachmentFacts {
  id: number;
  file: Attachment | null;
}
