import { z } from 'zod';
import { mostEmojiFiles, type CheckedEmoji } from '../kinds/emoji.ts';
import { call, organizationId } from './call.ts';
import { uploadId } from './uploads.ts';

/** Names are those of files at first: one that is too long for an emoji must not keep the others from being checked. */
const longestFileName = 4_096;

/** Calls about custom emoji. */
export const emojiCalls = {
  /** Why the account can't add emoji; empty where it can. */
  'emoji.objection': call<string>()(() => z.strictObject({ organizationId })),
  /** Gives pictures the names under which they are to be added, and says which of them can be. */
  'emoji.check': call<CheckedEmoji[]>()(() =>
    z.strictObject({
      organizationId,
      uploads: z
        .array(z.strictObject({ uploadId, name: z.string().max(longestFileName) }))
        .max(mostEmojiFiles),
    }),
  ),
} as const;
