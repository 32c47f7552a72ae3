import { z } from 'zod';
import { mostEmojiFiles, type CheckedEmoji } from '../kinds/emoji.ts';
import { call, organizationId } from './call.ts';
import { uploadId } from './uploads.ts';

/** Names start as file names: one that is too long for an emoji must not prevent the check of the others. */
const longestFileName = 4_096;

/** Calls about custom emoji. */
export const emojiCalls = {
  /** Why the account can't add emoji; empty if it can. */
  'emoji.objection': call<string>()(() => z.strictObject({ organizationId })),
  /** Proposes emoji names for pictures, and says which can be added. */
  'emoji.check': call<CheckedEmoji[]>()(() =>
    z.strictObject({
      organizationId,
      uploads: z
        .array(z.strictObject({ uploadId, name: z.string().max(longestFileName) }))
        .max(mostEmojiFiles),
    }),
  ),
} as const;
