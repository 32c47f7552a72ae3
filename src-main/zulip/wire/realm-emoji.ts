import { z } from 'zod';
import { table } from './unread.ts';

/** The id of a custom emoji: text, or a number on some servers. */
export const emojiId = z.union([z.string(), z.int().transform(String)]);

/** A custom emoji (https://zulip.com/api/get-custom-emoji). Deactivated ones stay listed. */
export const wireRealmEmoji = z.object({
  id: emojiId,
  name: z.string(),
  deactivated: z.boolean().default(false),
  /** Who added it; null where the server does not know. */
  author_id: z.int().nullable().default(null),
  /** Where its picture is. */
  source_url: z.string().default(''),
  /** Its first frame as a PNG, where it moves. */
  still_url: z.string().nullable().default(null),
});
export type WireRealmEmoji = z.infer<typeof wireRealmEmoji>;

/** Custom emoji by their id, as text. */
export const wireRealmEmojiTable = table('realm_emoji', wireRealmEmoji);

/** `GET /realm/emoji`. */
export const customEmojiAnswer = z.object({ emoji: wireRealmEmojiTable });
