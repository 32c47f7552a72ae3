import type { Download } from '#contract/attachments.ts';
import type { Edit } from '#contract/changes.ts';
import { formatBytes } from '#contract/words/count.ts';
import { failureMessage } from '../../bridge/failure-words.ts';

const bytesPerMebibyte = 1_048_576;

/** A quota in bytes; servers tell it in mebibytes. */
export function quotaBytes(mebibytes: number): number {
  return mebibytes * bytesPerMebibyte;
}

/** What "large" can mean, in bytes. */
export const largeSizes: readonly { bytes: number; words: string }[] = [
  { bytes: 1_000_000, words: '1 MB' },
  { bytes: 10_000_000, words: '10 MB' },
  { bytes: 100_000_000, words: '100 MB' },
];

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
