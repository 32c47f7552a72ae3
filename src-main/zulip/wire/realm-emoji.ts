import { z } from 'zod';
import { table } from './unread.ts';

/** A custom emoji's id: a string, or a number on some servers. */
export const emojiId = z.union([z.string(), z.int().transform(String)]);

/** A custom emoji (https://zulip.com/api/get-custom-emoji). Deactivated ones stay listed. */
export const wireRealmEmoji = z.object({
  id: emojiId,
  name: z.string(),
  deactivated: z.boolean().default(false),
  /** Its author; null if the server doesn't know. */
  author_id: z.int().nullable().default(null),
  /** The address of its picture. */
  source_url: z.string().default(''),
  /** Its first frame as a PNG, if it is animated. */
  still_url: z.string().nullable().default(null),
});
export type WireRealmEmoji = z.infer<typeof wireRealmEmoji>;

/** Custom emoji by their id, as text. */
export const wireRealmEmojiTable = table('realm_emoji', wireRealmEmoji);

/** `GET /realm/emoji`. */
export const customEmojiAnswer = z.object({ emoji: wireRealmEmojiTable });
