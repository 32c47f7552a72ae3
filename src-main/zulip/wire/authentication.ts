import { z } from 'zod';

/** `POST /fetch_api_key` (https://zulip.com/api/fetch-api-key). `email` is the real address, for HTTP Basic. */
export const apiKeyAnswer = z.lazy(() =>
  z.object({
    api_key: z.string(),
    email: z.string(),
    user_id: z.int().optional(),
  }),
);
export type ApiKeyAnswer = z.infer<typeof apiKeyAnswer>;

/** A key alone, of a bot or after a regeneration. */
export const keyAnswer = z.object({ api_key: z.string() });
