import { z } from 'zod';
import { rows } from './unread.ts';

/** Larger numbers can't be seconds: below feature level 443, servers sent milliseconds. */
const largestSeconds = 100_000_000_000;

const toSeconds = (time: number): number => (time > largestSeconds ? Math.floor(time / 1_000) : time);

/** One of one's uploaded files (https://zulip.com/api/get-attachments), in either of the servers' formats. */
export const wireAttachment = z.lazy(() =>
  z
    .object({
      id: z.int(),
      name: z.string(),
      /** The file's address is `/user_uploads/` followed by this. */
      path_id: z.string(),
      /** Bytes. */
      size: z.number(),
      create_time: z.number(),
      message_ids: z.array(z.int()).optional(),
      messages: z.array(z.object({ id: z.int() })).optional(),
    })
    .transform(({ create_time, message_ids, messages, ...attachment }) => ({
      ...attachment,
      /** UNIX seconds. */
      created_at: toSeconds(create_time),
      /** Messages that link to it; if empty, the server will delete it some weeks after the upload. */
      message_ids: message_ids ?? messages?.map(({ id }) => id) ?? [],
    })),
);
export type WireAttachment = z.infer<typeof wireAttachment>;

/** `GET /attachments`. */
export const attachmentsAnswer = z.object({
  attachments: rows('attachments', wireAttachment),
  /** Bytes that the whole organization uses. */
  upload_space_used: z.number(),
});
export type AttachmentsAnswer = z.infer<typeof attachmentsAnswer>;

/** `POST /user_uploads`: `url` from feature level 272 on, `filename` from 286 on. */
export const uploadAnswer = z.lazy(() =>
  z.object({
    url: z.string().optional(),
    uri: z.string().optional(),
    filename: z.string().optional(),
  }),
);

/** `GET /user_uploads/{path}`. */
export const temporaryUrlAnswer = z.object({ url: z.string() });
