import type { Download } from '#contract/attachments.ts';
import { formatBytes } from '#contract/words/size.ts';
import { failureMessage } from '../../bridge/failure-words.ts';

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
