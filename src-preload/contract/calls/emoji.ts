import { z } from 'zod';
import { emojiPieceBytes, largestEmojiBytes, mostEmojiFiles, type CheckedEmoji } from '../emoji.ts';
import { call, organizationId } from './call.ts';

const uploadId = z.string().max(64);

/** Calls about custom emoji. */
export const emojiCalls = {
  /** Why the account can't add emoji; empty where it can. */
  'emoji.objection': call<string>()(z.strictObject({ organizationId })),
  /** Hands over a picture of `byteCount` bytes; its pieces follow in order. It stays in memory until it is sent or dropped. */
  'emoji.upload-begin': call<{ uploadId: string }>()(
    z.strictObject({ organizationId, byteCount: z.int().min(1).max(largestEmojiBytes) }),
  ),
  'emoji.upload-piece': call<null>()(
    z.strictObject({
      organizationId,
      uploadId,
      piece: z.instanceof(Uint8Array).refine((piece) => piece.length <= emojiPieceBytes),
    }),
  ),
  'emoji.drop': call<null>()(
    z.strictObject({ organizationId, uploadIds: z.array(uploadId).max(mostEmojiFiles) }),
  ),
  /** Gives pictures the names under which they are to be added, and says which of them can be. */
  'emoji.check': call<CheckedEmoji[]>()(
    z.strictObject({
      organizationId,
      uploads: z.array(z.strictObject({ uploadId, name: z.string().max(200) })).max(mostEmojiFiles),
    }),
  ),
} as const;
