import { bytesPerMebibyte } from './words/size.ts';

/** The most bytes of a file that one call carries. */
export const uploadPieceBytes = 500_000;
/** The most files that one call names. */
export const mostUploads = 100;
/** All files that wait in one organization to be sent, in bytes; they are kept in memory. */
export const mostWaitingBytes = 100 * bytesPerMebibyte;

/** A file that the server has. */
export interface SentFile {
  /** Below the organization's address. */
  path: string;
  /** As the server calls it. */
  name: string;
}
