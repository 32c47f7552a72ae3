import { bytesPerMebibyte } from './words/size.ts';

/** The most bytes of a file in one call. */
export const uploadPieceBytes = 500_000;
/** The most files in one call. */
export const mostUploads = 100;
/** The most bytes of all files waiting to be sent in an organization; they are kept in memory. */
export const mostWaitingBytes = 100 * bytesPerMebibyte;

/** A file on the server. */
export interface SentFile {
  /** Relative to the organization's URL. */
  path: string;
  /** As named by the server. */
  name: string;
}
