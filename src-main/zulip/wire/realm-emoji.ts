import { z } from 'zod';

/** A custom emoji (https://zulip.com/api/get-custom-emoji). Deactivated ones stay listed. */
export const wireRealmEmoji = z.object({
  id: z.coerce.string(),
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable().default(null),
  deactivated: z.boolean().default(false),
  author_id: z.int().nullable().default(null),
});
export type WireRealmEmoji = z.infer<typeof wireRealmEmoji>;

/** Custom emoji by their id, as text. */
export const wireRealmEmojiTable = z.record(z.string(), wireRealmEmoji);
