import type { Download } from '#contract/attachments.ts';
import type { Edit } from '#contract/changes.ts';
import { bytesPerMebibyte, formatBytes } from '#contract/words/size.ts';
import { failureMessage } from '../../bridge/failure-words.ts';

/** A quota in bytes; servers tell it in mebibytes. */
export function quotaBytes(mebibytes: number): number {
  return mebibytes * bytesPerMebibyte;
}

/** What "large" can mean, in bytes. */
export const largeSizes: readonly { bytes: number; words: string }[] = [1, 10, 100]
  .map(quotaBytes)
  .map((bytes) => ({ bytes, words: formatBytes(bytes) }));

/** The edit that deletes a file. */
export function deletionEdit(attachmentId: number): Edit {
  return { target: `attachment:${attachmentId}`, field: 'attachment', value: '' };
}

/** The address of a file in the web app, for people who are signed in there. */
export function fileUrl(organizationUrl: string, pathId: string): string {
  return `${organizationUrl}/user_uploads/${pathId.split('/').map(encodeURIComponent).join('/')}`;
}

/** How far a file is on its way to this computer, or how that ended. */
export function downloadWords(download: Download): string {
  const { state, receivedBytes, totalBytes } = download;
  switch (state) {
    case 'choosing':
      return 'Choose where to save it';
    case 'running':
      return totalBytes === null
        ? formatBytes(receivedBytes)
        : `${formatBytes(receivedBytes)} of ${formatBytes(totalBytes)}`;
    case 'saved':
      return `Saved as ${download.path ?? download.name}`;
    case 'failed':
      return `Not saved. ${download.failure === null ? '' : failureMessage(download.failure)}`;
    case 'cancelled':
      return 'Cancelled. Nothing was kept.';
  }
}
