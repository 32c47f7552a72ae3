import type { Attachment } from '#contract/attachments.ts';

/** A file by id, as the live model has it; null if it doesn't exist any more. */
export interface AttachmentFacts {
  id: number;
  file: Attachment | null;
}
