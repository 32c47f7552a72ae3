import { z } from 'zod';
import { mostUploads, mostWaitingBytes, uploadPieceBytes, type SentFile } from '../uploads.ts';
import { call, organizationId } from './call.ts';

export const uploadId = z.string().max(64);

/** Calls about files on their way to the server. They stay in memory until they are sent or dropped. */
export const uploadCalls = {
  /** Starts passing a file of `byteCount` bytes; its pieces follow in order. */
  'uploads.begin': call<{ uploadId: string }>()(() =>
    z.strictObject({ organizationId, byteCount: z.int().min(1).max(mostWaitingBytes) }),
  ),
  'uploads.piece': call<null>()(() =>
    z.strictObject({
      organizationId,
      uploadId,
      piece: z.instanceof(Uint8Array).refine((piece) => piece.length <= uploadPieceBytes),
    }),
  ),
  /** A waiting file, for its preview; null once it was sent or dropped. */
  'uploads.read': call<Uint8Array<ArrayBuffer> | null>()(() => z.strictObject({ organizationId, uploadId })),
  /**
   * Uploads a waiting file. If the answer is lost, the file is looked up among the caller's files, also before a retry.
   */
  'uploads.send': call<SentFile>()(() =>
    z.strictObject({ organizationId, uploadId, name: z.string().min(1).max(255) }),
  ),
  /** How many bytes of a running upload were sent. */
  'uploads.progress': call<{ sentBytes: number }>()(() => z.strictObject({ organizationId, uploadId })),
  'uploads.drop': call<null>()(() =>
    z.strictObject({ organizationId, uploadIds: z.array(uploadId).max(mostUploads) }),
  ),
} as const;
