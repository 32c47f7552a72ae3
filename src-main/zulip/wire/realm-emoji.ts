import { z } from 'zod';

/** The id of a custom emoji: text, or a number on some servers. */
export const emojiId = z.union([z.string(), z.int().transform(String)]);

/** A custom emoji (https://zulip.com/api/get-custom-emoji). Deactivated ones stay listed. */
export const wireRealmEmoji = z.object({
  id: emojiId,
  name: z.string(),
  source_url: z.string(),
  still_url: z.string().nullable().default(null),
  deactivated: z.boolean().default(false),
  author_id: z.int().nullable().default(null),
});
export type WireRealmEmoji = z.infer<typeof wireRealmEmoji>;

/** Custom emoji by their id, as text. */
export const wireRealmEmojiTable = z.record(z.string(), wireRealmEmoji);
