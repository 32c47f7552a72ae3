import { z } from 'zod';
import { rows } from './unread.ts';

/** Something one has begun to write (https://zulip.com/api/get-drafts). */
export const wireDraft = z.object({
  id: z.int(),
  /** Empty: not addressed yet. */
  type: z.enum(['', 'stream', 'private']),
  /** One channel, or people; empty where nobody is addressed. */
  to: z.array(z.int()),
  topic: z.string(),
  content: z.string(),
  /** UNIX seconds of the last change. */
  timestamp: z.number(),
});
export type WireDraft = z.infer<typeof wireDraft>;

/** `GET /drafts`. */
export const draftsAnswer = z.object({ drafts: rows('drafts', wireDraft) });

/** `POST /drafts`: the ids in the order sent. */
export const newDraftsAnswer = z.object({ ids: z.array(z.int()) });
