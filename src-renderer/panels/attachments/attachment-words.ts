import type { Edit } from '#contract/changes.ts';
import { bytesPerMebibyte } from '#contract/words/size.ts';

/** A quota in bytes; servers tell it in mebibytes. */
export function quotaBytes(mebibytes: number): number {
  return mebibytes * bytesPerMebibyte;
}

/** What "large" can mean, in bytes. */
export const largeSizes: readonly number[] = [1, 10, 100].map(quotaBytes);

/** The edit that deletes a file. */
export function deletionEdit(attachmentId: number): Edit {
  return { target: `attachment:${attachmentId}`, field: 'attachment', value: '' };
}

/** The address of a file in the web app, for people who are signed in there. */
export function fileUrl(organizationUrl: string, pathId: string): string {
  return `${organizationUrl}/user_uploads/${pathId.split('/').map(encodeURIComponent).join('/')}`;
}
